package io.squareoff.cli;

import io.squareoff.cli.Scenario.Line;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.UnmatchedArgumentException;

/** Options that come from a file: {@link ScenarioCommandLine} puts them behind those of the command line. */
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
                    "Take options of compare from a file, one on each line: one in scenarios/ by its name, or your own. Options on the"
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

    /** Prints the scenarios and returns true if that is all that is to be done. */
    boolean printed() {
        if (list) {
            lines().forEach(spec.commandLine().getOut()::println);
            spec.commandLine().getOut().flush();
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
        for (Line line : file.lines()) {
            requireKnown(file, line);
            whyUnused(line, given).ifPresentOrElse(why -> unused.put(line, why), () -> all.add(line.argument()));
        }
        read = Optional.of(file);
        return all;
    }

    /** A scenario by the name of its file in the folder, or else by its path. */
    private Scenario read(String nameOrFile) {
        return Stream.of(ProjectLayout.find().scenarios().resolve(nameOrFile), Path.of(nameOrFile))
                .filter(file -> Files.isReadable(file) && !Files.isDirectory(file))
                .findFirst()
                .map(file -> UsageErrors.checked(spec, () -> Scenario.read(file)))
                .orElseThrow(() -> UsageErrors.of(
                        spec,
                        "--scenario must be a file that can be read, or a name, not " + nameOrFile
                                + lines().stream().map(line -> "\n  " + line).collect(Collectors.joining())));
    }

    /** The names of scenarios, each with its description. */
    private static List<String> lines() {
        try (Stream<Path> files = Files.list(ProjectLayout.find().scenarios())) {
            return files.filter(Files::isRegularFile)
                    .sorted()
                    .map(file -> String.format(
                            Locale.ROOT,
                            "%-20s %s",
                            file.getFileName(),
                            Scenario.read(file).description()))
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw new UserFacingException("could not list scenarios: " + e, e);
        }
    }

    private void requireKnown(Scenario file, Line line) {
        OptionSpec option =
                ofCompare().getOrDefault(line.name(), spec.optionsMap().get(line.name()));
        String where = file.file() + ", line " + line.number() + ": ";
        if (option == null) {
            List<String> similar =
                    new UnmatchedArgumentException(spec.commandLine(), List.of(line.name())).getSuggestions();
            throw UsageErrors.of(
                    spec,
                    where + "there is no option " + line.name()
                            + (similar.isEmpty() ? "" : "; nearest to it: " + String.join(", ", similar)));
        }
        if (Set.of(SCENARIO, LIST).contains(option.longestName()) || option.usageHelp() || option.versionHelp()) {
            throw UsageErrors.of(spec, where + line.name() + " cannot stand in a scenario: delete the line");
        }
    }

    private Map<String, OptionSpec> ofCompare() {
        return spec.root().subcommands().get("compare").getCommandSpec().optionsMap();
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
