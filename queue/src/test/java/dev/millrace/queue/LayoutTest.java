package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/// The fields that one thread writes all the time share no pair of cache lines with anything else, whatever the
/// JVM's object layout.
@Timeout(90)
@Tag("layout")
class LayoutTest {

    private static final long TWO_LINES = 128;

    /// Measures in whichever JVM it runs.
    static final class Probe {

        private Probe() {}

        public static void main(String[] arguments) {
            List<String> faults = faults();
            System.out.println(faults.isEmpty() ? "all apart" : String.join("\n", faults));
        }

        static List<String> faults() {
            List<String> faults = new ArrayList<>();
            check(WriteSession.class, "SessionFields", faults);
            check(SourceBlock.class, "BlockProgress", faults);
            check(OutputBlock.class, "BlockProgress", faults);
            return faults;
        }

        /// Looks for fields of other classes, and the object's own header and end, within two lines of the hot
        /// ones.
        private static void check(Class<?> type, String hotClass, List<String> faults) {
            ClassLayout layout = ClassLayout.parseClass(type);
            long hotStart = Long.MAX_VALUE;
            long hotEnd = 0;
            for (FieldLayout field : layout.fields()) {
                if (field.classShortName().equals(hotClass)) {
                    hotStart = Math.min(hotStart, field.offset());
                    hotEnd = Math.max(hotEnd, field.offset() + field.size());
                }
            }
            String hot = " shares lines with the hot fields at [" + hotStart + ", " + hotEnd + ")";
            if (share(0, layout.headerSize(), hotStart, hotEnd)) {
                faults.add(type.getSimpleName() + "'s header" + hot);
            }
            if (share(hotStart, hotEnd, layout.instanceSize(), layout.instanceSize() + 8)) {
                faults.add("what follows a " + type.getSimpleName() + hot);
            }
            for (FieldLayout field : layout.fields()) {
                boolean pad = field.typeClass().equals("byte") && field.name().matches("[ab]\\d{3}");
                boolean other = !pad && !field.classShortName().equals(hotClass);
                if (other && share(hotStart, hotEnd, field.offset(), field.offset() + field.size())) {
                    faults.add(type.getSimpleName() + "." + field.name() + " at " + field.offset() + hot);
                }
            }
        }

        /// Tells whether two parts of an object can share a pair of cache lines, wherever the JVM puts the
        /// object: at any multiple of 8.
        private static boolean share(long start, long end, long otherStart, long otherEnd) {
            for (long base = 0; base < TWO_LINES; base += 8) {
                long first = (base + start) / TWO_LINES;
                long last = (base + end - 1) / TWO_LINES;
                if (first <= (base + otherEnd - 1) / TWO_LINES && (base + otherStart) / TWO_LINES <= last) {
                    return true;
                }
            }
            return false;
        }
    }

    @Test
    void theCheckNoticesNeighbours() {
        assertThat(Probe.share(0, 8, 8, 16)).isTrue();
        assertThat(Probe.share(12, 140, 256, 260)).isTrue();
        assertThat(Probe.share(128, 136, 256, 264)).isFalse();
        assertThat(Probe.share(0, 12, 132, 136)).isTrue();
        assertThat(Probe.share(0, 12, 140, 144)).isFalse();
    }

    @Test
    void hotFieldsShareNoLinesWithOthers() {
        assertThat(Probe.faults()).isEmpty();
    }

    @Test
    void hotFieldsShareNoLinesWithOthersWithCompactObjectHeaders() throws Exception {
        assertThat(probeWith("-XX:+UseCompactObjectHeaders")).contains("all apart");
    }

    @Test
    void hotFieldsShareNoLinesWithOthersWithoutCompressedPointers() throws Exception {
        assertThat(probeWith("-XX:-UseCompressedOops")).contains("all apart");
    }

    private static String probeWith(String option) throws Exception {
        return JavaProcess.run(
                        Probe.class,
                        option,
                        "--sun-misc-unsafe-memory-access=allow",
                        "-XX:+EnableDynamicAgentLoading",
                        "-Djdk.attach.allowAttachSelf")
                .output();
    }
}
