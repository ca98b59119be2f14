package dev.millrace.bench.report;

import java.util.ArrayList;
import java.util.List;

/// A section of a report.
///
/// @param id its anchor, the same in every language
/// @param title its heading
/// @param blocks what it holds
public record Section(String id, String title, List<Block> blocks) {

    /// A section that begins with a paragraph.
    ///
    /// @param id its anchor, the same in every language
    /// @param title its heading
    /// @param text the paragraph
    /// @param blocks what follows
    /// @return the section
    public static Section of(String id, String title, String text, List<? extends Block> blocks) {
        List<Block> all = new ArrayList<>(List.of(new Block.Paragraph(text)));
        all.addAll(blocks);
        return new Section(id, title, all);
    }
}
