package io.squareoff.cli;

import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.matrix.MatrixExperiment;
import io.squareoff.lab.matrix.Variant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

@Command(
        name = "matrix",
        mixinStandardHelpOptions = true,
        description = {
            "An experiment over versions of the broker, or values of one of its options, on one page.",
            "",
            "Runs the experiment in turn for each of them, several times, always with brokers of its own. Prints the experiment's"
                    + " tables with a column for each and the ratios to the first, and keeps the tables of every run in"
                    + " result.json. An experiment with --rounds has one round in each run, unless the option is given.",
            "",
            "'squareoff lab matrix --server-versions 2.12.4,2.15.2 kv --keys 1000', or '... --vary storage=file,memory"
                    + " publish-latency'."
        },
        optionListHeading = "Matrix",
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:Every run is complete, all checks passed.",
            "1:A check failed.",
            "3:Cannot say: nothing was measured, or the experiment was cut short.",
            "130:Interrupted with Ctrl-C."
        })
final class MatrixCommand implements Callable<Integer> {

    private static final String ROUNDS = "--rounds";

    /** Options of experiments that the matrix has itself, or that name a broker. */
    private static final List<String> NOT_IN_COLUMNS = List.of(
            "--server",
            "--user",
            "--password",
            "--creds",
            "--prefix",
            "--hosts",
            "--network",
            "--pin",
            "--results",
            SummaryFileOptions.MARKDOWN,
            SummaryFileOptions.JUNIT);

    @Spec
    private CommandSpec spec;

    @Mixin(name = "Network")
    private HostOptions hosts;

    @Mixin(name = "Output")
    private OutputOptions output;

    @Option(
            names = "--server-versions",
            split = ",",
            paramLabel = "V,...",
            hideParamSyntax = true,
            description =
                    "Versions of the broker, such as 2.12.4,2.15.2; downloaded if absent (default: the project's).")
    private List<String> versions = List.of();

    @Option(
            names = "--vary",
            paramLabel = "OPTION=V,...",
            description = "An option of the experiment without its dashes, with one value for each column.")
    private String vary;

    @Option(
            names = "--runs",
            defaultValue = "6",
            paramLabel = "COUNT",
            description = "Runs of each column (default: ${DEFAULT-VALUE}, the fewest that give a verdict).")
    private int runs;

    @Parameters(index = "0", paramLabel = "EXPERIMENT", description = "Name of the experiment.")
    private String experiment;

    @Parameters(index = "1..*", paramLabel = "OPTION", description = "Options of the experiment.")
    private List<String> options = List.of();

    @Override
    public Integer call() throws InterruptedException {
        CommandLine line = spec.parent().commandLine().getSubcommands().get(experiment);
        if (line == null || !(line.getCommand() instanceof ExperimentCommand<?>)) {
            throw UsageErrors.of(
                    spec, "EXPERIMENT must be one of " + String.join(", ", experiments()) + ", not " + experiment);
        }
        if (parsed(line, options).isUsageHelpRequested()) {
            line.usage(spec.commandLine().getOut());
            return ExitCode.OK;
        }
        List<Variant> variants = variants(line);
        return new ExperimentRun(spec, output, hosts, Optional.empty()).of(() -> new MatrixExperiment(variants, runs));
    }

    private List<String> experiments() {
        return spec.parent().commandLine().getSubcommands().entrySet().stream()
                .filter(command -> command.getValue().getCommand() instanceof ExperimentCommand<?>)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The columns: every version with every value. */
    private List<Variant> variants(CommandLine line) {
        String name = vary == null ? "" : vary.split("=", 2)[0];
        if (vary != null
                && (!vary.contains("=") || !line.getCommandSpec().optionsMap().containsKey("--" + name))) {
            throw UsageErrors.of(
                    spec, "--vary must name an option of " + experiment + ", like storage=file,memory, not " + vary);
        }
        List<String> values = vary == null ? List.of("") : List.of(vary.split("=", 2)[1].split(",", -1));
        if (vary != null && values.contains("")) {
            throw UsageErrors.of(spec, "--vary must have a value for each column, not " + vary);
        }
        Map<String, Integer> titles = new HashMap<>();
        List<Variant> variants = new ArrayList<>();
        for (String version : versions.isEmpty() ? List.of("") : versions) {
            for (String value : values) {
                String title = (version + " " + (value.isEmpty() ? "" : name + "=" + value)).strip();
                int occurrence = titles.merge(title, 1, Integer::sum);
                variants.add(new Variant(
                        occurrence == 1 ? title : title + "#" + occurrence,
                        version,
                        experiment(line, value.isEmpty() ? List.of() : List.of("--" + name + "=" + value))));
            }
        }
        return variants;
    }

    private Experiment experiment(CommandLine line, List<String> own) {
        List<String> all = new ArrayList<>(options);
        all.addAll(own);
        ParseResult parsed = parsed(line, all);
        if (line.getCommandSpec().optionsMap().containsKey(ROUNDS) && !parsed.hasMatchedOption(ROUNDS)) {
            all.add(ROUNDS + "=1");
            parsed(line, all);
        }
        return UsageErrors.checked(line.getCommandSpec(), ((ExperimentCommand<?>) line.getCommand())::experiment);
    }

    /** Parses options of the experiment, as if they stood behind its own name. */
    private ParseResult parsed(CommandLine line, List<String> arguments) {
        ParseResult parsed = line.parseArgs(arguments.toArray(String[]::new));
        Stream<String> refused = NOT_IN_COLUMNS.stream().filter(parsed::hasMatchedOption);
        refused.findFirst().ifPresent(option -> {
            throw UsageErrors.of(spec, option + " cannot stand behind the experiment of a matrix");
        });
        return parsed;
    }
}
