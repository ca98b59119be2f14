package dev.millrace.bench.document;

import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// How documents are written: records with their members in order, names in snake_case.
public final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    private Json() {}

    /// Writes a value in one line.
    ///
    /// @param value a record, a map, a tree
    /// @return JSON without line breaks
    public static String line(Object value) {
        return MAPPER.writeValueAsString(value);
    }

    /// Writes a value for people to read.
    ///
    /// @param value a record, a map, a tree
    /// @return JSON with line breaks, and one at the end
    public static String pretty(Object value) {
        return MAPPER.writer().with(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value) + "\n";
    }

    /// Reads a value.
    ///
    /// @param text JSON
    /// @param type what to make of it
    /// @param <T> what to make of it
    /// @return the value
    /// @throws IllegalArgumentException if the text is not such a value
    public static <T> T read(String text, Class<T> type) {
        try {
            T value = MAPPER.readValue(text, type);
            if (value == null) {
                throw new IllegalArgumentException("Empty, where a " + type.getSimpleName() + " should be");
            }
            return value;
        } catch (JacksonException e) {
            throw new IllegalArgumentException("Not a " + type.getSimpleName() + ": " + e.getOriginalMessage(), e);
        }
    }

    /// Reads one value of a tree.
    ///
    /// @param tree a part of a document
    /// @param type what to make of it
    /// @param <T> what to make of it
    /// @return the value
    public static <T> T read(JsonNode tree, Class<T> type) {
        return MAPPER.treeToValue(tree, type);
    }

    /// Reads what a run found from its line of the raw records, whose other members say which run it was.
    ///
    /// @param line a line of the raw records
    /// @param type what its run answered with
    /// @param <T> what its run answered with
    /// @return the value
    public static <T> T found(JsonNode line, Class<T> type) {
        return MAPPER.readerFor(type)
                .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .readValue(line);
    }

    /// Reads an object.
    ///
    /// @param text JSON
    /// @return the object
    /// @throws IllegalArgumentException if the text is not one
    public static ObjectNode object(String text) {
        return read(text, ObjectNode.class);
    }

    /// Makes a tree of a value.
    ///
    /// @param value a record or a map
    /// @return the tree
    public static ObjectNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /// Makes a tree of several values.
    ///
    /// @param values records or maps
    /// @return the tree
    public static ArrayNode array(List<?> values) {
        return MAPPER.valueToTree(values);
    }
}
