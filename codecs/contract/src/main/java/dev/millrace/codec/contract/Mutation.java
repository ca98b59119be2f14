package dev.millrace.codec.contract;

import java.util.Arrays;
import java.util.SplittableRandom;

/// Makes damaged messages from sound ones.
final class Mutation {

    private final SplittableRandom random;

    Mutation(long seed) {
        random = new SplittableRandom(seed);
    }

    byte[] of(byte[] sound) {
        byte[] message = sound.clone();
        int times = 1 + random.nextInt(4);
        for (int i = 0; i < times && message.length > 0; i++) {
            message = once(message);
        }
        return message;
    }

    private byte[] once(byte[] message) {
        int at = random.nextInt(message.length);
        switch (random.nextInt(6)) {
            case 0 -> message[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> message[at] = (byte) random.nextInt();
            case 2 -> message[at] = (byte) 0xff;
            case 3 -> {
                return Arrays.copyOf(message, at); // cut off
            }
            case 4 -> { // some bytes twice
                byte[] longer = Arrays.copyOf(message, message.length + at);
                System.arraycopy(message, 0, longer, message.length, at);
                return longer;
            }
            default -> { // some bytes are missing
                int from = at + random.nextInt(message.length - at);
                byte[] shorter = Arrays.copyOf(message, message.length - (from - at));
                System.arraycopy(message, from, shorter, at, message.length - from);
                return shorter;
            }
        }
        return message;
    }
}
