package dev.millrace.bench.command;

import dev.millrace.bench.UsageException;
import dev.millrace.bench.report.Language;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Where documents and reports go.
public final class FolderOptions {

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Where the documents go; by default a new folder in bench-results.")
    @Nullable
    Path out;

    @Option(
            names = "--resume",
            paramLabel = "FOLDER",
            description = "Go on with a benchmark that was broken off, with the options it was begun with. Refused "
                    + "when machine, source or programs have changed.")
    @Nullable
    Path resume;

    @Option(
            names = "--render-only",
            description = "Measure nothing: make the reports again from the documents in the folder of --out.")
    boolean renderOnly;

    @Option(
            names = "--report",
            paramLabel = "FOLDER",
            description = "Where the reports go; by default beside the documents.")
    @Nullable
    Path report;

    @Option(
            names = "--lang",
            paramLabel = "LANG",
            split = ",",
            defaultValue = "en,zh,ru",
            description = "Languages of the reports: en, zh, ru. Default: ${DEFAULT-VALUE}.")
    List<String> languages = List.of();

    /// Made by picocli.
    public FolderOptions() {}

    Path outOr(String kind) {
        return out != null
                ? out
                : Path.of("bench-results", kind + "-" + STAMP.format(LocalDateTime.now(ZoneId.systemDefault())));
    }

    List<Language> languages() {
        return languages.stream().map(FolderOptions::language).distinct().toList();
    }

    private static Language language(String code) {
        return Arrays.stream(Language.values())
                .filter(language -> language.code().equals(code))
                .findFirst()
                .orElseThrow(() -> new UsageException("--lang takes en, zh and ru, not '" + code + "'"));
    }
}
