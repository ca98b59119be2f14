package dev.millrace.examples.demo;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file that gets lines. Collects them in a buffer, so that a line does not cost a system call.
final class OutFile implements AutoCloseable {

    private static final int BUFFER_SIZE = 1 << 20;

    private final Path path;
    private final OutputStream out;
    private final byte[] buffer = new byte[BUFFER_SIZE];
    private int filled;
    private long written;

    private OutFile(Path path, OutputStream out) {
        this.path = path;
        this.out = out;
    }

    /// Opens the file and empties it.
    static OutFile open(Path path) throws DemoException {
        if (Files.isDirectory(path)) {
            throw new DemoException("cannot write " + Text.printable(path.toString()) + ": it is a directory");
        }
        try {
            return new OutFile(path, Files.newOutputStream(path));
        } catch (IOException e) {
            throw DemoException.cannotWrite(path.toString(), e);
        }
    }

    /// Refuses a file that is another one as well: opening it would empty that.
    ///
    /// @param option the option that names it
    /// @param other the other file
    /// @param whose what the other one is
    static void requireOther(Path path, String option, Path other, String whose) throws DemoException {
        try {
            if (Files.isRegularFile(path) && Files.isSameFile(other, path)) {
                throw new DemoException("cannot write " + Text.printable(path.toString()) + ": it is " + whose
                        + ", give " + option + " another name");
            }
        } catch (IOException e) {
            throw DemoException.cannotRead(other.toString(), e);
        }
    }

    void write(byte[] data, int offset, int length) throws DemoException {
        if (length > BUFFER_SIZE - filled) {
            flush();
        }
        if (length > BUFFER_SIZE) {
            send(data, offset, length);
        } else {
            System.arraycopy(data, offset, buffer, filled, length);
            filled += length;
        }
    }

    /// Writes one byte.
    void write(int value) throws DemoException {
        if (filled == BUFFER_SIZE) {
            flush();
        }
        buffer[filled++] = (byte) value;
    }

    void flush() throws DemoException {
        int length = filled;
        filled = 0;
        send(buffer, 0, length);
    }

    private void send(byte[] data, int offset, int length) throws DemoException {
        try {
            out.write(data, offset, length);
            written += length;
        } catch (IOException e) {
            throw DemoException.cannotWrite(path.toString(), e);
        }
    }

    Path path() {
        return path;
    }

    /// How many bytes the file has got.
    long written() {
        return written;
    }

    /// Closes the file without writing what is still in the buffer: call [#flush()] before.
    @Override
    public void close() throws DemoException {
        try {
            out.close();
        } catch (IOException e) {
            throw DemoException.cannotWrite(path.toString(), e);
        }
    }
}
