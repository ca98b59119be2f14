package dev.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.inprocess.InProcessBroker;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// [Millrace#main] in a JVM of its own: what it prints, and how it ends.
class ProgramTest {

    /// The program: waits for its end, or fails, or does not come to an end, as its first argument says.
    static final class Service {

        private Service() {}

        public static void main(String[] arguments) {
            Millrace.main(
                    app(arguments[0]),
                    List.of(arguments).subList(1, arguments.length).toArray(String[]::new));
        }

        private static App app(String kind) {
            return Millrace.app("service", "1")
                    .drainTimeout(Duration.ofMillis(200))
                    .broker(InProcessBroker.create(), on -> {
                        Publisher<Payload> publisher = on.publisher("a", Payload.class);
                        on.subscribe("a", Payload.class).accept(payload -> {
                            switch (kind) {
                                case "fails" -> throw new IOException("disk is gone");
                                case "hangs" -> {
                                    System.out.println("ready");
                                    new CountDownLatch(1).await();
                                }
                                default -> System.out.println("ready");
                            }
                        });
                        PublisherHolder.publisher = publisher;
                    })
                    .afterStart(() -> PublisherHolder.publisher.publish(Payload.of("x")))
                    .afterStop(() -> System.out.println("stopped"))
                    .build();
        }
    }

    /// The program's publisher; it has one application.
    private static final class PublisherHolder {
        static Publisher<Payload> publisher;
    }

    private record Ended(int status, String out, String err) {}

    private static Ended run(boolean signal, String... arguments) throws Exception {
        ProcessBuilder command = new ProcessBuilder();
        command.command().add(ProcessHandle.current().info().command().orElse("java"));
        command.command().addAll(List.of("-cp", System.getProperty("java.class.path"), Service.class.getName()));
        command.command().addAll(List.of(arguments));
        command.redirectError(File.createTempFile("program", ".err"));
        Process process = command.start();
        try {
            StringBuilder out = new StringBuilder();
            try (var reader = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    out.append(line).append('\n');
                    if (signal && line.equals("ready")) {
                        process.toHandle().destroy(); // SIGTERM
                    }
                }
            }
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            File errors = command.redirectError().file();
            String err = java.nio.file.Files.readString(errors.toPath());
            java.nio.file.Files.delete(errors.toPath());
            return new Ended(process.exitValue(), out.toString(), err);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void signalStopsTheProgramInOrder() throws Exception {
        Ended ended = run(true, "waits");
        assertThat(ended.out()).isEqualTo("ready\nstopped\n");
        assertThat(ended.status()).isIn(0, 143); // 143: what the JVM answers to SIGTERM
    }

    @Test
    void failureEndsTheProgramWithOneAndItsCause() throws Exception {
        Ended ended = run(false, "fails", "run");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err())
                .contains("service: Subscription 'a' failed on a message to 'a', attempt 1: IOException: disk is gone")
                .contains("service: Subscription 'a': 1 messages were not handled");
    }

    @Test
    void programThatIsKilledWhileItDrainsNamesWhatWasNotHandledAndEndsWithOne() throws Exception {
        Ended ended = run(true, "hangs");
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err())
                .contains("service: Subscription 'a': a handler was interrupted; its message stays unsettled")
                .contains("service: Subscription 'a': 1 messages were not handled");
    }

    @Test
    void wrongArgumentEndsWithTwoAndStartsNothing() {
        App app = Millrace.app("service", "1")
                .onStart(() -> {
                    throw new AssertionError("started");
                })
                .broker(InProcessBroker.create(), on -> {})
                .build();
        for (String[] arguments : new String[][] {{"walk"}, {"run", "fast"}}) {
            ByteArrayOutputStream errors = new ByteArrayOutputStream();
            int status = Program.run(app, arguments, new PrintStream(errors, true, StandardCharsets.UTF_8));
            assertThat(status).isEqualTo(2);
            assertThat(errors.toString(StandardCharsets.UTF_8))
                    .isEqualTo("service: unknown argument '" + arguments[arguments.length - 1]
                            + "'; the only command is 'run', which is also what happens without arguments\n");
        }
    }

    @Test
    void startThatFailsEndsWithOneAndOneLine() {
        App app = Millrace.app("service", "1")
                .onStart(() -> {
                    throw new IOException("no configuration");
                })
                .broker(InProcessBroker.create(), on -> {})
                .build();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        assertThat(Program.run(app, new String[0], new PrintStream(errors, true, StandardCharsets.UTF_8)))
                .isEqualTo(1);
        assertThat(errors.toString(StandardCharsets.UTF_8))
                .isEqualTo("service: 'service' could not start: IOException: no configuration\n");
    }
}
