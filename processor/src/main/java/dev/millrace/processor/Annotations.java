package dev.millrace.processor;

import dev.millrace.annotation.Batch;
import dev.millrace.annotation.ByKey;
import dev.millrace.annotation.Header;
import dev.millrace.annotation.HeaderRecord;
import dev.millrace.annotation.Name;
import dev.millrace.annotation.OnFailure;
import dev.millrace.annotation.OnUndecodable;
import dev.millrace.annotation.Reply;
import dev.millrace.annotation.SlowAfter;
import dev.millrace.annotation.StalledAfter;
import dev.millrace.annotation.State;
import dev.millrace.annotation.Subscriber;
import dev.millrace.annotation.Threads;
import dev.millrace.annotation.TimeLimit;
import dev.millrace.annotation.To;
import dev.millrace.annotation.Workers;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The annotations that are read here, by where they stand.
final class Annotations {

    static final String PACKAGE = Subscriber.class.getPackageName();

    /// Written where it is readable: in modules that read `java.compiler`.
    static final String GENERATED = "javax.annotation.processing.Generated";

    /// They say more about a subscriber.
    static final List<Class<? extends Annotation>> OF_METHODS = List.of(
            Workers.class,
            Threads.class,
            ByKey.class,
            Batch.class,
            Reply.class,
            OnFailure.class,
            OnUndecodable.class,
            TimeLimit.class,
            SlowAfter.class,
            StalledAfter.class);

    /// They say where the value of a subscriber's parameter comes from.
    static final List<Class<? extends Annotation>> OF_PARAMETERS = List.of(Header.class, To.class, State.class);

    private Annotations() {}

    /// Gives the full names of all.
    static Set<String> names() {
        return Stream.of(List.of(Subscriber.class, HeaderRecord.class, Name.class), OF_METHODS, OF_PARAMETERS)
                .flatMap(List::stream)
                .map(Class::getName)
                .collect(Collectors.toUnmodifiableSet());
    }
}
