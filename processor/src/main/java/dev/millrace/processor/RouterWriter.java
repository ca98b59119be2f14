package dev.millrace.processor;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.millrace.OpenPublisher;
import dev.millrace.Publisher;
import dev.millrace.PublisherSettings;
import dev.millrace.Router;
import dev.millrace.Scope;
import dev.millrace.Subscription;
import dev.millrace.TemplatePublisher;
import dev.millrace.spi.SourceSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import javax.lang.model.element.Modifier;

/// Writes the router of one class.
final class RouterWriter {

    private final HandlerClass handlers;
    private final TypeRules rules;
    private final ClassName handlerName;
    private final ClassName name;
    private final NameAllocator fields = new NameAllocator();
    private final NameAllocator methodNames = new NameAllocator();
    private final Map<SubscriberMethod, FieldSpec> sources = new LinkedHashMap<>();
    private final TypeSpec.Builder router;

    RouterWriter(HandlerClass handlers, TypeRules rules) {
        this.handlers = handlers;
        this.rules = rules;
        handlerName = ClassName.get(handlers.type());
        name = ContractNames.beside(handlers.type(), "Router");
        router = TypeSpec.classBuilder(name);
        fields.newName("handlers");
        methodNames.newName("register");
    }

    TypeSpec write() {
        boolean isPublic = TypeRules.isPublic(handlers.type());
        if (isPublic) {
            router.addModifiers(Modifier.PUBLIC);
        }
        router.addModifiers(Modifier.FINAL)
                .addSuperinterface(Router.class)
                .addJavadoc("Registers the subscribers of {@link $T}.\n", handlerName);
        if (handlers.needsObject()) {
            router.addField(handlerName, "handlers", Modifier.PRIVATE, Modifier.FINAL);
        }
        MethodSpec.Builder register = MethodSpec.methodBuilder("register")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addParameter(Scope.class, "on");
        List<MethodSpec> registrations = new ArrayList<>();
        List<MethodSpec> configurations = new ArrayList<>();
        for (SubscriberMethod method : handlers.methods()) {
            MethodSpec registration = registration(method, configurations);
            register.addStatement("$N(on)", registration);
            registrations.add(registration);
        }
        sources.values().forEach(router::addField);
        router.addMethod(constructor(isPublic));
        configurations.forEach(router::addMethod);
        router.addMethod(register.build());
        registrations.forEach(router::addMethod);
        return router.build();
    }

    private MethodSpec constructor(boolean isPublic) {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder().addJavadoc("Makes the router.\n");
        if (isPublic) {
            constructor.addModifiers(Modifier.PUBLIC);
        }
        if (handlers.needsObject()) {
            constructor
                    .addParameter(handlerName, "handlers")
                    .addJavadoc("\n@param handlers handles the messages")
                    .addStatement("this.handlers = $T.requireNonNull(handlers, $S)", Objects.class, "handlers");
        }
        sources.forEach((method, source) -> constructor
                .addParameter(source.type(), source.name())
                .addJavadoc("\n@param $N what the subscription of {@code $L} reads", source, method.name())
                .addStatement("this.$N = $T.requireNonNull($N, $S)", source, Objects.class, source, source.name()));
        return constructor.build();
    }

    private MethodSpec registration(SubscriberMethod method, List<MethodSpec> configurations) {
        String capital = capital(method.name());
        NameAllocator locals = new NameAllocator();
        List.of("on", "subscription", "replies", "message", "batch", "context", "headers")
                .forEach(locals::newName);
        TypeName message = TypeName.get(method.message());
        ParameterizedTypeName subscription = ParameterizedTypeName.get(ClassName.get(Subscription.class), message);
        MethodSpec.Builder code = MethodSpec.methodBuilder(methodNames.newName("register" + capital))
                .addModifiers(Modifier.PRIVATE)
                .addParameter(Scope.class, "on");

        List<CodeBlock> arguments = new ArrayList<>();
        for (Argument argument : method.arguments()) {
            arguments.add(argument(argument, method, code, locals, configurations));
        }
        FieldSpec settings = settingsField(method.name() + "Settings", subscription);
        configurations.add(configuration(
                methodNames.newName("configure" + capital),
                settings,
                rules.isVisible(method.message()),
                CodeBlock.of(
                        "Adds settings to the subscription of {@code $L}, such as a codec or layers.", method.name())));
        code.addCode("$[$T subscription =$Won.subscribe($L, $T.class)", subscription, source(method), message);
        method.settings().forEach(setting -> code.addCode("\n$L", setting));
        code.addCode(";\n$]").addStatement("$N.accept(subscription)", settings);
        new EndingWriter(method, handlerName, arguments)
                .write(code, () -> replySettings(method, message, configurations));
        return code.build();
    }

