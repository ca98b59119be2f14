package dev.millrace.examples.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/// Makes the sample of orders that is shipped with the demo. The same bytes each time, since the seed is fixed and
/// [Random] promises its sequence.
///
/// ```sh
/// java examples/src/main/java/dev/millrace/examples/demo/OrderGenerator.java orders.ndjson
/// ```
public final class OrderGenerator {

    /// The sample's place beside this class.
    static final String RESOURCE = "orders.ndjson";

    static final int ORDERS = 20_000;

    private static final int FIRST_ID = 1_000_000;
    private static final long SEED = 135;

    /// One order of so many has further fields.
    private static final int PLAIN_PER_DETAILED = 8;

    private static final List<String> CUSTOMERS = List.of(
            "Zoë Müller-Lüdenscheidt",
            "François Lefèvre",
            "José Ñúñez Ibáñez",
            "Søren Kierkegård Øst",
            "Łukasz Żółć",
            "Nguyễn Thị Hồng",
            "Иван Петров",
            "Олена Їжакевич",
            "王小明",
            "陳美麗",
            "田中 さくら",
            "김민준",
            "محمد العربي",
            "فاطمة الزهراء",
            "आरव शर्मा",
            "प्रिया पटेल",
            "Ελένη Παπαδοπούλου",
            "נועה כהן");

    private static final List<String> NOTES = List.of(
            "Please ring twice – the bell is broken.",
            "Größe „M“, bitte als Geschenk einpacken.",
            "Livrer après 18 h, s'il vous plaît; l'entrée est à côté du café.",
            "Entregar al portero. ¡Gracias!",
            "Оставьте у двери, пожалуйста; домофон не работает.",
            "请放在门口,谢谢。发票抬头:北京测试有限公司",
            "يرجى الاتصال قبل التسليم، شكرًا",
            "कृपया दरवाज़े पर छोड़ दें, धन्यवाद।",
            "Birthday 🎂 for my sister 👩‍🚀 – thank you! 🙏🏽",
            "She said \"leave it with the neighbour\".",
            "Path on the label: C:\\orders\\2026",
            "First line\nsecond line\twith a tab",
            "100 % cotton <b>only</b> & no plastic / paper",
            "");

    private static final List<String> TAGS =
            List.of("express", "gift", "fragile", "büro", "срочно", "易碎", "هدية", "उपहार", "❄️");

    private OrderGenerator() {}

    /// Writes the sample to a file.
    ///
    /// @param arguments the file's name
    /// @throws IOException if it can't be written
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            System.err.println("usage: OrderGenerator FILE");
            System.exit(2);
        }
        Files.write(Path.of(arguments[0]), generate());
    }

    /// Gives the sample: one order a line, each line with its line feed, in UTF-8.
    static byte[] generate() {
        Random random = new Random(SEED);
        StringBuilder text = new StringBuilder(2 << 20);
        for (int i = 0; i < ORDERS; i++) {
            text.append("{\"id\":").append(FIRST_ID + i);
            text.append(",\"quantity\":").append(1 + random.nextInt(99));
            if (random.nextInt(PLAIN_PER_DETAILED) == 0) {
                appendDetails(text, random);
            }
            text.append("}\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void appendDetails(StringBuilder text, Random random) {
        int cents = 100 + random.nextInt(1_000_000);
        text.append(",\"customer\":");
        appendQuoted(text, oneOf(CUSTOMERS, random));
        text.append(",\"price\":").append(cents / 100).append('.');
        text.append(cents % 100 / 10).append(cents % 10);
        text.append(",\"note\":");
        appendQuoted(text, oneOf(NOTES, random));
        text.append(",\"tags\":[");
        int tags = random.nextInt(4);
        for (int i = 0; i < tags; i++) {
            text.append(i == 0 ? "" : ",");
            appendQuoted(text, oneOf(TAGS, random));
        }
        text.append("],\"paid\":").append(random.nextBoolean());
    }

    private static String oneOf(List<String> choices, Random random) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static void appendQuoted(StringBuilder text, String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"', '\\' -> text.append('\\').append(c);
                case '\n' -> text.append("\\n");
                case '\t' -> text.append("\\t");
                default -> text.append(c);
            }
        }
        text.append('"');
    }
}
