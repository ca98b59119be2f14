package dev.millrace.queue;

/// Makes the errors of appends and claims, away from the code that is fast.
final class WriteErrors {

    private WriteErrors() {}

    static IllegalStateException openClaim(int writerId, int claimLength) {
        return new IllegalStateException("A claim of " + claimLength + " bytes is open on writer " + writerId
                + ": commit or abort it before the next claim, append or block");
    }

    static IllegalStateException noClaim(int writerId, String call) {
        return new IllegalStateException("No claim is open on writer " + writerId + ": call claim before " + call);
    }

    static IllegalStateException bulkNeedsFixedLength() {
        return new IllegalStateException(
                "writeAll takes messages of fixed length, but this queue has variableLength()");
    }

    static IndexOutOfBoundsException outOfSource(int count, int fixedLength, int offset, int sourceLength) {
        return new IndexOutOfBoundsException(count + " messages of " + fixedLength + " bytes from index " + offset
                + " are not within an array of " + sourceLength + " bytes");
    }

    static IllegalArgumentException badLength(int length, int fixedLength, int longestMessage) {
        if (length < 0) {
            return new IllegalArgumentException("A message can't have " + length + " bytes");
        }
        if (fixedLength != WriteSession.VARIABLE) {
            return new IllegalArgumentException("A message of " + length
                    + " bytes was given, but this queue has messages of exactly " + fixedLength + " bytes");
        }
        long needed = (long) length + WriteSession.PREFIX;
        return new MessageTooLongException("A message of " + length
                + " bytes can never fit: a block of this queue holds one of at most " + longestMessage
                + " bytes; give source(pool -> pool.blockSize(...)) at least " + needed + " bytes");
    }

    static IllegalArgumentException badCommit(int length, int fixedLength, int claimLength) {
        String allowed = fixedLength == WriteSession.VARIABLE
                ? "the open claim allows from 0 to " + claimLength
                : "this queue has messages of exactly " + fixedLength + " bytes";
        return new IllegalArgumentException("A commit of " + length + " bytes was asked for, but " + allowed);
    }
}
