package io.squareoff.cli;

import io.squareoff.cli.Scenario.Setting;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reads a scenario: YAML whose keys are the long names of a command's options without dashes, and besides them a
 * {@code description} and {@code why}, which has reasons by key. Values stay as they are written, for the option to convert.
 */
final class ScenarioFile {

    private static final String DESCRIPTION = "description";
    private static final String WHY = "why";
    private static final String DASHES = "--";

    /** A file would name itself, or say nothing of a comparison. */
    private static final Set<String> NOT_IN_FILES = Set.of("--scenario", "--list-scenarios", "--help", "--version");

    private final Path file;
    private final CommandSpec command;

    private ScenarioFile(Path file, CommandSpec command) {
        this.file = file;
        this.command = command;
    }

    /**
     * Reads a file.
     *
     * @param command whose options it may have
     * @throws IllegalArgumentException naming the file, the line and the key that is wrong
     */
    static Scenario read(Path file, CommandSpec command) {
        try {
            return new ScenarioFile(file, command).parse(Files.readString(file));
        } catch (IOException e) {
            throw new IllegalArgumentException("could not read " + file + ": " + e, e);
        }
    }

    private Scenario parse(String text) {
        Node root;
        try {
            root = new Yaml(new LoaderOptions()).compose(new StringReader(text));
        } catch (MarkedYAMLException e) {
            throw refused(line(e.getProblemMark()), "is no YAML, " + e.getProblem());
        } catch (YAMLException e) {
            throw refused(1, "is no YAML, " + e.getMessage());
        }
        if (root == null) {
            throw refused(1, "has no keys");
        }
        Map<String, Node> entries = entries(root, "the file");
        Map<String, String> reasons = reasons(entries);
        Map<String, Setting> settings = new LinkedHashMap<>();
        entries.forEach((key, node) -> {
            if (!key.equals(DESCRIPTION) && !key.equals(WHY)) {
                add(key, node, reasons.getOrDefault(key, ""), settings);
            }
        });
        Node description = entries.get(DESCRIPTION);
        return new Scenario(file, description == null ? "" : value(DESCRIPTION, description), settings);
    }

    private Map<String, Node> entries(Node node, String what) {
        if (!(node instanceof MappingNode mapping)) {
            throw refused(line(node.getStartMark()), what + " must have lines like key: value");
        }
        Map<String, Node> entries = new LinkedHashMap<>();
        for (NodeTuple entry : mapping.getValue()) {
            String key = value("a key", entry.getKeyNode());
            if (entries.put(key, entry.getValueNode()) != null) {
                throw refused(line(entry.getKeyNode().getStartMark()), key + " is there twice");
            }
        }
        return entries;
    }

    private Map<String, String> reasons(Map<String, Node> entries) {
        Map<String, String> reasons = new LinkedHashMap<>();
        if (entries.containsKey(WHY)) {
            entries(entries.get(WHY), WHY).forEach((key, node) -> {
                if (!entries.containsKey(key)) {
                    throw refused(line(node.getStartMark()), WHY + " has a reason for " + key + ", which is not there");
                }
                reasons.put(key, value(key, node));
            });
        }
        return reasons;
    }

    private void add(String key, Node node, String why, Map<String, Setting> settings) {
        int line = line(node.getStartMark());
        OptionSpec option = command.findOption(DASHES + key);
        if (option == null || NOT_IN_FILES.contains(option.longestName())) {
            throw refused(line, "there is no key " + key + nearest(key));
        }
        Setting setting = new Setting(key, value(key, node, option), line, why);
        Setting before = settings.put(option.longestName(), setting);
        if (before != null) {
            throw refused(line, key + " is the same as " + before.key() + " in line " + before.line());
        }
    }

    private String value(String key, Node node, OptionSpec option) {
        if (node instanceof SequenceNode list && !option.splitRegex().isEmpty()) {
            if (list.getValue().isEmpty()) {
                throw refused(line(node.getStartMark()), key + " has no value");
            }
            return list.getValue().stream().map(each -> value(key, each)).collect(Collectors.joining(","));
        }
        String value = value(key, node);
        if (option.arity().max() == 0 && !value.equals("true") && !value.equals("false")) {
            throw refused(line(node.getStartMark()), key + " must be true or false, not " + value);
        }
        return value;
    }

    private String value(String key, Node node) {
        if (!(node instanceof ScalarNode scalar)) {
            throw refused(line(node.getStartMark()), key + " must be one value");
        }
        String value = scalar.getValue().strip();
        if (value.isEmpty()) {
            throw refused(line(node.getStartMark()), key + " has no value");
        }
        return value;
    }

    /** The known keys that are most like another, as picocli finds those of commands. */
    private String nearest(String key) {
        Set<String> known = new TreeSet<>(Set.of(DESCRIPTION, WHY));
        command.options().stream()
                .filter(option -> !NOT_IN_FILES.contains(option.longestName()))
                .flatMap(option -> List.of(option.names()).stream())
                .filter(name -> name.startsWith(DASHES))
                .forEach(name -> known.add(name.substring(DASHES.length())));
        CommandSpec keys = CommandSpec.create();
        known.forEach(each -> keys.addSubcommand(each, CommandSpec.create()));
        List<String> similar = new UnmatchedArgumentException(
                        new CommandLine(keys), List.of(key.replaceFirst("^-+", "")))
                .getSuggestions();
        return similar.isEmpty()
                ? ", only " + String.join(", ", known)
                : "; nearest to it: " + String.join(", ", similar);
    }

    private static int line(Mark mark) {
        return mark == null ? 1 : mark.getLine() + 1;
    }

    private IllegalArgumentException refused(int line, String why) {
        return new IllegalArgumentException(file + ", line " + line + ": " + why);
    }
}
