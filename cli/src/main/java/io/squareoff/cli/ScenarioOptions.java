package io.squareoff.cli;

import io.squareoff.cli.Scenario.Line;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.UnmatchedArgumentException;

/** Options that come from a file: {@link SquareOff} puts them behind those of the command line. */
final class ScenarioOptions {

    private static final String SCENARIO = "--scenario";
    private static final String LIST = "--list-scenarios";
    private static final Pattern NAME = Pattern.compile("(?m)^" + SCENARIO + "[=\\n](.*)$");
    private static final Pattern OPTION = Pattern.compile("--[a-z][a-z-]*");

    /** The options that a first look has otherwise than the file. */
    private static final Set<String> LENGTHS = Set.of("--rounds", "--window", "--warm-up", "--stack-warm-up");

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = SCENARIO,
            paramLabel = "NAME|FILE",
            description =
                    "Take options from a file, one on each line: one in scenarios/ by its name, or your own. Options on the"
                            + " command line go before those of the file.")
    private String scenario;

    @Option(names = LIST, description = "Print the names of scenarios, each with its description.")
    private boolean list;

    private Optional<Scenario> read = Optional.empty();

    /** The reasons why lines are not used. */
    private final Map<Line, String> unused = new LinkedHashMap<>();

    /** Those of a command; empty where it takes none from a file. */
    static Optional<ScenarioOptions> of(CommandSpec command) {
        return command.mixins().values().stream()
                .map(CommandSpec::userObject)
                .filter(ScenarioOptions.class::isInstance)
                .map(ScenarioOptions.class::cast)
                .findFirst();
    }

    /** Prints the scenarios and returns true if that is all that is to be done. Otherwise a run names the lines that it cannot use. */
    boolean printed() {
        if (list) {
            lines(ProjectLayout.find().scenarios()).forEach(spec.commandLine().getOut()::println);
            spec.commandLine().getOut().flush();
        } else if (scenario != null && read.isEmpty()) {
            // The program that starts this one, and the lines themselves, are looked at before files of arguments are.
            throw UsageErrors.of(
                    spec, SCENARIO + " cannot be in a file of arguments: put the options of the scenario there");
        } else if (!spec.commandLine().getParseResult().hasMatchedOption("--dry-run")) {
            tellUnused();
        }
        return list;
    }

    /**
     * Returns arguments with the options of their scenario behind them, without those that the arguments have otherwise.
     *
     * @throws ParameterException naming what is wrong: the names that there are, or the file, the line and the option
     */
    List<String> expanded(List<String> arguments) {
        List<OptionSpec> given = ExclusiveOptions.given(spec, arguments);
        Matcher name = NAME.matcher(String.join("\n", arguments));
        if (!name.find() || given.stream().anyMatch(option -> option.usageHelp() || option.versionHelp())) {
            return arguments;
        }
        Scenario file = read(name.group(1));
        unused.clear();
        List<String> all = new ArrayList<>(arguments);
        Map<OptionSpec, Line> seen = new HashMap<>();
        for (Line line : file.lines()) {
            OptionSpec option = known(file, line);
            Line earlier = seen.put(option, line);
            // --metrics is meant to be there several times; of a list with commas the values would add up.
            if (earlier != null
                    && !(option.isMultiValue() && option.splitRegex().isEmpty())) {
                throw UsageErrors.of(
                        spec,
                        "%s, line %d, line %d: %s is there twice: leave one out"
                                .formatted(file.file(), earlier.number(), line.number(), option.longestName()));
            }
            whyUnused(line, given).ifPresentOrElse(why -> unused.put(line, why), () -> all.add(line.argument()));
        }
        read = Optional.of(file);
        return all;
    }

    /** A scenario by the name of its file in the folder, or else by its path. */
    private Scenario read(String nameOrFile) {
        Path folder = ProjectLayout.find().scenarios();
        return Stream.of(folder.resolve(nameOrFile), Path.of(nameOrFile))
                .filter(file -> Files.isReadable(file) && !Files.isDirectory(file))
                .findFirst()
                .map(file -> UsageErrors.checked(spec, () -> Scenario.read(file)))
                .orElseThrow(() -> UsageErrors.of(
                        spec,
                        "--scenario must be a file that can be read, or a name, not " + nameOrFile
                                + lines(folder).stream()
                                        .map(line -> "\n  " + line)
                                        .collect(Collectors.joining())));
    }

    /** The names of the scenarios in a folder, each with its description, or with what makes it none. */
    static List<String> lines(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(
                            file -> Files.isRegularFile(file) && !file.toFile().isHidden())
                    .sorted()
                    .map(file -> String.format(Locale.ROOT, "%-20s %s", file.getFileName(), description(file)))
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new UserFacingException("could not list scenarios: " + e, e);
        }
    }

    private static String description(Path file) {
        try {
            return Scenario.read(file).description();
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    /** The option of a line: this command's, or else that of another one that takes scenarios. */
    private OptionSpec known(Scenario file, Line line) {
        String where = file.file() + ", line " + line.number() + ": ";
        OptionSpec option = Stream.concat(Stream.of(spec), withScenarios())
                .map(command -> command.optionsMap().get(line.name()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow(() -> UsageErrors.of(spec, where + "there is no option " + line.name() + nearest(line)));
        if (Set.of(SCENARIO, LIST).contains(option.longestName()) || option.usageHelp() || option.versionHelp()) {
            throw UsageErrors.of(spec, where + line.name() + " cannot stand in a scenario: delete the line");
        }
        return option;
    }

    private Stream<CommandSpec> withScenarios() {
        return spec.root().subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(command -> of(command).isPresent());
    }

    private String nearest(Line line) {
        List<String> similar =
                new UnmatchedArgumentException(spec.commandLine(), List.of(line.name())).getSuggestions();
        return similar.isEmpty() ? "" : "; nearest to it: " + String.join(", ", similar);
    }

    private Optional<String> whyUnused(Line line, List<OptionSpec> given) {
        OptionSpec option = spec.optionsMap().get(line.name());
        if (option == null) {
            return Optional.of(spec.name() + " has no such option");
        }
        boolean otherwise = given.contains(option)
                || given.stream().anyMatch(each -> ExclusiveOptions.exclude(each, option))
                || LENGTHS.contains(option.longestName())
                        && given.stream().anyMatch(each -> each.longestName().equals("--quick"));
        return otherwise ? Optional.of("the command line has it otherwise") : Optional.empty();
    }

    /** An error with the lines of the file that have the options in it. */
    String located(String error) {
        Set<OptionSpec> named = OPTION.matcher(error)
                .results()
                .map(MatchResult::group)
                .map(spec.optionsMap()::get)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        String lines = used().filter(line -> named.contains(spec.optionsMap().get(line.name())))
                .map(line -> "line " + line.number())
                .collect(Collectors.joining(", "));
        return lines.isEmpty() ? error : read.orElseThrow().file() + ", " + lines + ": " + error;
    }

    private Stream<Line> used() {
        return read.stream().flatMap(file -> file.lines().stream()).filter(line -> !unused.containsKey(line));
    }

    /** Lines that the command line has otherwise are not named: that was meant so. */
    private void tellUnused() {
        unused.forEach((line, why) -> {
            if (!spec.optionsMap().containsKey(line.name())) {
                spec.commandLine()
                        .getErr()
                        .println("%s, line %d: %s is not used: %s"
                                .formatted(read.orElseThrow().file(), line.number(), line.argument(), why));
            }
        });
        spec.commandLine().getErr().flush();
    }

    /** Description and file of the scenario, and each option with its reason; empty without one. */
    List<String> planned() {
        List<String> lines = new ArrayList<>();
        read.ifPresent(file -> {
            lines.add(file.description());
            lines.add(file.file().toString());
            file.lines()
                    .forEach(line -> lines.add(line.argument()
                            + (unused.containsKey(line)
                                    ? ", not used: " + unused.get(line)
                                    : line.why().isEmpty() ? "" : ": " + line.why())));
        });
        lines.removeIf(String::isEmpty);
        return lines;
    }
}
