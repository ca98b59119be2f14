package dev.millrace.codec.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Makes messages that are nearly right: of sound ones, with other values in some places, properties in another order,
/// twice or missing, and with damaged bytes.
final class RandomJson {

    private static final List<String> VALUES = List.of("""
            null true false 0 1 -1 200 70000 3000000000 0.5 123456789012345678901 "" "\t" "a" "1" "OPEN" "\\tOPEN\\n" "RED" "NaN" \
            "-INF" "Opened" "circle" "\\u0061" [] [[]] [null] [1] {} {"a":1} {"kind":"Opened","door":1} \
            {"type":"circle","radius":1}""".split(" "));

    /// Read as text, they are as they are written; by Jackson only if it does not come to them before it knows the
    /// type.
    private static final List<String> ODD_NUMBERS = List.of("-0", "-0.0", "1e2", "1.50", "1e400");

    private static final String BYTES = "{}[]:,\"\\ntrue1.5e-0";

    private final SplittableRandom random;
    private final JsonMapper mapper;

    private final List<String> values = new ArrayList<>(VALUES);

    /// Makes messages.
    ///
    /// @param typed whether the type is one of a sealed interface
    RandomJson(SplittableRandom random, JsonMapper mapper, boolean typed) {
        this.random = random;
        this.mapper = mapper;
        if (!typed) {
            values.addAll(ODD_NUMBERS);
        }
    }

    byte[] nearly(byte[] sound) {
        StringBuilder json = new StringBuilder();
        append(mapper.readTree(sound), json);
        byte[] message = json.toString().getBytes(UTF_8);
        return random.nextInt(3) == 0 ? damaged(message) : message;
    }

    private void append(JsonNode node, StringBuilder json) {
        if (random.nextInt(25) == 0) {
            json.append(values.get(random.nextInt(values.size())));
        } else if (node instanceof ObjectNode object) {
            appendObject(object, json);
        } else if (node instanceof ArrayNode array) {
            json.append('[');
            for (int i = 0; i < array.size(); i++) {
                json.append(i == 0 ? "" : ",").append(blank());
                append(array.get(i), json);
            }
            json.append(']');
        } else {
            json.append(mapper.writeValueAsString(node).replace("\ud800", "\\ud800"));
        }
    }

    private void appendObject(ObjectNode object, StringBuilder json) {
        String[] names = object.propertyNames().toArray(String[]::new);
        if (random.nextInt(4) == 0) {
            for (int i = names.length - 1; i > 0; i--) {
                int other = random.nextInt(i + 1);
                String name = names[i];
                names[i] = names[other];
                names[other] = name;
            }
        }
        json.append(blank()).append('{');
        String comma = "";
        for (String name : names) {
            int copies = random.nextInt(30) == 0 ? random.nextInt(3) : 1;
            for (int copy = 0; copy < copies; copy++) {
                json.append(comma)
                        .append(blank())
                        .append(quoted(name))
                        .append(blank())
                        .append(':')
                        .append(blank());
                append(object.get(name), json);
                json.append(blank());
                comma = ",";
            }
            if (random.nextInt(30) == 0) {
                json.append(comma).append("\"unknown\":").append(values.get(random.nextInt(values.size())));
                comma = ",";
            }
        }
        json.append('}');
    }

    private String quoted(String name) {
        String quoted = mapper.writeValueAsString(name).replace("\ud800", "\\ud800");
        return random.nextInt(20) == 0 && !quoted.contains("\\")
                ? "\"" + String.format("\\u%04x", (int) (name + "\"").charAt(0))
                        + quoted.substring(Math.min(2, quoted.length() - 1))
                : quoted;
    }

    private String blank() {
        return random.nextInt(10) == 0 ? " \t\r\n".substring(random.nextInt(4)) : "";
    }

    byte[] damaged(byte[] sound) {
        byte[] message = sound.clone();
        for (int change = random.nextInt(3); change >= 0 && message.length > 0; change--) {
            int at = random.nextInt(message.length);
            switch (random.nextInt(4)) {
                case 0 -> message[at] = (byte) random.nextInt();
                case 1 -> message[at] = (byte) BYTES.charAt(random.nextInt(BYTES.length()));
                case 2 -> message = Arrays.copyOf(message, at);
                default -> {
                    byte[] shorter = Arrays.copyOf(message, message.length - 1);
                    System.arraycopy(message, at + 1, shorter, at, message.length - at - 1);
                    message = shorter;
                }
            }
        }
        return message;
    }
}
