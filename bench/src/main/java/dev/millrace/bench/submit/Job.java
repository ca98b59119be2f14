package dev.millrace.bench.submit;

/// What a child process has to do; its argument, as JSON.
///
/// @param contestant the contestant's name
/// @param validation whether to compare every message instead of measuring
/// @param length bytes of a message
/// @param run the number of the interleaving round
/// @param messages messages of the run
/// @param roundMessages messages of a round
/// @param size bytes of message storage per layer
/// @param sourceBlock bytes of a source block
/// @param outputBlock bytes of an output block
record Job(
        String contestant,
        boolean validation,
        int length,
        int run,
        int messages,
        int roundMessages,
        int size,
        int sourceBlock,
        int outputBlock) {

    Kind kind() {
        return Kind.of(contestant).orElseThrow();
    }

    /// The job in a few words.
    String title() {
        return contestant + ", " + length + " bytes" + (validation ? ", validation" : ", run " + (run + 1));
    }

    static Job of(Kind kind, boolean validation, int length, int run, SubmitOptions options) {
        return new Job(
                kind.word(),
                validation,
                length,
                run,
                options.messages(),
                options.roundMessages(length),
                options.size(),
                options.sourceBlock(),
                options.outputBlock());
    }
}
