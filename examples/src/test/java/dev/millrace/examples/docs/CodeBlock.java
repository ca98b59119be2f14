package dev.millrace.examples.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A fenced block of a Markdown file.
///
/// @param line where it starts, from 1
/// @param language what stands behind the fence, empty if nothing
/// @param example what the comment right before it names, such as `QuickStart#essence`; empty if there is none
/// @param text what is between the fences
record CodeBlock(int line, String language, String example, String text) {

    private static final Pattern FENCE = Pattern.compile("( *)(```+|~~~+) *(.*?) *");
    private static final Pattern MARK = Pattern.compile(" *<!-- *example: *(\\S+) *--> *");

    static List<CodeBlock> in(String markdown) {
        List<CodeBlock> blocks = new ArrayList<>();
        List<String> lines = markdown.lines().toList();
        String example = "";
        int exampleLine = 0;
        for (int i = 0; i < lines.size(); i++) {
            Matcher mark = MARK.matcher(lines.get(i));
            Matcher fence = FENCE.matcher(lines.get(i));
            if (fence.matches()) {
                int end = i + 1;
                while (end < lines.size() && !lines.get(end).strip().equals(fence.group(2))) {
                    end++;
                }
                String text = String.join("\n", lines.subList(i + 1, Math.min(end, lines.size())));
                blocks.add(new CodeBlock(i + 1, fence.group(3), example, text));
                example = "";
                i = end;
            } else if (mark.matches()) {
                if (!example.isEmpty()) {
                    blocks.add(new CodeBlock(exampleLine, "", example, ""));
                }
                example = mark.group(1);
                exampleLine = i + 1;
            } else if (!example.isEmpty() && !lines.get(i).isBlank()) {
                blocks.add(new CodeBlock(exampleLine, "", example, "")); // names an example, but no block follows
                example = "";
            }
        }
        if (!example.isEmpty()) {
            blocks.add(new CodeBlock(exampleLine, "", example, ""));
        }
        return blocks;
    }
}
