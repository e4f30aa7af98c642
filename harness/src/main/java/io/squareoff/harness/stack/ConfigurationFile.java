package io.squareoff.harness.stack;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipFile;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Reads Spring's configuration in YAML as properties with dots in their names. Placeholders stay as they are. */
final class ConfigurationFile {

    private static final String NAME = "application.yaml";
    private static final int MOST_PROPERTIES = 10_000;
    private static final int LONGEST_KEY = 1_000;

    private ConfigurationFile() {}

    /** The configuration in a service's archive; where the module has not been packaged, its source. */
    static Map<String, String> ofService(ProjectLayout home, String module) {
        Path source = home.root().resolve(module).resolve("src/main/resources").resolve(NAME);
        Path archive = home.serviceArchive(module);
        if (!Files.isRegularFile(archive) && Files.isRegularFile(source)) {
            return read(source);
        }
        try (ZipFile jar = new ZipFile(
                home.serviceFolder(module).resolve(archive.getFileName()).toFile())) {
            if (jar.getEntry(NAME) == null) {
                return new LinkedHashMap<>();
            }
            try (InputStream yaml = jar.getInputStream(jar.getEntry(NAME))) {
                return parse(yaml, archive + "!/" + NAME);
            }
        } catch (IOException e) {
            throw new UserFacingException("could not read " + archive + ": " + e.getMessage(), e);
        }
    }

    /** @throws UserFacingException if it cannot be read */
    static Map<String, String> read(Path file) {
        try (InputStream yaml = Files.newInputStream(file)) {
            return parse(yaml, file.toString());
        } catch (IOException e) {
            throw new UserFacingException("could not read " + file + ": " + e, e);
        }
    }

    /** @throws UserFacingException if it is no YAML, or none that a configuration can be */
    static Map<String, String> parse(InputStream yaml, String where) {
        Map<String, String> properties = new LinkedHashMap<>();
        // As Spring has it, for which a key that stands twice is an error.
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        try {
            Object root = new Yaml(new SafeConstructor(options)).load(yaml);
            flatten("", root, properties);
        } catch (YAMLException e) {
            throw new UserFacingException("could not read " + where + ": " + e.getMessage(), e);
        }
        return properties;
    }

    private static void flatten(String key, Object value, Map<String, String> properties) {
        if (properties.size() > MOST_PROPERTIES || key.length() > LONGEST_KEY) {
            // An alias may stand within what it is an alias of, or aliases within aliases.
            throw new YAMLException("it has more than " + MOST_PROPERTIES
                    + " properties, or one with a name of more than " + LONGEST_KEY
                    + " characters: the names begin with " + key.substring(0, Math.min(key.length(), 100)));
        }
        if (value instanceof Map<?, ?> map) {
            // The transport null, unquoted, has no name in YAML; Spring calls it "null" as well.
            map.forEach((name, inner) -> flatten(key.isEmpty() ? "" + name : key + "." + name, inner, properties));
        } else if (!key.isEmpty()) {
            properties.put(key, String.valueOf(value));
        }
    }
}
