package dev.millrace.bench.command;

import dev.millrace.bench.contestant.Settings;
import dev.millrace.bench.document.Plan;
import dev.millrace.bench.document.RunFolder;
import dev.millrace.bench.process.Step;
import dev.millrace.bench.report.Language;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What one benchmark adds to the common way of things: plan, steps, summary, report.
public interface Benchmark {

    /// Gives its name.
    ///
    /// @return the word after `bench`
    String kind();

    /// Gives where documents and reports go.
    ///
    /// @return the options
    FolderOptions folders();

    /// Reads the profile that the options name.
    ///
    /// @return settings by contestant; empty without a profile
    /// @throws dev.millrace.bench.UsageException if the file is none
    Map<String, Settings> profile();

    /// Says what is going to be measured.
    ///
    /// @param arguments the options it was started with
    /// @param profile settings by contestant; of a benchmark that goes on, those that it was begun with
    /// @return the plan
    /// @throws dev.millrace.bench.UsageException if the options make no sense
    Plan plan(List<String> arguments, Map<String, Settings> profile);

    /// Gives what is to be done as far as it is known; asked again when that is done.
    ///
    /// @param folder what was planned and found so far
    /// @return all steps from the first on
    List<Step> steps(RunFolder folder);

    /// Summarises what was found.
    ///
    /// @param folder the plan and the lines
    /// @param interrupted whether steps are missing
    /// @return the document
    ObjectNode summary(RunFolder folder, boolean interrupted);

    /// Makes a page from the documents.
    ///
    /// @param summary the summary
    /// @param raw the lines
    /// @param language its language
    /// @return HTML
    String render(ObjectNode summary, List<JsonNode> raw, Language language);

    /// Prints what matters most.
    ///
    /// @param summary the summary
    /// @param out the terminal
    void print(ObjectNode summary, PrintStream out);

    /// Writes further documents.
    ///
    /// @param folder where
    /// @param summary the summary
    default void writeMore(RunFolder folder, ObjectNode summary) {}
}
