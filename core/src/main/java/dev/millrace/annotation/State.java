package dev.millrace.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Gives a parameter of a [Subscriber] a part of the application's state: what was given to
/// [dev.millrace.AppBuilder#state] under the parameter's class.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.PARAMETER)
public @interface State {}
