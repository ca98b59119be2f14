package dev.millrace.bench.submit;

import dev.millrace.bench.report.Language;
import java.util.List;
import tools.jackson.databind.JsonNode;

final class SubmitPage {
    static String render(JsonNode s, List<JsonNode> raw, Language l) {
        return l.code();
    }
}
