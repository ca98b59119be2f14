package dev.millrace.bench.submit;

import dev.millrace.bench.BenchFailure;

/// The process of one run: one contestant, one length, in a JVM that did nothing before. Its answer is the last
/// line that it prints.
final class SubmitRun {

    private final Job job;
    private final Input input;

    private SubmitRun(Job job) {
        this.job = job;
        input = Input.ofRound(job.length(), job.roundMessages());
    }

    /// Runs what the one argument says.
    ///
    /// @param args a [Job] as JSON
    public static void main(String[] args) {
        SubmitRun run = new SubmitRun(FlatJson.read(args[0], Job.class));
        int status = 0;
        try {
            System.out.println(run.job.validation() ? run.validate() : FlatJson.write(run.measure()));
        } catch (BenchFailure e) {
            System.err.println(e.getMessage());
            status = 1;
        }
        System.out.flush();
        System.exit(status);
    }

    /// Sends two full rounds and a part of one and compares every message.
    private String validate() {
        Checker checker = new Checker(input);
        try (Contestant contestant = create(checker)) {
            Rounds rounds = new Rounds(contestant, input, checker);
            rounds.send(input.messages());
            rounds.send(input.messages());
            if (job.kind().role() != Kind.Role.BOUND) { // whose blocks hold no more than a round
                rounds.sendContinuously(2);
            }
            rounds.send(input.messages() / 2 + 1);
            String difference = checker.difference();
            if (difference != null) {
                throw new BenchFailure(difference);
            }
        }
        return "valid";
    }

    private RunRecord measure() {
        Tally tally = new Tally();
        try (Contestant contestant = create(tally)) {
            return new Measurement(job, input, contestant, tally).run();
        }
    }

    private Contestant create(Sink sink) {
        return job.kind().create(new Setup(input, job.size(), job.sourceBlock(), job.outputBlock(), sink));
    }
}
