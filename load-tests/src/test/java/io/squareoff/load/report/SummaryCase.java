package io.squareoff.load.report;

import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Finding.Kind;
import io.squareoff.load.compare.Findings;
import io.squareoff.load.compare.Found;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A result of each kind that has a sentence of its own. Windows are 10 s, and arms get so many requests in each round. */
public enum SummaryCase {
    CLOSED(() -> run(
            closed("rest", 590, 600, 610, 590, 600, 610),
            closed("nats", 4200, 4100, 4150, 4200, 4250, 4300),
            closed("jetstream", 650, 660, 650, 640, 670, 660))),
    NO_DIFFERENCE(
            () -> run(closed("rest", 590, 600, 610, 590, 600, 610), closed("nats", 600, 600, 600, 610, 590, 600))),
    AMONG_SEVERAL(() -> run(
            closed("rest", 2000, 2000, 2000, 2000, 2000, 2000),
            closed("nats", 2040, 2020, 2010, 2040, 2020, 2000),
            closed("nats#2", 1990, 2010, 2000, 2000, 2010, 1990),
            closed("nats#3", 1990, 2010, 2000, 2000, 2010, 1990),
            closed("nats#4", 1990, 2010, 2000, 2000, 2010, 1990),
            closed("nats#5", 1990, 2010, 2000, 2000, 2010, 1990))),
    OPEN(() -> run(
            open("rest", 200, 20, 5.0, 40, 41, 42, 40, 41, 42), open("nats", 200, 20, 3.2, 41, 41, 40, 42, 41, 42))),
    OPEN_DIFFERENT(() -> run(
            open("rest", 200, 20, 5.0, 40, 41, 42, 40, 41, 42),
            open("nats", 200, 20, 3.2, 20, 21, 20, 21, 20, 21),
            open("jetstream", 200, 20, 9.0, 80, 82, 85, 83, 86, 81))),
    DEMANDING(
            () -> run(demanding("rest", 5.0, 40, 41, 42, 40, 41, 42), demanding("nats", 3.2, 41, 41, 40, 42, 41, 42))),
    TOO_FEW_SAMPLES(() ->
            run(open("rest", 50, 20, 5.0, 40, 41, 42, 40, 41, 42), open("nats", 50, 20, 3.2, 41, 41, 40, 42, 41, 42))),
    GRID(() -> run(
            closed("rest", 600, 600, 600, 600, 600, 600),
            closed("rest-protobuf", 900, 900, 900, 900, 900, 900),
            closed("rest-h2", 1200, 1200, 1200, 1200, 1200, 1200),
            closed("rest-h2-protobuf", 1800, 1800, 1800, 1800, 1800, 1800),
            closed("nats", 4500, 4500, 4500, 4500, 4500, 4500))),
    GRID_WITHOUT_HTTP2(() -> run(
            closed("rest", 600, 600, 600, 600, 600, 600),
            closed("rest-protobuf", 900, 900, 900, 900, 900, 900),
            closed("rest-h2", 600, 610, 590, 600, 610, 590),
            closed("rest-h2-protobuf", 900, 900, 900, 900, 900, 900),
            closed("nats", 4500, 4500, 4500, 4500, 4500, 4500))),
    LIMITS(() -> run(
            closed("rest", 600, 600, 600, 600, 600, 600),
            closed("nats", 4500, 4500, 4500, 4500, 4500, 4500),
            closed("nats-limit", 9000, 9000, 9000, 9000, 9000, 9000))),
    TLS(() -> run(
            closed("rest", 600, 600, 600, 600, 600, 600),
            closed("nats", 4500, 4500, 4500, 4500, 4500, 4500),
            closed("nats+tls", 3600, 3600, 3600, 3600, 3600, 3600))),
    ONE_ARM(() -> run(closed("nats", 4200, 4100, 4150, 4200, 4250, 4300))),
    ONE_ARM_OPEN(() -> run(open("rest", 50, 20, 5.0, 40, 41, 42, 40, 41, 42))),
    OWN_SERVICE(() -> launched(
            Launches.NONE, closed(new Workload("prices", 1, 1, new Load.Closed(100), Demand.NONE, true), 590, 600))),
    FEW_LAUNCHES(() -> run(closed("rest", 590, 600), closed("nats", 4200, 4100))),
    LAUNCH_PER_ARM(() -> launched(Launches.PER_ARM, closed("rest", 590, 600), closed("nats", 4200, 4100))),
    ONE_LAUNCH(() -> launched(Launches.ONE, closed("rest", 590, 600), closed("nats", 4200, 4100))),
    TARGET(() -> launched(Launches.NONE, closed("rest", 590, 600), closed("nats", 4200, 4100))),
    SWEEP(() -> run(
            numbered("rest", 10, 9000, 9000, 9000, 9000, 9000, 9000),
            numbered("nats", 10, 9100, 9000, 9050, 8900, 9000, 9000),
            numbered("rest", 1000, 590, 600, 610, 590, 600, 610),
            numbered("nats", 1000, 4200, 4100, 4150, 4200, 4250, 4300))),
    SHORT_SWEEP(() -> run(
            numbered("rest", 10, 9000, 9000),
            numbered("nats", 10, 9900, 9900),
            numbered("rest", 1000, 590, 600),
            numbered("nats", 1000, 4200, 4100))),
    SWEEP_OF_ONE_ARM(() -> run(numbered("nats", 10, 9000, 9000), numbered("nats", 1000, 4200, 4100))),
    CAPACITY(() -> search(
            "rest",
            Optional.empty(),
            capacity("rest", Map.of(50, true, 52, false)),
            capacity("nats", Map.of(400, true, 420, true, 437, false)))),
    CAPACITY_CUT_SHORT(() -> search(
            "jetstream",
            Optional.of("interrupted"),
            capacity("rest", Map.of(1134, false, 567, false)),
            capacity("nats", Map.of(400, true, 600, false)))),
    INVALID_BUSY(() -> spoilt(
            Found.invalid(
                    Finding.of(Kind.GENERATOR_LIMIT, 29).in(closedWork("rest"), 3),
                    Finding.of(Kind.GENERATOR_LIMIT, 28).in(closedWork("rest"), 4)),
            closed("rest", 590, 600),
            closed("nats", 4200, 4100))),
    INVALID_LATE(() -> spoilt(
            Found.invalid(
                    Finding.of(Kind.SENT_LATE, 12, 600, 20, 0, 0).in(new Workload("nats", 20, new Load.Open(50)), 1)),
            open("rest", 50, 20, 5.0, 40, 41),
            open("nats", 50, 20, 5.0, 40, 41))),
    STOLEN(() -> disturbed(Launches.ONE, 3.5, 1)),
    STOLEN_OVER_LAUNCHES(() -> disturbed(Launches.PER_ROUND, 3.5, 1)),
    BESIDE_OTHER_WORK(() -> disturbed(Launches.ONE, 0, 13)),
    INVALID_CORES(
            () -> spoilt(Found.invalid(Finding.of(Kind.FEW_CORES, 2, 4)), closed("rest", 590), closed("nats", 4200))),
    WRONG(() -> spoilt(
            Found.failures(
                    Finding.of(Kind.FAILED, List.of("wrong answer"), 40).in(closedWork("nats"), 1),
                    Finding.of(Kind.FAILED, List.of("no answer"), 2).in(closedWork("nats"), 1)),
            closed("rest", 590, 600),
            closed("nats", 4200, 4100))),
    TURNED_AWAY(() -> spoilt(
            Found.failures(Finding.of(Kind.FAILED_IN_WARM_UP, List.of("nats", "status 503"), 7)),
            closed("rest", 590, 600),
            closed("nats", 4200, 4100))),
    CUT_SHORT_AND_WRONG(() -> cutShort(
            Found.failures(Finding.of(Kind.FAILED, List.of("wrong answer"), 40).in(closedWork("nats"), 1)),
            closed("rest", 590))),
    CUT_SHORT(() -> cutShort(Findings.NONE, closed("rest", 590, 600), closed("nats", 4200))),
    CUT_SHORT_AT_ONCE(() -> cutShort(Findings.NONE));

