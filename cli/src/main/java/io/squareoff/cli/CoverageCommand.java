package io.squareoff.cli;

import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.Coverage;
import io.squareoff.harness.statistics.Noise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "coverage",
        mixinStandardHelpOptions = true,
        description = {
            "Simulates comparisons of equal transports, and prints how often the intervals that compare gives hold the true ratio.",
            "",
            "The figures of every window are drawn at random, with noise within launches, noise between launches and drift of known"
                    + " sizes. Nothing is started or measured. Takes a few seconds."
        },
        exitCodeList = {
            "0:With every noise the intervals hold the true ratio in 93 percent of the comparisons or more.",
            "1:With some noise they do so less often.",
            "2:Usage error."
        })
final class CoverageCommand implements Callable<Integer> {

    /** About the time that a launch of a simulated comparison takes, for estimates. */
    private static final Duration OF_A_LAUNCH = Duration.ofNanos(1000);

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--launches",
            paramLabel = "N",
            defaultValue = "6",
            description = "Launches of each comparison (default: ${DEFAULT-VALUE}, the fewest that give an interval).")
    private int launches;

    @Option(
            names = "--one-launch",
            description = "Take all rounds from one launch, to see what an interval over them leaves out.")
    private boolean oneLaunch;

    @Option(
            names = "--runs",
            paramLabel = "K",
            defaultValue = "10000",
            description = "Comparisons for each combination of noises (default: ${DEFAULT-VALUE}).")
    private int runs;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Seed of the random numbers (default: ${DEFAULT-VALUE}); the same one prints the same table.")
    private long seed;

    @Override
    public Integer call() throws InterruptedException {
        Coverage.Design design = UsageErrors.checked(spec, () -> new Coverage.Design(launches, runs, oneLaunch, seed));
        Coverage coverage = simulate(design);
        var out = spec.commandLine().getOut();
        out.print(new TextRenderer().render(report(coverage)));
        out.flush();
        return coverage.holds() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private Coverage simulate(Coverage.Design design) throws InterruptedException {
        AtomicInteger done = new AtomicInteger();
        try (ProgressDisplay progress =
                ProgressDisplay.onStandardError(spec.commandLine().getErr())) {
            progress.planned("the simulation", estimate(design));
            progress.begin(new Step(
                    "simulating", estimate(design), () -> done + " of " + Coverage.combinations() + " noises"));
            return Coverage.simulate(design, done::set);
        }
    }

    private static Duration estimate(Coverage.Design design) {
        long intervals = (long) Coverage.combinations() * design.runs();
        return OF_A_LAUNCH.multipliedBy(intervals * design.launches());
    }

    private static Report report(Coverage coverage) {
        Coverage.Design design = coverage.design();
        String rounds =
                design.oneLaunch() ? design.launches() + " rounds of one launch" : design.launches() + " launches";
        String claim =
                "an interval holds the true ratio in " + percent(Coverage.AT_LEAST) + " of the comparisons or more";
        String seen = "from " + share(coverage.least()) + " to " + share(coverage.most());
        ReportCheck check = new ReportCheck(claim, coverage.holds(), seen);
        return new Report(
                "coverage",
                coverage.holds() ? claim + ": " + seen + "." : ReportCheck.summary(List.of(check), Optional.empty()),
                List.of("%s comparisons of equal arms for each share, %s each, seed %d"
                        .formatted(Units.count(design.runs()), rounds, design.seed())),
                "",
                List.of(table(coverage)),
                List.of(),
                List.of(check),
                List.of());
    }

    private static ReportTable table(Coverage coverage) {
        List<String> columns = new ArrayList<>(List.of("noise within", "between launches"));
        Coverage.DRIFT.forEach(drift -> columns.add("drift " + percent(drift)));
        TableBuilder table = TableBuilder.of(
                        "Share of the 95 % intervals that hold the true ratio",
                        "Noise is the standard deviation, as a share of the figure: of a window around what the arm gives in its"
                                + " launch, and of that from launch to launch. Drift is growth from one window to the next.",
                        columns.toArray(String[]::new))
                .labels(2);
        for (double within : Coverage.WITHIN) {
            for (double between : Coverage.BETWEEN) {
                Stream<String> shares =
                        Coverage.DRIFT.stream().map(drift -> share(coverage.share(new Noise(within, between, drift))));
                table.row(Stream.concat(Stream.of(percent(within), percent(between)), shares)
                        .toArray());
            }
        }
        return table.build();
    }

    private static String share(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** A whole number where it is one. */
    private static String percent(double share) {
        return share(share).replace(".0 %", " %");
    }
}
