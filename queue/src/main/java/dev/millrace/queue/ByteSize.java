package dev.millrace.queue;

/// Sizes in bytes, written the way people say them: `blockSize(kib(64))`.
public final class ByteSize {

    private ByteSize() {}

    /// Gives a number of kibibytes in bytes.
    ///
    /// @param count how many times 1,024 bytes, 0 or more
    /// @return the size in bytes
    /// @throws IllegalArgumentException if the count is negative or the size is beyond 2 GiB - 1
    public static int kib(int count) {
        return bytes(count, 1 << 10, "KiB");
    }

    /// Gives a number of mebibytes in bytes.
    ///
    /// @param count how many times 1,048,576 bytes, 0 or more
    /// @return the size in bytes
    /// @throws IllegalArgumentException if the count is negative or the size is beyond 2 GiB - 1
    public static int mib(int count) {
        return bytes(count, 1 << 20, "MiB");
    }

    private static int bytes(int count, int unit, String unitName) {
        long bytes = (long) count * unit;
        if (bytes < 0 || bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    count + " " + unitName + " is not a size: it must be from 0 to 2 GiB - 1");
        }
        return (int) bytes;
    }
}
