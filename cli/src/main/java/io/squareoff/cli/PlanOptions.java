package io.squareoff.cli;

import io.squareoff.harness.measure.Load;
import io.squareoff.load.ceiling.Ceiling;
import io.squareoff.load.ceiling.H2Load;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** What is to be compared, and how long. */
final class PlanOptions {

    private static final List<String> USUAL = List.of("rest", "nats", "jetstream");

    /** Codec by protocol over HTTP, codec over NATS, and what else there is. */
    private static final List<String> GRID =
            List.of("rest", "rest-protobuf", "rest-h2", "rest-h2-protobuf", "nats-json", "nats", "jetstream", "grpc");

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--quick",
            description = {
                "About two minutes, for a first look: 2 rounds of 5 s, shorter warm-ups, no verdicts. Exit code 1 only for",
                "wrong or failed answers."
            })
    private boolean quick;

    @Option(
            names = "--transports",
            split = ",",
            paramLabel = "NAME",
            description = {
                "What to compare (default: rest,nats,jetstream). With null, which answers without a network: the floor.",
                "nats,nats#2 compares nats with itself."
            })
    private List<String> transports;

    @Option(
            names = "--grid",
            description = {
                "Compare all eight transports, and tell which part of the factor between rest and nats is the codec's, which",
                "HTTP/2's, and which the rest. About 20 minutes: 6 rounds of 15 s; with --quick five, without a claim. Goes",
                "without --transports."
            })
    private boolean grid;

    @Option(
            names = {"--numbers", "--number"},
            split = ",",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Squares that each request asks for (default: ${DEFAULT-VALUE}). Several: a sweep.")
    private List<Integer> numbers;

    @Option(
            names = "--chunk",
            split = ",",
            paramLabel = "K",
            defaultValue = "1",
            description = {
                "Squares that each call to a backend asks for, or all (default: ${DEFAULT-VALUE}). Several: a sweep of what",
                "chattiness costs."
            })
    private List<String> chunks;

    @Option(
            names = "--users",
            split = ",",
            description = {
                "Closed model: requests in flight at any time (default: 100). Several: a sweep, by default with the rounds",
                "and windows of --quick."
            })
    private List<Integer> users;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = {
                "Open model: requests arrive at this rate per second, answered or not, and latency counts from when each",
                "was due."
            })
    private Integer rate;

    @Option(
            names = "--find-capacity",
            description = "Search for the highest rate at which --slo holds, for each transport.")
    private boolean findCapacity;

    @Option(
            names = "--slo",
            paramLabel = "OBJECTIVE",
            defaultValue = "p99<200ms",
            description = "For --find-capacity (default: ${DEFAULT-VALUE}).")
    private String slo;

    @Option(
            names = "--rounds",
            description = "How often each transport is measured (default: 6, the fewest that a verdict takes).")
    private Integer rounds;

    @Option(
            names = "--window",
            paramLabel = "SECONDS",
            description = "Measured time of each transport in each round (default: 20).")
    private Integer windowSeconds;

    @Option(names = "--warm-up", paramLabel = "SECONDS", description = "Load before each measured window (default: 5).")
    private Integer warmUpSeconds;

    @Option(
            names = "--stack-warm-up",
            paramLabel = "SECONDS",
            description = "Load on each transport before the first round, so that the services' code is compiled"
                    + " (default: 20).")
    private Integer stackWarmUpSeconds;

    @Option(
            names = "--fresh-jvm",
            description = "Start everything anew for every transport in every round (default: once for all).")
    private boolean freshJvm;

    @Option(
            names = "--cores",
            paramLabel = "CORES",
            defaultValue = "2",
            description = "The run is invalid on a machine with fewer (default: ${DEFAULT-VALUE}).")
    private int cores;

    @Option(
            names = "--cluster",
            description = "A broker of three nodes, and streams with three replicas (default: one of each).")
    private boolean cluster;

    @Option(
            names = "--limits",
            description = {
                "Measure, in the same rounds, what a backend gives to a client that does nothing but ask it, and tell how near",
                "the transport comes. rest and rest-h2-protobuf are held against h2load, where that is installed; nats and",
                "jetstream against a client of the project's own; the others against nothing. Goes without a sweep."
            })
    private boolean limits;

    /** How many nodes the broker has. */
    int brokers() {
        return cluster ? 3 : 1;
    }

    /** Whether it asks for something of the stack that only who starts it can give. */
    boolean needsOwnStack() {
        return freshJvm || cluster || limits || transports().contains("null");
    }

    /** Whether only wrong answers count. */
    boolean quick() {
        return quick;
    }

    /** What to search for; empty where nothing is. */
    Optional<Objective> objective() {
        try {
            return findCapacity ? Optional.of(Objective.parse(slo)) : Optional.empty();
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage());
        }
    }

    /** @throws ParameterException if the options make no plan */
    Plan plan() {
        if (rate != null && (users != null || findCapacity)) {
            throw usage("--rate goes with neither --users nor --find-capacity");
        }
        if (findCapacity && (users != null || numbers.size() > 1 || chunks.size() > 1 || freshJvm || rounds != null)) {
            throw usage(
                    "--find-capacity takes one --numbers and --chunk, and neither --users, --rounds nor --fresh-jvm");
        }
        if (limits && (rate != null || findCapacity || freshJvm)) {
            throw usage("--limits goes with none of --rate, --find-capacity and --fresh-jvm");
        }
        if (grid && (transports != null || findCapacity)) {
            throw usage("--grid goes with neither --transports nor --find-capacity");
        }
        boolean sweep = numbers.size() > 1 || chunks.size() > 1 || users != null && users.size() > 1;
        boolean brief = quick || sweep || findCapacity;
        try {
            return new Plan(
                    arms(),
                    numbers,
                    chunks.stream().map(this::chunk).toList(),
                    loads(),
                    or(rounds, findCapacity ? 1 : brief ? 2 : 6),
                    Duration.ofSeconds(or(stackWarmUpSeconds, quick || grid ? 12 : 20)),
                    Duration.ofSeconds(or(warmUpSeconds, brief ? 2 : grid ? 3 : 5)),
                    Duration.ofSeconds(or(windowSeconds, brief ? 5 : grid ? 15 : 20)),
                    freshJvm,
                    cores);
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage());
        }
    }

    private int chunk(String text) {
        try {
            return text.equals("all") ? Plan.ALL : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new ParameterException(spec.commandLine(), "--chunk must be a whole number or all, not " + text, e);
        }
    }

    private List<String> transports() {
        return grid ? GRID : transports == null ? USUAL : transports;
    }

    /** The transports, each followed by its limit where that is asked for and can be measured. */
    private List<String> arms() {
        List<String> arms = new ArrayList<>();
        for (String transport : transports()) {
            arms.add(transport);
            limit(transport).filter(PlanOptions::measurable).map(Ceiling::arm).ifPresent(arms::add);
        }
        return arms;
    }

    private Optional<Ceiling> limit(String transport) {
        return limits ? Ceiling.of(transport) : Optional.empty();
    }

    private static boolean measurable(Ceiling limit) {
        return !limit.withH2load() || H2Load.installed();
    }

    /** The limits that were asked for and cannot be measured, each with what to do, in words. */
    List<String> missingLimits() {
        return transports().stream()
                .flatMap(transport -> limit(transport).stream())
                .filter(limit -> !measurable(limit))
                .map(limit -> "no " + limit.arm() + ": " + H2Load.HOW_TO_GET)
                .toList();
    }

    private List<Load> loads() {
        try {
            if (rate != null) {
                return List.of(new Load.Open(rate));
            }
            List<Integer> closed = users == null ? List.of(findCapacity ? 10 : 100) : users;
            return closed.stream().<Load>map(Load.Closed::new).toList();
        } catch (IllegalArgumentException e) {
            throw usage("--" + e.getMessage());
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private static int or(Integer given, int otherwise) {
        return given == null ? otherwise : given;
    }
}
