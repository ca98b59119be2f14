package dev.millrace.queue;

/// How long a writer's n-th message is.
@FunctionalInterface
interface Lengths {

    int of(int writer, long sequence);

    static Lengths always(int length) {
        return (writer, sequence) -> length;
    }

    /// Mixes 0, 1, the longest and random lengths.
    static Lengths mixed(int longest) {
        return (writer, sequence) -> {
            long random = Payload.mixed(sequence * 31 + writer);
            return switch ((int) (random & 15)) {
                case 0 -> 0;
                case 1 -> 1;
                case 2 -> longest;
                default -> (int) ((random >>> 8) % (longest + 1));
            };
        };
    }
}