    private CodeBlock source(SubscriberMethod method) {
        if (method.destination() != null) {
            return CodeBlock.of("$S", method.destination());
        }
        FieldSpec source = FieldSpec.builder(
                        SourceSpec.class, fields.newName(method.name() + "Source"), Modifier.PRIVATE, Modifier.FINAL)
                .build();
        sources.put(method, source);
        return CodeBlock.of("$N", source);
    }

    private FieldSpec replySettings(SubscriberMethod method, TypeName message, List<MethodSpec> configurations) {
        FieldSpec settings = settingsField(
                method.name() + "ReplySettings",
                ParameterizedTypeName.get(ClassName.get(Subscription.ReplyTo.class), message));
        configurations.add(configuration(
                methodNames.newName("configure" + capital(method.name()) + "Reply"),
                settings,
                rules.isVisible(method.message()),
                CodeBlock.of("Adds settings to the answers of {@code $L}, such as their format.", method.name())));
        return settings;
    }

    private CodeBlock argument(
            Argument argument,
            SubscriberMethod method,
            MethodSpec.Builder code,
            NameAllocator locals,
            List<MethodSpec> configurations) {
        return switch (argument) {
            case Argument.Message() -> CodeBlock.of(method.batch() == null ? "message" : "batch");
            case Argument.FromContext(CodeBlock expression) -> expression;
            case Argument.FromHeaders(CodeBlock expression) -> expression;
            case Argument.FromContract(ClassName contract, String record) -> {
                String local = locals.newName(small(record) + "Headers");
                code.addStatement("$T $N = new $T()", contract, local, contract);
                yield CodeBlock.of("$N.read(headers)", local);
            }
            case Argument.Publishing publishing -> {
                String local = locals.newName(publishing.parameter());
                code.addStatement(publisher(publishing, method, local, configurations));
                yield CodeBlock.of("$N", local);
            }
        };
    }

    private CodeBlock publisher(
            Argument.Publishing publishing, SubscriberMethod method, String local, List<MethodSpec> configurations) {
        TypeName type = TypeName.get(publishing.type());
        return switch (publishing.kind()) {
            case FIXED -> {
                String ofBoth = method.name() + capital(publishing.parameter());
                FieldSpec settings = settingsField(ofBoth + "Settings", TypeName.get(PublisherSettings.class));
                configurations.add(configuration(
                        methodNames.newName("configure" + capital(ofBoth)),
                        settings,
                        true,
                        CodeBlock.of(
                                "Adds settings to the publisher {@code $L} of {@code $L}, such as headers of all its"
                                        + " messages.",
                                publishing.parameter(),
                                method.name())));
                yield CodeBlock.of(
                        "$T $N =$Won.publisher($S, $T.class, $N)",
                        ParameterizedTypeName.get(ClassName.get(Publisher.class), type),
                        local,
                        publishing.destination(),
                        type,
                        settings);
            }
            case TEMPLATE ->
                CodeBlock.of(
                        "$T $N =$Won.templatePublisher($S, $T.class)",
                        ParameterizedTypeName.get(ClassName.get(TemplatePublisher.class), type),
                        local,
                        publishing.destination(),
                        type);
            case OPEN ->
                CodeBlock.of(
                        "$T $N =$Won.openPublisher($T.class)",
                        ParameterizedTypeName.get(ClassName.get(OpenPublisher.class), type),
                        local,
                        type);
        };
    }

    private FieldSpec settingsField(String suggestion, TypeName of) {
        FieldSpec field = FieldSpec.builder(
                        ParameterizedTypeName.get(ClassName.get(Consumer.class), of),
                        fields.newName(suggestion),
                        Modifier.PRIVATE)
                .initializer("settings -> {}")
                .build();
        router.addField(field);
        return field;
    }

    private MethodSpec configuration(String methodName, FieldSpec field, boolean isVisible, CodeBlock purpose) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(methodName)
                .addJavadoc(
                        "$L\n\n@param settings is given the settings to change, when the router is included\n", purpose)
                .addJavadoc("@return this")
                .returns(name)
                .addParameter(field.type(), "settings")
                .addStatement(
                        "$N = $N.andThen($T.requireNonNull(settings, $S))", field, field, Objects.class, "settings")
                .addStatement("return this");
        if (isVisible && TypeRules.isPublic(handlers.type())) {
            method.addModifiers(Modifier.PUBLIC);
        }
        return method.build();
    }

    private static String capital(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private static String small(String name) {
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
