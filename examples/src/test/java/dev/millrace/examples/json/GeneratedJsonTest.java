package dev.millrace.examples.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GeneratedJsonTest {

    @Test
    void everyMessageArrives() throws InterruptedException {
        assertThat(GeneratedJson.run(1_000))
                .isEqualTo(
                        new GeneratedJson.Result(List.of("1 costs 29.70", "2 is cancelled: changed his mind"), 10_000));
    }

    @Test
    void programRunsFromItsMain() throws InterruptedException {
        GeneratedJson.main(new String[0]);
    }
}
