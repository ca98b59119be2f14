package dev.millrace.bench.report;

/// What the documents say of one contestant.
///
/// @param id its name in every table
/// @param role `ours`, `jvm-peer`, `jvm-references`, `native-peer` or `bound`
/// @param source the object it was read from
public record Contestant(String id, String role, SavedObject source) {

    /// Whether it is one of ours, whose rows stand out.
    ///
    /// @return whether the role is `ours`
    public boolean ours() {
        return role.equals("ours");
    }

    /// The role in the words of a language.
    String roleWord(Words words) {
        return switch (role) {
            case "ours" -> words.say("role.ours");
            case "jvm-peer" -> words.say("role.jvm-peer");
            case "jvm-references" -> words.say("role.jvm-references");
            case "native-peer" -> words.say("role.native-peer");
            case "bound" -> words.say("role.bound");
            default -> throw source.unknown("role", role);
        };
    }
}