    private static final Duration MILLISECOND = Duration.ofMillis(1);

    private final Supplier<ComparisonResult> result;

    SummaryCase(Supplier<ComparisonResult> result) {
        this.result = result;
    }

    public ComparisonResult result() {
        return result.get();
    }

    /** As in sentences.txt. */
    String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static ComparisonResult run(Arm... arms) {
        return launched(Launches.PER_ROUND, arms);
    }

    private static ComparisonResult launched(Launches launches, Arm... arms) {
        return result(launches, List.of(arms), List.of(), Findings.NONE, Optional.empty());
    }

    private static ComparisonResult spoilt(Findings findings, Arm... arms) {
        return result(Launches.PER_ROUND, List.of(arms), List.of(), findings, Optional.empty());
    }

    /** Two arms in an open model, of which the generator was late in one while something else used so many seconds of a core. */
    private static ComparisonResult disturbed(Launches launches, double host, double programs) {
        Arm late = open("nats", 200, 20, 3.2, 41, 41, 40, 42, 41, 42);
        List<Round> rounds = late.rounds().stream()
                .map(round -> Rounds.arriving(round, new Arrivals(2000, 0, 35, 35, 0)))
                .map(round -> Rounds.beside(round, Fixture.seconds(programs)))
                .map(round -> Rounds.stolen(round, Fixture.seconds(host)))
                .toList();
        List<Arm> arms = List.of(open("rest", 200, 20, 5.0, 40, 41, 42, 40, 41, 42), new Arm(rounds));
        Findings findings = Rounds.findings(plan(launches, arms, List.of()), arms);
        return result(launches, arms, List.of(), findings, Optional.empty());
    }

