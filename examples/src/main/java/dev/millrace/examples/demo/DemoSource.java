package dev.millrace.examples.demo;

import java.io.ByteArrayInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Where the lines come from.
sealed interface DemoSource {

    /// The name for messages to the user.
    String name();

    /// Opens it at its beginning.
    InputStream open() throws DemoException;

    /// Refuses a source that can't be read again.
    void requireReadableTwice() throws DemoException;

    /// The orders that are shipped with the demo; see [OrderGenerator].
    final class Sample implements DemoSource {

        private final byte[] bytes;

        private Sample(byte[] bytes) {
            this.bytes = bytes;
        }

        static Sample load() throws DemoException {
            try (InputStream in = Sample.class.getResourceAsStream(OrderGenerator.RESOURCE)) {
                if (in == null) {
                    throw new FileNotFoundException("it is not in the program's jar");
                }
                return new Sample(in.readAllBytes());
            } catch (IOException e) {
                throw DemoException.cannotRead(OrderGenerator.RESOURCE, e);
            }
        }

        @Override
        public String name() {
            return "sample of " + Text.number(OrderGenerator.ORDERS) + " orders";
        }

        @Override
        public InputStream open() {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public void requireReadableTwice() {
            // it can
        }
    }

    /// What is piped or typed in.
    record StandardInput() implements DemoSource {

        @Override
        public String name() {
            return "standard input";
        }

        /// A channel, since a read of `System.in` can't be interrupted.
        @Override
        public InputStream open() {
            return Channels.newInputStream(new FileInputStream(FileDescriptor.in).getChannel());
        }

        @Override
        public void requireReadableTwice() throws DemoException {
            throw new DemoException("cannot send standard input more than once: leave out --repeat");
        }
    }

    /// A file, or something else that can be read, such as a pipe.
    record OnDisk(Path path) implements DemoSource {

        @Override
        public String name() {
            return path.toString();
        }

        @Override
        public InputStream open() throws DemoException {
            if (Files.isDirectory(path)) {
                throw new DemoException("cannot read " + Text.printable(name()) + ": it is a directory");
            }
            try {
                // Not Files.newInputStream: a read of that from a pipe can't be interrupted.
                return Channels.newInputStream(FileChannel.open(path, StandardOpenOption.READ));
            } catch (IOException e) {
                throw DemoException.cannotRead(name(), e);
            }
        }

        @Override
        public void requireReadableTwice() throws DemoException {
            if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
                throw new DemoException("cannot send " + Text.printable(name())
                        + " more than once: it is not a regular file, leave out --repeat");
            }
        }
    }
}
