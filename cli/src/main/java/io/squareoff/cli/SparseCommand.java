package io.squareoff.cli;

import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.sparse.ConsumerKind;
import io.squareoff.lab.sparse.Control;
import io.squareoff.lab.sparse.SparseExperiment;
import io.squareoff.lab.sparse.SparseSettings;
import io.squareoff.lab.sparse.StreamShape;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "sparse",
        mixinStandardHelpOptions = true,
        description = {
            "A new consumer on a stream with few messages in a long range.",
            "",
            SparseExperiment.TOPOLOGY,
            "Builds streams by overwriting, creates a consumer of the last message of each subject while a publisher keeps its rate,"
                    + " and says whether writes stall: relative to controls that differ in one thing each. Several values of an"
                    + " option: every combination is measured. Several versions of the broker: each round measures all of them in"
                    + " turn."
        },
        optionListHeading = "Experiment",
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:Every consumer had every live message, stalls or not.",
            "1:A check failed.",
            "2:Usage error.",
            "3:Cannot say: nothing was measured, or the experiment was cut short.",
            "130:Interrupted with Ctrl-C.",
            "143:Terminated."
        })
final class SparseCommand implements Callable<Integer>, ExperimentCommand {

    @Mixin
    private LabOptions lab;

    @Option(
            names = "--server-versions",
            split = ",",
            paramLabel = "V,...",
            hideParamSyntax = true,
            description =
                    "Versions of the broker, oldest first, such as 2.12.4,2.15.2; downloaded if absent (default: the"
                            + " project's).")
    private List<String> versions = List.of();

    @Option(
            names = "--parts",
            split = ",",
            paramLabel = "PART,...",
            hideParamSyntax = true,
            defaultValue = "range,stale,history",
            description =
                    "range: sparse streams. stale: a slow consumer whose messages are all replaced. history: what two messages"
                            + " of each subject cost (default: ${DEFAULT-VALUE}).")
    private List<SparseSettings.Part> parts;

    @Option(
            names = "--live",
            defaultValue = "100000",
            paramLabel = "COUNT",
            description = "Subjects of a sparse stream (default: ${DEFAULT-VALUE}).")
    private int live;

    @Option(
            names = "--range",
            split = ",",
            paramLabel = "COUNT,...",
            hideParamSyntax = true,
            defaultValue = "1500000",
            description = "Sequences from its first message to its last (default: ${DEFAULT-VALUE}).")
    private List<Long> ranges;

    @Option(
            names = "--shape",
            split = ",",
            paramLabel = "SHAPE,...",
            hideParamSyntax = true,
            defaultValue = "gap",
            description = "gap: one gap between two halves. thinned: evenly (default: ${DEFAULT-VALUE}).")
    private List<StreamShape> shapes;

    @Option(
            names = "--consumer",
            split = ",",
            paramLabel = "KIND,...",
            hideParamSyntax = true,
            defaultValue = "all",
            description =
                    "all: the filter >. wildcard: for all live subjects. few: a wildcard for one in a thousand. several: two"
                            + " filters. watch: of a key-value bucket (default: ${DEFAULT-VALUE}).")
    private List<ConsumerKind> consumers;

    @Option(
            names = "--controls",
            split = ",",
            paramLabel = "KIND,...",
            hideParamSyntax = true,
            defaultValue = "dense,two-per-subject,file,deliver-all",
            description =
                    "dense: no gap, always needed. two-per-subject: two messages of each subject. file: file storage. deliver-all: a"
                            + " consumer of all messages (default: ${DEFAULT-VALUE}).")
    private List<Control> controls;

    @Option(
            names = "--rate",
            split = ",",
            paramLabel = "R,...",
            hideParamSyntax = true,
            defaultValue = "500",
            description = "Messages per second of the publisher; 0 for none (default: ${DEFAULT-VALUE}).")
    private List<Integer> rates;

    @Option(
            names = "--overwritten",
            defaultValue = "20000",
            paramLabel = "COUNT",
            description = "Subjects of the parts stale and history (default: ${DEFAULT-VALUE}).")
    private int overwritten;

    @Option(
            names = "--passes",
            defaultValue = "4",
            paramLabel = "COUNT",
            description = "Times that the part history publishes each of them beforehand (default: ${DEFAULT-VALUE}).")
    private int passes;

    @Option(
            names = "--size",
            defaultValue = "16",
            paramLabel = "BYTES",
            description = "Size of a message (default: ${DEFAULT-VALUE}).")
    private int size;

    @Option(
            names = "--rounds",
            defaultValue = "6",
            paramLabel = "COUNT",
            description = "Measurements of each stream (default: ${DEFAULT-VALUE}, the fewest that give a verdict).")
    private int rounds;

    @Option(
            names = "--around",
            defaultValue = "2",
            paramLabel = "SECONDS",
            description =
                    "Observed time before a consumer is created and after it is through (default: ${DEFAULT-VALUE}).")
    private int around;

    @Option(
            names = "--deadline",
            defaultValue = "60",
            paramLabel = "SECONDS",
            description = "Longest time until a new consumer has nothing pending (default: ${DEFAULT-VALUE}).")
    private int deadline;

    @Override
    public Integer call() throws InterruptedException {
        return lab.run(this::experiment);
    }

    @Override
    public Experiment experiment() {
        if (lab.external() && !versions.isEmpty()) {
            throw lab.usage("--server cannot be combined with --server-versions");
        }
        return new SparseExperiment(new SparseSettings(
                versions,
                parts,
                live,
                ranges,
                shapes,
                consumers,
                controls,
                rates,
                overwritten,
                passes,
                size,
                rounds,
                Duration.ofSeconds(around),
                Duration.ofSeconds(deadline)));
    }
}