    private static ComparisonResult cutShort(Findings findings, Arm... arms) {
        return result(
                Launches.PER_ROUND,
                List.of(arms),
                List.of(),
                findings,
                Optional.of("nats-server (pid 4711) ended with exit code 137\n  its log: /tmp/logs/nats-server.log"));
    }

    /** @param arm that is planned, and searched only if it has a capacity */
    private static ComparisonResult search(String arm, Optional<String> cutShort, Capacity... capacities) {
        return result(Launches.ONE, List.of(closed(arm, 590)), List.of(capacities), Findings.NONE, cutShort);
    }

    private static ComparisonResult result(
            Launches launches,
            List<Arm> arms,
            List<Capacity> capacities,
            Findings findings,
            Optional<String> cutShort) {
        ComparisonResult any = Fixture.resultOf(List.of());
        return new ComparisonResult(
                any.startedAt(),
                any.endedAt(),
                plan(launches, arms, capacities),
                any.environment(),
                arms,
                capacities,
                List.of(),
                findings,
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                cutShort);
    }

    /** The plan of these arms, and of those that a search came to. */
    private static Plan plan(Launches launches, List<Arm> arms, List<Capacity> capacities) {
        List<Workload> workloads = arms.isEmpty()
                ? List.of(closedWork("rest"))
                : arms.stream().map(Arm::workload).toList();
        return new Plan(
                Stream.concat(
                                workloads.stream().map(Workload::arm),
                                capacities.stream().map(Capacity::arm))
                        .distinct()
                        .toList(),
                workloads.stream().map(Workload::number).distinct().toList(),
                List.of(1),
                workloads.stream().map(Workload::load).distinct().toList(),
                arms.stream().mapToInt(arm -> arm.rounds().size()).max().orElse(6),
                Duration.ofSeconds(8),
                Duration.ofSeconds(5),
                Duration.ofSeconds(10),
                launches,
                4711,
                2,
                TransportCatalogue.unknown());
    }

    private static Capacity capacity(String arm, Map<Integer, Boolean> held) {
        return new Capacity(arm, 1000, Objective.parse("p99<200ms"), held);
    }

    private static Workload closedWork(String name) {
        return new Workload(name, 1000, new Load.Closed(100));
    }

    private static Arm closed(String name, long... requests) {
        return numbered(name, 1000, requests);
    }

    private static Arm numbered(String name, int number, long... requests) {
        return closed(new Workload(name, number, new Load.Closed(100)), requests);
    }

    private static Arm closed(Workload workload, long... requests) {
        List<Round> rounds = new ArrayList<>();
        for (long count : requests) {
            rounds.add(Rounds.round(rounds.size() + 1, workload, count, Duration.ofSeconds(5)));
        }
        return new Arm(rounds);
    }

    /**
     * An open model.
     *
     * @param cpu seconds of the services in each round
     * @param tails p99 of each round in milliseconds
     */
    private static Arm open(String name, int rate, int number, double cpu, int... tails) {
        return open(new Workload(name, number, new Load.Open(rate)), rate, cpu, tails);
    }

    /** The same at 200 requests/s and N = 20, whose calls carry a payload and take work. */
    private static Arm demanding(String name, double cpu, int... tails) {
        Demand demand = new Demand(2048, 2048, Duration.ofMillis(3), Duration.ZERO);
        return open(new Workload(name, 20, 1, new Load.Open(200), demand), 200, cpu, tails);
    }

    private static Arm open(Workload workload, int rate, double cpu, int... tails) {
        return new Arm(IntStream.range(0, tails.length)
                .mapToObj(round -> Rounds.round(
                        round + 1,
                        workload,
                        10L * rate,
                        Duration.ofMillis(Math.round(1000 * cpu)),
                        MILLISECOND,
                        Duration.ofMillis(tails[round])))
                .toList());
    }
}
