package dev.millrace.json;

/// The types of a sealed interface: the property that tells which of them an object is, and what it says.
///
/// **Threads:** immutable.
public final class JsonTypes {

    private final JsonNames field;
    private final JsonNames names;

    /// Says how types are told apart.
    ///
    /// @param field the name of the property
    /// @param names what it says, for each type
    public JsonTypes(String field, String... names) {
        this.field = new JsonNames(field);
        this.names = new JsonNames(names);
    }

    JsonNames field() {
        return field;
    }

    JsonNames names() {
        return names;
    }
}
