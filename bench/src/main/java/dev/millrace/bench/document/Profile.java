package dev.millrace.bench.document;

import dev.millrace.bench.UsageException;
import dev.millrace.bench.contestant.Kind;
import dev.millrace.bench.contestant.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/// Settings that were chosen once and are used again.
///
/// @param schema the version of the documents
/// @param contestants settings by contestant
public record Profile(int schema, Map<String, Map<String, String>> contestants) {

    /// Reads a profile.
    ///
    /// @param file as `bench tune` writes it
    /// @return the profile
    /// @throws UsageException if the file is none, or has settings that a contestant does not know
    public static Profile read(Path file) {
        try {
            Profile profile = Json.read(Files.readString(file), Profile.class);
            profile.check(file);
            return profile;
        } catch (NoSuchFileException e) {
            throw new UsageException("there is no profile " + file);
        } catch (IOException e) {
            throw new UsageException("can't read the profile " + file + ": " + RunFolder.reason(e));
        } catch (IllegalArgumentException e) {
            throw new UsageException(file + " is no profile: " + e.getMessage());
        }
    }

    private void check(Path file) {
        if (schema != Plan.SCHEMA) {
            throw new UsageException(file + " has schema " + schema + "; this program knows schema " + Plan.SCHEMA);
        }
        contestants.forEach((id, settings) -> {
            Kind kind = Kind.of(id)
                    .orElseThrow(() -> new UsageException(file + " has settings of '" + id
                            + "', which is no contestant of the JVM; others have no settings"));
            try {
                kind.check(new Settings(settings));
            } catch (IllegalArgumentException e) {
                throw new UsageException(file + ": " + e.getMessage());
            }
        });
    }

    /// Gives the settings by contestant.
    ///
    /// @return ids and settings
    public Map<String, Settings> settings() {
        Map<String, Settings> settings = new TreeMap<>();
        contestants.forEach((id, values) -> settings.put(id, new Settings(values)));
        return settings;
    }
}
