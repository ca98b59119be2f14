package dev.millrace.bench.submit;

import dev.millrace.bench.BenchFailure;
import dev.millrace.bench.contestant.Checker;
import dev.millrace.bench.contestant.Contestant;
import dev.millrace.bench.contestant.Input;
import dev.millrace.bench.contestant.Role;
import dev.millrace.bench.contestant.Setup;
import dev.millrace.bench.contestant.Sink;
import dev.millrace.bench.contestant.Tally;
import dev.millrace.bench.process.Answer;
import java.util.Map;

/// The process of one run: one contestant in a JVM that did nothing before. Its answer is the last line that it
/// prints.
public final class SubmitRun {

    private final SubmitJob job;

    private SubmitRun(SubmitJob job) {
        this.job = job;
    }

    /// Runs what the one argument says.
    ///
    /// @param args a job as JSON
    public static void main(String[] args) {
        Answer.to(args, SubmitJob.class, job -> new SubmitRun(job).run());
    }

    private Object run() {
        return job.validation() ? validate() : measure();
    }

    private Map<String, Boolean> validate() {
        for (int i = 0; i < job.lengths().size(); i++) {
            validate(Input.ofRound(job.lengths().get(i), job.roundMessages().get(i), job.seed()));
        }
        return Map.of("valid", true);
    }

    /// Sends two full rounds and a part of one and compares every message.
    private void validate(Input input) {
        Checker checker = new Checker(input);
        long sent;
        try (Contestant contestant = create(input, checker)) {
            Rounds rounds = new Rounds(contestant, input, checker);
            rounds.send(input.messages());
            rounds.send(input.messages());
            if (job.kind().role() != Role.BOUND) { // whose blocks hold no more than a round
                rounds.sendContinuously(2);
            }
            rounds.send(input.messages() / 2 + 1);
            sent = 2L * input.messages() + input.messages() / 2 + 1;
            sent += job.kind().role() == Role.BOUND ? 0 : 2L * input.messages();
        }
        String difference = checker.difference();
        if (difference != null) {
            throw new BenchFailure(input.length() + " bytes: " + difference);
        }
        if (checker.delivered() != sent) { // closed now: a message that came twice at the end has come
            throw new BenchFailure(input.length() + " bytes: " + checker.delivered() + " messages were delivered, but "
                    + sent + " were sent");
        }
    }

    private SubmitRecord measure() {
        Input input =
                Input.ofRound(job.lengths().getFirst(), job.roundMessages().getFirst(), job.seed());
        Tally tally = new Tally();
        try (Contestant contestant = create(input, tally)) {
            return new Measurement(job, input, contestant, tally).run();
        }
    }

    /// The sender is placed last: threads begin where the one that makes them runs.
    private Contestant create(Input input, Sink sink) {
        Contestant contestant = job.kind()
                .create(new Setup(
                        input, job.size(), job.settings(), job.placement().consumers(), sink));
        job.placement().placeProducer();
        return contestant;
    }
}
