package dev.millrace.bench.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.bench.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileTest {

    private Path file = Path.of("");

    @BeforeEach
    void name(@TempDir Path folder) {
        file = folder.resolve("profile.json");
    }

    @Test
    void settingsAreRead() throws IOException {
        write("{\"schema\":1,\"contestants\":{\"two-buf-session\":{\"source-block\":\"32768\"}}}");

        assertThat(Profile.read(file).settings().get("two-buf-session")).hasToString("source-block=32768");
    }

    @Test
    void whatIsWrongIsNamed() throws IOException {
        assertThatThrownBy(() -> Profile.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no profile");
        write("{\"schema\":1,\"contestants\":{\"two-buf-session\":{\"blocks\":\"1\"}}}");
        assertThatThrownBy(() -> Profile.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no setting 'blocks', only source-block");
        write("{\"schema\":1,\"contestants\":{\"two-buf-session\":{\"source-block\":\"64k\"}}}");
        assertThatThrownBy(() -> Profile.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("source-block must be a whole number, not '64k'");
        write("{\"schema\":1,\"contestants\":{\"two-buf-session\":{\"wait\":\"sleep\"}}}");
        assertThatThrownBy(() -> Profile.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("wait must be one of backoff, yielding, signal, not 'sleep'");
        write("{\"schema\":1,\"contestants\":{\"twobuf\":{}}}");
        assertThatThrownBy(() -> Profile.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'twobuf'");
        write("{\"schema\":2,\"contestants\":{}}");
        assertThatThrownBy(() -> Profile.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("schema 2");
        write("[1");
        assertThatThrownBy(() -> Profile.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("is no profile");
    }

    private void write(String text) throws IOException {
        Files.writeString(file, text);
    }
}
