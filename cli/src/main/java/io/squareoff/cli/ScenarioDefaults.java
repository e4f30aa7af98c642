package io.squareoff.cli;

import io.squareoff.cli.Scenario.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** The settings of a scenario as defaults of a command's options, without those that the command line has otherwise. */
final class ScenarioDefaults implements IDefaultValueProvider {

    private static final Set<String> LENGTHS = Set.of("--rounds", "--window", "--warm-up", "--stack-warm-up");

    /** The options that one on the command line takes the place of: the two cannot be combined, or it says how long they are. */
    private static final Map<String, Set<String>> DISPLACED = Map.of(
            "--users", Set.of("--rate", "--find-capacity", "--slo"),
            "--rate", Set.of("--users", "--find-capacity", "--slo"),
            "--find-capacity", with(LENGTHS, "--users", "--rate", "--fresh-jvm", "--grid"),
            "--transports", Set.of("--grid"),
            "--grid", Set.of("--transports"),
            "--one-launch", Set.of("--fresh-jvm"),
            "--fresh-jvm", Set.of("--one-launch"),
            "--quick", LENGTHS);

    private static final Pattern OPTION = Pattern.compile("--[a-z][a-z-]*");

    private final Scenario scenario;
    private final CommandSpec command;
    private final Map<String, Setting> used;

    /** @param given the longest names of the options on the command line */
    ScenarioDefaults(Scenario scenario, CommandSpec command, Set<String> given) {
        this.scenario = scenario;
        this.command = command;
        this.used = new LinkedHashMap<>(scenario.settings());
        used.keySet().removeAll(given);
        given.forEach(name -> used.keySet().removeAll(DISPLACED.getOrDefault(name, Set.of())));
    }

    private static Set<String> with(Set<String> some, String... more) {
        return Stream.concat(some.stream(), List.of(more).stream()).collect(Collectors.toUnmodifiableSet());
    }

    /** The scenario that a command runs with, in words; empty where it has none. */
    static List<String> linesOf(CommandSpec command) {
        return command.defaultValueProvider() instanceof ScenarioDefaults defaults ? defaults.lines() : List.of();
    }

    @Override
    public String defaultValue(ArgSpec argument) {
        return argument instanceof OptionSpec option && used.containsKey(option.longestName())
                ? used.get(option.longestName()).value()
                : null;
    }

    /** The same error with the lines of the file that have the options in it. */
    ParameterException located(ParameterException error) {
        String lines = OPTION.matcher(error.getMessage())
                .results()
                .map(MatchResult::group)
                .map(command::findOption)
                .filter(Objects::nonNull)
                .map(option -> used.get(option.longestName()))
                .filter(Objects::nonNull)
                .distinct()
                .map(setting -> "line " + setting.line() + " (" + setting.key() + ")")
                .collect(Collectors.joining(", "));
        return lines.isEmpty()
                ? error
                : new ParameterException(
                        error.getCommandLine(), scenario.file() + ", " + lines + ": " + error.getMessage(), error);
    }

    /** Its description, its file, and each setting with its reason. */
    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!scenario.description().isEmpty()) {
            lines.add(scenario.description());
        }
        lines.add(scenario.file().toString());
        scenario.settings().forEach((name, setting) -> {
            String text = setting.key() + " " + setting.value();
            String why = setting.why().isEmpty() ? "" : ": " + setting.why();
            lines.add(used.containsKey(name) ? text + why : text + ", not used: the command line has it otherwise");
        });
        return lines;
    }
}
