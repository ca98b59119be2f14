package dev.millrace.bench.document;

import dev.millrace.bench.BenchFailure;
import dev.millrace.bench.UsageException;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The folder with the documents of one benchmark: `plan.json`, `raw.jsonl`, `summary.json` and the reports.
///
/// Each line of `raw.jsonl` is written at once, when its run is over. A program that is killed loses no more than
/// the run in hand: half a line at the end is dropped by [#resume(Path, String)].
public final class RunFolder {

    private static final String PLAN = "plan.json";
    private static final String RAW = "raw.jsonl";
    private static final String SUMMARY = "summary.json";

    private final Path path;
    private final Plan plan;
    private final List<JsonNode> lines;
    private final Set<String> keys = new HashSet<>();

    private RunFolder(Path path, Plan plan, List<JsonNode> lines) {
        this.path = path;
        this.plan = plan;
        this.lines = lines;
        lines.forEach(line -> keys.add(line.path("key").asString("")));
    }

    /// Makes a folder and writes the plan.
    ///
    /// @param path where; must not have a plan already
    /// @param plan what is going to be measured
    /// @return the folder
    /// @throws UsageException if there are documents already
    /// @throws BenchFailure if it can't be written
    public static RunFolder create(Path path, Plan plan) {
        if (Files.exists(path.resolve(PLAN))) {
            throw new UsageException("there are documents of a benchmark in " + path
                    + " already: name another folder with --out, or go on with --resume " + path);
        }
        try {
            Files.createDirectories(path);
        } catch (FileAlreadyExistsException e) {
            throw new BenchFailure("can't make the folder " + path + ": there is a file of that name");
        } catch (IOException e) {
            throw new BenchFailure("can't make the folder " + path + ": " + reason(e));
        }
        RunFolder folder = new RunFolder(path, plan, new ArrayList<>());
        folder.write(RAW, "");
        folder.write(PLAN, Json.pretty(plan));
        return folder;
    }

    /// Opens a folder to measure what is missing. A last line that was cut is dropped.
    ///
    /// @param path the folder
    /// @param kind the benchmark that it has to be of
    /// @return the folder
    /// @throws UsageException if the folder is none of this benchmark
    /// @throws BenchFailure if it is damaged
    public static RunFolder resume(Path path, String kind) {
        String raw = text(path, RAW);
        int end = raw.lastIndexOf('\n') + 1;
        RunFolder folder = open(path, kind, raw.substring(0, end));
        if (end < raw.length()) {
            folder.write(RAW, raw.substring(0, end));
        }
        return folder;
    }

    /// Opens a folder to make reports of it.
    ///
    /// @param path the folder
    /// @param kind the benchmark that it has to be of
    /// @return the folder
    /// @throws UsageException if the folder is none of this benchmark
    /// @throws BenchFailure if it is damaged
    public static RunFolder open(Path path, String kind) {
        String raw = text(path, RAW);
        return open(path, kind, raw.substring(0, raw.lastIndexOf('\n') + 1));
    }

    private static RunFolder open(Path path, String kind, String raw) {
        Plan plan = plan(path);
        if (!plan.kind().equals(kind)) {
            throw new UsageException(
                    path + " has documents of 'bench " + plan.kind() + "', not of 'bench " + kind + "'");
        }
        if (plan.schema() != Plan.SCHEMA) {
            throw new UsageException(
                    path + " has documents of schema " + plan.schema() + "; this program knows schema " + Plan.SCHEMA);
        }
        List<JsonNode> lines = new ArrayList<>();
        for (String line : raw.lines().toList()) {
            lines.add(line(path, line, lines.size() + 1, plan.environment().hash()));
        }
        return new RunFolder(path, plan, lines);
    }

    private static Plan plan(Path path) {
        try {
            return Json.read(text(path, PLAN), Plan.class);
        } catch (IllegalArgumentException e) {
            throw new BenchFailure(path.resolve(PLAN) + " is damaged: " + e.getMessage());
        }
    }

