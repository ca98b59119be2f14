package dev.millrace.bench.report;

import dev.millrace.bench.burst.BurstPage;
import dev.millrace.bench.latency.LatencyPage;
import dev.millrace.bench.submit.SubmitPage;
import dev.millrace.bench.tune.TunePage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Small documents of each benchmark, and the page of each.
enum Example {
    SUBMIT,
    BURST,
    LATENCY,
    TUNE;

    private static final JsonMapper JSON = new JsonMapper();

    String kind() {
        return name().toLowerCase(Locale.ROOT);
    }

    JsonNode summary() {
        return JSON.readTree(text("summary.json"));
    }

    List<JsonNode> raw() {
        return text("raw.jsonl").lines().map(JSON::readTree).toList();
    }

    String render(Language language) {
        return render(summary(), raw(), language);
    }

    /// Renders documents that were changed beforehand.
    String render(Language language, UnaryOperator<String> change) {
        List<JsonNode> raw =
                text("raw.jsonl").lines().map(change).map(JSON::readTree).toList();
        return render(JSON.readTree(change.apply(text("summary.json"))), raw, language);
    }

    private String text(String file) {
        try (InputStream in = Example.class.getResourceAsStream(kind() + "/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String render(JsonNode summary, List<JsonNode> raw, Language language) {
        return switch (this) {
            case SUBMIT -> SubmitPage.render(summary, raw, language);
            case BURST -> BurstPage.render(summary, raw, language);
            case LATENCY -> LatencyPage.render(summary, raw, language);
            case TUNE -> TunePage.render(summary, raw, language);
        };
    }
}
