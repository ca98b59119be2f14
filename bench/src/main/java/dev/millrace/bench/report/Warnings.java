package dev.millrace.bench.report;

import dev.millrace.bench.report.Block.Cell;
import java.util.ArrayList;
import java.util.List;

/// The signs behind the name of a row whose figures were measured while something else happened.
final class Warnings {

    /// What can have happened.
    ///
    /// @param sign the sign
    /// @param key what it means
    private record Warning(String sign, String key) {}

    private static final Warning PRESSURE = new Warning("†", "note.pressured");
    private static final Warning UNSTEADY = new Warning("~", "note.unsteady");
    private static final Warning COLLECTIONS = new Warning("#", "note.collections");

    private final Edition edition;

    Warnings(Edition edition) {
        this.edition = edition;
    }

    /// The cell with the row's signs.
    Cell mark(Cell cell, SavedObject row) {
        String signs = String.join(" ", of(row).stream().map(Warning::sign).toList());
        return signs.isEmpty() ? cell : new Cell(cell.main(), cell.note(), signs);
    }

    /// What the signs of some rows mean.
    List<String> notes(List<SavedObject> rows) {
        return rows.stream()
                .flatMap(row -> of(row).stream())
                .distinct()
                .map(warning -> edition.say(warning.key, warning.sign))
                .sorted()
                .toList();
    }

    private static List<Warning> of(SavedObject row) {
        List<Warning> warnings = new ArrayList<>();
        if (some(row, "pressured") || some(row, "failed_attempts") || some(row, "failed_writes")) {
            warnings.add(PRESSURE);
        }
        if (!row.maybeFlag("steady").orElse(true)) {
            warnings.add(UNSTEADY);
        }
        if (some(row, "collections")) {
            warnings.add(COLLECTIONS);
        }
        return warnings;
    }

    private static boolean some(SavedObject row, String member) {
        return row.maybeNumber(member).orElse(0) > 0;
    }
}