    private static JsonNode line(Path path, String line, int number, String hash) {
        ObjectNode node;
        try {
            node = Json.object(line);
        } catch (IllegalArgumentException e) {
            throw new BenchFailure("line " + number + " of " + path.resolve(RAW)
                    + " is damaged; remove the line to measure its run again with --resume");
        }
        if (!node.path("environment_hash").asString("").equals(hash)) {
            throw new BenchFailure("line " + number + " of " + path.resolve(RAW)
                    + " was measured in another environment than " + PLAN + " tells");
        }
        return node;
    }

    private static String text(Path folder, String name) {
        try {
            return Files.readString(folder.resolve(name));
        } catch (NoSuchFileException e) {
            throw new UsageException("there is no benchmark in " + folder + ": it has no " + name);
        } catch (MalformedInputException e) {
            throw new BenchFailure(folder.resolve(name) + " is damaged: it is no text");
        } catch (IOException e) {
            throw new BenchFailure("can't read " + folder.resolve(name) + ": " + reason(e));
        }
    }

    /// Tells whether the run of that key is there.
    ///
    /// @param key names a run
    /// @return whether its line was written
    public boolean has(String key) {
        return keys.contains(key);
    }

    /// Adds the line of a run.
    ///
    /// @param line its `key` names the run
    /// @throws BenchFailure if it can't be written; what was written before stays usable
    public void append(ObjectNode line) {
        try (Writer writer =
                Files.newBufferedWriter(path.resolve(RAW), StandardCharsets.UTF_8, StandardOpenOption.APPEND)) {
            writer.write(Json.line(line) + "\n");
        } catch (IOException e) {
            throw new BenchFailure("can't write " + path.resolve(RAW) + ": " + reason(e)
                    + "; what was measured before is kept, go on with --resume " + path);
        }
        lines.add(line);
        keys.add(line.path("key").asString());
    }

    /// Writes the summary.
    ///
    /// @param summary the document
    public void writeSummary(ObjectNode summary) {
        write(SUMMARY, Json.pretty(summary));
    }

    /// Tells whether the benchmark came to its end.
    ///
    /// @return whether there is a summary that says so
    public boolean isComplete() {
        try {
            return Files.exists(path.resolve(SUMMARY))
                    && !Json.object(text(path, SUMMARY)).path("interrupted").asBoolean(true);
        } catch (IllegalArgumentException damaged) {
            return false; // it is made anew
        }
    }

    /// Writes a whole file, under another name first: nobody ever sees half of it.
    ///
    /// @param name its name in the folder
    /// @param text what it shall hold
    public void write(String name, String text) {
        write(path.resolve(name), text);
    }

    /// Writes a whole file, under another name first: nobody ever sees half of it.
    ///
    /// @param file the file
    /// @param text what it shall hold
    public static void write(Path file, String text) {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.writeString(part, text);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new BenchFailure("can't write " + file + ": " + reason(e));
        }
    }

    /// Says why a file could not be read or written, without its name, which the message has already.
    ///
    /// @param e what Java says
    /// @return a few words
    public static String reason(IOException e) {
        if (e instanceof FileSystemException file) {
            return switch (file) {
                case AccessDeniedException denied -> "no permission";
                case NoSuchFileException none -> "there is no such file or folder";
                case NotDirectoryException none -> "it is no folder";
                default -> file.getReason() == null ? file.getClass().getSimpleName() : file.getReason();
            };
        }
        return String.valueOf(e.getMessage());
    }

    /// Gives the lines so far.
    ///
    /// @return the lines, in the order of the file
    public List<JsonNode> lines() {
        return List.copyOf(lines);
    }

    /// Gives the plan.
    ///
    /// @return what is measured
    public Plan plan() {
        return plan;
    }

    /// Gives the place.
    ///
    /// @return the folder
    public Path path() {
        return path;
    }
}
