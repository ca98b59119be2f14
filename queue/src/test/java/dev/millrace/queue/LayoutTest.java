package dev.millrace.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
            if (hotEnd == 0
                    || hotStart - layout.headerSize() < TWO_LINES
                    || layout.instanceSize() - hotEnd < TWO_LINES) {
                faults.add(type.getSimpleName() + ": hot fields [" + hotStart + ", " + hotEnd + ") of ["
                        + layout.headerSize() + ", " + layout.instanceSize() + ")");
            }
            for (FieldLayout field : layout.fields()) {
                boolean pad = Set.of("byte").contains(field.typeClass())
                        && field.name().matches("[ab]\\d{3}");
                boolean hot = field.classShortName().equals(hotClass);
                if (!pad
                        && !hot
                        && field.offset() + field.size() > hotStart - TWO_LINES
                        && field.offset() < hotEnd + TWO_LINES) {
                    faults.add(type.getSimpleName() + "." + field.name() + " at " + field.offset() + " is too near to ["
                            + hotStart + ", " + hotEnd + ")");
                }
            }
        }
    }

    @Test
    void hotFieldsAreTwoLinesAwayFromAllOthers() {
        assertThat(Probe.faults()).isEmpty();
    }

    @Test
    void hotFieldsAreTwoLinesAwayFromAllOthersWithCompactObjectHeaders() throws Exception {
        assertThat(probeWith("-XX:+UseCompactObjectHeaders")).contains("all apart");
    }

    @Test
    void hotFieldsAreTwoLinesAwayFromAllOthersWithoutCompressedPointers() throws Exception {
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
