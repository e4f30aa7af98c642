package io.squareoff.load.report;

import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.GeneratorPart;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.network.NetworkDescription;
import io.squareoff.harness.network.NetworkDescription.Delivered;
import io.squareoff.harness.network.NetworkDescription.Network;
import io.squareoff.harness.network.NetworkDescription.Relaying;
import io.squareoff.harness.network.NetworkDescription.RoundTrip;
import io.squareoff.harness.stack.Durability;
import io.squareoff.harness.stack.PlacedPod;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Finding.Kind;
import io.squareoff.load.compare.Findings;
import io.squareoff.load.compare.Found;
import io.squareoff.load.compare.LaunchRecord;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Placement;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Plans;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A result of each kind that reports tell in their own words, tables and charts. Windows are 10 s, and arms get so many requests in each
 * round.
 */
public enum ReportCase {
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
    OPEN_DIFFERENT(() -> run(
            open("rest", 200, 20, 5.0, 40, 41, 42, 40, 41, 42),
            open("nats", 200, 20, 3.2, 20, 21, 20, 21, 20, 21),
            open("jetstream", 200, 20, 9.0, 80, 82, 85, 83, 86, 81))),
    DEMANDING(
            () -> run(demanding("rest", 5.0, 40, 41, 42, 40, 41, 42), demanding("nats", 3.2, 41, 41, 40, 42, 41, 42))),
    TOO_FEW_SAMPLES(() ->
            run(open("rest", 50, 20, 5.0, 40, 41, 42, 40, 41, 42), open("nats", 50, 20, 3.2, 41, 41, 40, 42, 41, 42))),
    GRID_WITH_EQUAL_CLIENTS(() -> run(
            closed("rest", 600, 600, 600, 600, 600, 600),
            closed("rest-netty-to-webflux", 600, 610, 590, 600, 610, 590),
            closed("rest-netty", 900, 900, 900, 900, 900, 900),
            closed("rest-netty-protobuf", 900, 900, 900, 900, 900, 900),
            closed("nats-netty", 9000, 9000, 9000, 9000, 9000, 9000),
            closed("nats", 4500, 4500, 4500, 4500, 4500, 4500))),
    /** Throughput: whole 24, client library 8/6, framework 12/8, codec 96/12, protocol 2, library 3/4; and what stands beside. */
    GRID_WITH_LIBRARIES(() -> run(
            alternating("rest", 6_000, 6_000, 1_000),
            alternating("rest-netty-to-webflux", 8_000, 8_000, 800),
            alternating("rest-netty", 12_000, 12_000, 800),
            alternating("rest-netty-protobuf", 96_000, 96_000, 100),
            alternating("nats-netty", 192_000, 192_000, 50),
            alternating("nats", 144_000, 144_000, 60),
            alternating("nats-json", 48_000, 12_000, 20),
            alternating("rest-h2-netty", 16_000, 16_000, 400),
            alternating("rest-h2-protobuf", 96_000, 96_000, 100),
            alternating("grpc", 12_000, 768_000, 25))),
    GRID_OF_FEW_LAUNCHES(() -> run(
            costing("rest", 1000, 800, 8_000, 8_000),
            costing("rest-netty-to-webflux", 1000, 400, 16_000, 16_000),
            costing("rest-netty", 1000, 800, 12_000, 12_000),
            costing("rest-netty-protobuf", 1000, 100, 96_000, 96_000),
            costing("nats-netty", 1000, 50, 192_000, 192_000),
            costing("nats", 1000, 0, 192_000, 192_000))),
    GRID_WITH_AN_OUTAGE(() -> run(
            closed("rest", 600, 600, 600, 600, 600, 600, 600),
            closed("rest-netty-to-webflux", 900, 900, 900, 900, 900, 900, 900),
            closed("rest-netty", 1200, 1200, 1200, 1200, 1200, 1200, 1200),
            closed("rest-netty-protobuf", 1800, 1800, 1800, 1800, 1800, 1800, 1800),
            closed("nats-netty", 9000, 9000, 9000, 9000, 9000, 9000, 9000),
            closed("nats", 4500, 4500, 4500, 4500, 4500, 4500, 0))),
    GRID_IN_ONE_LAUNCH(() -> launched(
            Launches.ONE,
            closed("rest", 2000, 2000),
            closed("rest-netty-to-webflux", 2000, 2000),
            closed("rest-netty", 3000, 3000),
            closed("rest-netty-protobuf", 3000, 3000),
            closed("nats-netty", 9000, 9000),
            closed("nats", 6000, 6000))),
    LIMITS(() -> run(
            closed("rest", 600, 600, 600, 600, 600, 600),
            closed("nats", 4500, 4500, 4500, 4500, 4500, 4500),
            closed("nats-limit", 9000, 9000, 9000, 9000, 9000, 9000))),
    TLS(() -> run(
            closed("rest", 600, 600, 600, 600, 600, 600),
            closed("nats", 4500, 4500, 4500, 4500, 4500, 4500),
            closed("nats+tls", 3600, 3600, 3600, 3600, 3600, 3600))),
    TLS_OF_EACH(() -> described(
            new Durability("file", 3, Duration.ofMillis(1500), 3, 1),
            new TreeMap<>(Map.of(
                    "nats-server", "TLSv1.3 with TLS_AES_128_GCM_SHA256",
                    "square-grpc-service", "TLSv1.3 with TLS_AES_128_GCM_SHA256",
                    "square-rest-service", "TLSv1.3 with TLS_AES_256_GCM_SHA384")),
            costing("rest", 1000, 100, 8000, 8000, 8000, 8000, 8000, 8000),
            costing("rest+tls", 1000, 125, 7000, 7000, 7000, 7000, 7000, 7000),
            costing("nats", 1000, 50, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000),
            costing("nats+tls", 1000, 60, 10_000, 9000, 10_000, 11_000, 10_000, 9000))),
    SYNCED(() -> described(
            new Durability("file", 1, Duration.ofMinutes(2), 1, 1),
            Map.of(),
            costing("rest", 1000, 100, 8000, 8000, 8000, 8000, 8000, 8000),
            costing("jetstream", 1000, 80, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000),
            costing("jetstream+sync", 1000, 400, 1000, 1100, 900, 1000, 1000, 1000))),
    OVER_A_NETWORK(() -> run(
                    costing("rest", 1000, 100, 8000, 8000, 8000, 8000, 8000, 8000),
                    costing("nats", 1000, 50, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000))
            .with(Optional.of(network()))),
    OVER_ROUND_TRIPS(() -> run(
            over("rtt=1ms", "rest", 20, 21, 20, 22, 21, 20),
            over("rtt=1ms", "nats", 10, 11, 10, 10, 11, 10),
            over("rtt=5ms", "rest", 30, 31, 30, 32, 31, 30),
            over("rtt=5ms", "nats", 35, 36, 35, 36, 35, 36))),
    TLS_OVER_NUMBERS(() -> run(
            costing("nats", 10, 50, 500, 500),
            costing("nats+tls", 10, 60, 400, 400),
            costing("nats", 1000, 50, 2000, 2000),
            costing("nats+tls", 1000, 60, 1000, 0))),
    TLS_IN_ONE_LAUNCH(() -> launched(Launches.ONE, closed("nats", 8000, 8000), closed("nats+tls", 7000, 7000))),
    TLS_OF_ANOTHER_ARM(() -> run(closed("rest", 8000, 8000), closed("nats+tls", 16_000, 16_000))),
    ONE_ARM(() -> run(closed("nats", 4200, 4100, 4150, 4200, 4250, 4300))),
    ONE_ARM_OPEN(() -> run(open("rest", 50, 20, 5.0, 40, 41, 42, 40, 41, 42))),
    OWN_SERVICE(() -> launched(
            Launches.NONE,
            Rounds.arm(
                    new Workload("prices", 1, 1, new Load.Closed(100), Demand.NONE, Optional.empty(), true),
                    590,
                    600))),
    LAUNCH_PER_ARM(() -> launched(Launches.PER_ARM, closed("rest", 590, 600), closed("nats", 4200, 4100))),
    ONE_LAUNCH(() -> launched(Launches.ONE, closed("rest", 590, 600), closed("nats", 4200, 4100))),
    ONE_LAUNCH_THAT_GREW_OLDER(() -> inLaunches(
            launched(
                    Launches.ONE,
                    closed("rest", 450, 520, 560, 590, 600, 600),
                    closed("nats", 3000, 3600, 3900, 4100, 4150, 4200)),
            List.of(launch(1, List.of())))),
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
    /** Ratios are ∛(4 · 3 · ½), ∛(2 · 2 · 3) and 20; CPU of a request is 300 + 10 N µs with rest and 200 + 2 N with nats. */
    SWEEP_OF_THREE_NUMBERS(() -> run(
            arm(numberedWork("rest", 10), 400, 1000, 2000, 10_000, 20_000, 60_000),
            arm(numberedWork("nats", 10), 220, 500, 1500, 40_000, 60_000, 30_000),
            arm(numberedWork("rest", 100), 1300, 10_000, 40_000, 3_000, 3_000, 3_000),
            arm(numberedWork("nats", 100), 400, 4000, 8000, 6_000, 6_000, 9_000),
            arm(numberedWork("rest", 1000), 10_300, 400_000, 900_000, 200, 200, 200),
            arm(numberedWork("nats", 1000), 2200, 20_000, 60_000, 4_000, 4_000, 4_000))),
    SWEEP_OF_RATES(() -> run(
            arm(planned(20), 5000, 3000, 9000, 200),
            arm(new Workload("nats", 1000, 10, new Load.Open(20), Demand.NONE), 5000, 3000, 9000, 0),
            arm(planned(40), 8000, 6000, 9000, 400))),
    SWEEP_WITH_TLS(() -> run(
            numbered("rest", 10, 10_000),
            numbered("nats", 10, 20_000),
            numbered("nats+tls", 10, 10_000),
            numbered("rest", 100, 3000),
            numbered("nats", 100, 6000),
            numbered("nats+tls", 100, 2000))),
    SWEEP_OF_MANY_NUMBERS(() -> run(
            numbered("rest", 10, 5000),
            numbered("rest", 20, 4000),
            numbered("rest", 50, 3000),
            numbered("rest", 100, 2000),
            numbered("rest", 200, 1000))),
    SWEEP_OF_CHUNKS(() -> run(
            arm(new Workload("rest", 20, Calls.USERS), 400, 1000, 2000, 2000),
            arm(new Workload("rest", 20, 4, Calls.USERS, Demand.NONE), 400, 1000, 2000, 4000))),
    SWEEP_OF_WORK(() -> run(calling("rest", Calls.WAITING, 2000), calling("rest", Calls.WORKING, 1000))),
    /** Of nats with both no round was finished. */
    PAYLOAD_AND_WORK(() -> run(
            calling("rest", Demand.NONE, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000),
            calling("nats", Demand.NONE, 29_400, 30_300, 30_600, 29_700, 30_150, 29_850),
            calling("jetstream", Demand.NONE, 5000, 5000, 5000, 5000, 5000, 5000),
            calling("rest", Calls.WAITING, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000),
            calling("nats", Calls.WAITING, 9800, 10_100, 10_200, 9900, 10_050, 9950),
            calling("rest", Calls.CARRYING, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000),
            calling("nats", Calls.CARRYING, 15_000, 15_000, 15_000, 15_000, 15_000, 15_000),
            calling("rest", Calls.BOTH, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000))),
    PAYLOAD_AND_WORK_OF_FEW(() -> run(
            calling("rest", Demand.NONE, 10_000),
            calling("nats", Demand.NONE, 29_400),
            calling("rest", Calls.WAITING, 10_000),
            calling("nats", Calls.WAITING, 9800),
            calling("rest", Calls.CARRYING, 10_000),
            calling("nats", Calls.CARRYING, 15_000),
            calling("rest", Calls.BOTH, 10_000),
            calling("nats", Calls.BOTH, 10_000))),
    NUMBER_AND_PAYLOAD_FITTED(() -> run(
            arm(carrying(10, Demand.NONE), 400, 1000, 2000, 1000),
            arm(carrying(10, Calls.CARRYING), 500, 1000, 2000, 1000),
            arm(carrying(100, Demand.NONE), 1300, 1000, 2000, 1000),
            arm(carrying(100, Calls.CARRYING), 2300, 1000, 2000, 1000),
            arm(carrying(1000, Demand.NONE), 10_300, 1000, 2000, 1000),
            arm(carrying(1000, Calls.CARRYING), 20_300, 1000, 2000, 1000))),
    SWEEP_OF_ONE_ARM(() -> run(numbered("nats", 10, 9000, 9000), numbered("nats", 1000, 4200, 4100))),
    CAPACITY(() -> search(
            "rest",
            Optional.empty(),
            capacity("rest", Map.of(50, true, 52, false)),
            capacity("nats", Map.of(400, true, 420, true, 437, false)))),
    CAPACITY_WITH_ITS_RATES(() -> result(
            Launches.ONE,
            List.of(
                    tried("rest", 200, 2000, 12, 20, 150),
                    tried("rest", 100, 1000, 5, 10, 100),
                    tried("rest", 300, 2500, 20, 800, 3000),
                    tried("nats", 400, 4000, 8, 5, 12),
                    tried("rest-h2", 50, 400, 4, 300, 900)),
            List.of(
                    capacity("rest", Map.of(100, true, 200, true, 300, false)),
                    capacity("nats", Map.of(400, true)),
                    capacity("rest-h2", Map.of(50, false)),
                    capacity("grpc", Map.of())),
            Findings.NONE,
            Optional.empty())),
    CAPACITY_OVER_LAUNCHES(() -> result(
            Launches.PER_ROUND,
            List.of(
                    tried("rest", 50, 500, 9, 20, 150),
                    tried("rest", 52, 520, 9, 20, 250),
                    tried("nats", 400, 4000, 8, 5, 12),
                    tried("nats", 420, 4200, 8, 5, 300)),
            List.of(
                    capacity(
                            "rest",
                            Map.of(50, true, 52, false),
                            Map.of(52, true, 54, false),
                            Map.of(49, true, 51, false),
                            Map.of(50, true, 52, false),
                            Map.of(48, true, 50, false),
                            Map.of(50, true, 52, false)),
                    capacity(
                            "nats",
                            Map.of(400, true, 420, false),
                            Map.of(420, true, 440, false),
                            Map.of(390, true, 409, false),
                            Map.of(400, true, 420, false),
                            Map.of(380, true, 398, false),
                            Map.of(400, true, 420, false))),
            Findings.NONE,
            Optional.empty())),
    /** Too few for an interval, and a rate in one of them alone. */
    CAPACITY_OVER_FEW_LAUNCHES(() -> result(
            Launches.PER_ROUND,
            List.of(tried("rest", 50, 500, 9, 20, 150), tried("nats", 420, 4200, 8, 5, 12)),
            List.of(
                    capacity("rest", Map.of(50, true, 52, false), Map.of(52, true, 54, false)),
                    capacity("nats", Map.of(1, false), Map.of(420, true, 440, false))),
            Findings.NONE,
            Optional.empty())),
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
    IN_A_CLUSTER(() -> inACluster(closed("rest", 590, 600), closed("nats", 4200, 4100))),
    SEVERAL_GENERATORS(() -> run(dealt(open("rest", 50, 20, 5.0, 40, 41)), dealt(open("nats", 50, 20, 3.2, 40, 41)))),
    STOLEN(() -> disturbed(Launches.ONE, 3.5, 1)),
    STOLEN_OVER_LAUNCHES(() -> disturbed(Launches.PER_ROUND, 3.5, 1)),
    BESIDE_OTHER_WORK(() -> disturbed(Launches.ONE, 0, 13)),
    INVALID_CORES(
            () -> spoilt(Found.invalid(Finding.of(Kind.FEW_CORES, 2, 4)), closed("rest", 590), closed("nats", 4200))),
    /** A node used 3 s in a window, and had ended before that of the other arm; somebody else's stack shows the aggregator's CPU alone. */
    PROCESS_THAT_ENDED(() -> run(
            using("rest", Map.of("nats-server-2", 3.0, "square-rest-service", 5.0)),
            using("nats", Map.of("square-rest-service", 5.0)))),
    CPU_OF_THE_AGGREGATOR_ALONE(() -> launched(
            Launches.NONE,
            using("rest", Map.of("aggregator-service", 5.0)),
            using("nats", Map.of("aggregator-service", 4.0)))),
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
    TURNED_AWAY_AT_ONE_NUMBER(() -> spoilt(
            Found.failures(Finding.of(Kind.FAILED, List.of("status 503"), 7).in(closedWork("nats"), 2)),
            numbered("rest", 10, 9000, 9100, 9000, 9100, 9000, 9100),
            numbered("nats", 10, 9900, 9900, 9900, 9900, 9900, 9900),
            numbered("rest", 1000, 590, 600, 590, 600, 590, 600),
            numbered("nats", 1000, 4200, 4100, 4200, 4100, 4200, 4100))),
    CUT_SHORT_AND_WRONG(() -> cutShort(
            Found.failures(Finding.of(Kind.FAILED, List.of("wrong answer"), 40).in(closedWork("nats"), 1)),
            closed("rest", 590))),
    CUT_SHORT(() -> cutShort(Findings.NONE, closed("rest", 590, 600), closed("nats", 4200))),
    CUT_SHORT_AT_ONCE(() -> cutShort(Findings.NONE));

    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private final Supplier<ComparisonResult> result;

    ReportCase(Supplier<ComparisonResult> result) {
        this.result = result;
    }

    public ComparisonResult result() {
        return result.get();
    }

    /** The name of its golden file. */
    String file() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-') + ".txt";
    }

    private static ComparisonResult run(Arm... arms) {
        return launched(Launches.PER_ROUND, arms);
    }

    private static ComparisonResult launched(Launches launches, Arm... arms) {
        return result(launches, List.of(arms), List.of(), Findings.NONE, Optional.empty());
    }

    /** Of streams of this durability, with these choices of TLS. */
    private static ComparisonResult described(Durability streams, Map<String, String> tls, Arm... arms) {
        ComparisonResult run = run(arms);
        return new ComparisonResult(
                run.startedAt(),
                run.endedAt(),
                run.plan(),
                run.environment(),
                run.arms(),
                run.capacities(),
                run.launches(),
                run.findings(),
                Optional.of(streams),
                tls,
                run.network(),
                run.transports(),
                run.cutShort());
    }

    /** Of two launches: the broker moved, and the generator was beside it in one. */
    private static ComparisonResult inACluster(Arm... arms) {
        List<LaunchRecord> launches = List.of(launch(1, pods("node-b")), launch(2, pods("node-c")));
        return inLaunches(run(arms), launches, Placement.of(launches).findings().toArray(Finding[]::new));
    }

    private static ComparisonResult inLaunches(ComparisonResult run, List<LaunchRecord> launches, Finding... warnings) {
        return Fixture.result(
                run.plan(),
                run.arms(),
                run.capacities(),
                launches,
                Found.warnings(warnings),
                run.transports(),
                run.cutShort());
    }

    private static LaunchRecord launch(int number, List<PlacedPod> pods) {
        return new LaunchRecord(
                number,
                List.of("rest", "nats"),
                Fixture.START,
                Fixture.seconds(20),
                Duration.ZERO,
                Map.of(),
                Fixture.seconds(60),
                pods,
                true);
    }

    private static List<PlacedPod> pods(String brokers) {
        return List.of(
                pod("aggregator-service", "node-a", Optional.of("2"), "768Mi"),
                pod("generator", "node-c", Optional.empty(), "1536Mi"),
                pod("nats-server", brokers, Optional.empty(), "512Mi"));
    }

    private static PlacedPod pod(String process, String node, Optional<String> cpu, String memory) {
        return new PlacedPod(
                process, process + "-0", node, Optional.of("zone-1"), "sha256:" + process, cpu, Optional.of(memory));
    }

    /** The same arm, as two generators made it. */
    private static Arm dealt(Arm arm) {
        return new Arm(arm.rounds().stream()
                .map(round -> Rounds.by(
                        round,
                        List.of(
                                new GeneratorPart(
                                        "generator-1",
                                        "generators-0",
                                        Duration.ofNanos(120_000),
                                        round.recording(),
                                        round.usage().get("generator")),
                                new GeneratorPart(
                                        "generator-2",
                                        "generators-1",
                                        Duration.ofNanos(340_000),
                                        round.recording(),
                                        round.usage().get("generator")))))
                .toList());
    }

    static ComparisonResult spoilt(Findings findings, Arm... arms) {
        return result(Launches.PER_ROUND, List.of(arms), List.of(), findings, Optional.empty());
    }

    /** Two arms in an open model, of which the generator was late in one while something else used so many seconds of a core. */
    private static ComparisonResult disturbed(Launches launches, double host, double programs) {
        Arm late = open("nats", 200, 20, 3.2, 41, 41, 40, 42, 41, 42);
        List<Round> rounds = late.rounds().stream()
                .map(round -> Rounds.arriving(round, new Arrivals(2000, 0, 35, 35, 0)))
                .map(round -> Rounds.late(round, Duration.ofMillis(1)))
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
        Plan plan = plan(launches, arms, capacities);
        return Fixture.result(plan, arms, capacities, List.of(), findings, Optional.empty(), cutShort);
    }

    /** The plan of these arms, and of those that a search came to. */
    private static Plan plan(Launches launches, List<Arm> arms, List<Capacity> capacities) {
        List<Workload> workloads = arms.isEmpty()
                ? List.of(closedWork("rest"))
                : arms.stream().map(Arm::workload).toList();
        List<String> names = Stream.concat(
                        workloads.stream().map(Workload::arm),
                        capacities.stream().map(Capacity::arm))
                .distinct()
                .toList();
        TransportCatalogue catalogue =
                workloads.stream().anyMatch(Workload::isCeiling) ? Rounds.CATALOGUE : TransportCatalogue.unknown();
        int rounds = arms.stream().mapToInt(arm -> arm.rounds().size()).max().orElse(6);
        return Plans.of(names)
                .numbers(workloads.stream().map(Workload::number).distinct().toList())
                .chunks(workloads.stream().map(Workload::chunk).distinct().toList())
                .loads(workloads.stream().map(Workload::load).distinct().toList())
                .demands(workloads.stream().map(Workload::demand).distinct().toList())
                .rounds(rounds, launches)
                .times(Duration.ofSeconds(8), Duration.ofSeconds(5), Duration.ofSeconds(10))
                .seed(4711)
                .cores(2)
                .catalogue(catalogue)
                .plan();
    }

    @SafeVarargs
    private static Capacity capacity(String arm, Map<Integer, Boolean>... held) {
        return new Capacity(
                arm,
                1000,
                Objective.parse("p99<200ms"),
                IntStream.range(0, held.length)
                        .mapToObj(launch -> new Capacity.Search(launch + 1, held[launch]))
                        .toList());
    }

    private static Workload closedWork(String name) {
        return new Workload(name, 1000, new Load.Closed(100));
    }

    private static Arm closed(String name, long... requests) {
        return numbered(name, 1000, requests);
    }

    private static Arm numbered(String name, int number, long... requests) {
        return Rounds.arm(new Workload(name, number, new Load.Closed(100)), requests);
    }

    /** @param cpuMicros of the services for each request */
    private static Arm costing(String name, int number, long cpuMicros, long... requests) {
        return arm(numberedWork(name, number), cpuMicros, 1000, 1000, requests);
    }

    /** Six rounds, every other one with other requests. */
    private static Arm alternating(String name, long odd, long even, long cpuMicros) {
        return costing(name, 1000, cpuMicros, odd, even, odd, even, odd, even);
    }

    private static Arm calling(String name, Demand demand, long... requests) {
        return arm(new Workload(name, 10, 1, Calls.USERS, demand), 5, 1000, 1000, requests);
    }

    /**
     * @param cpuMicros of the services for each request
     * @param most the latency of 95 of each hundred requests, in µs
     * @param others that of the other 5
     */
    private static Arm arm(Workload workload, long cpuMicros, long most, long others, long... requests) {
        List<Round> rounds = new ArrayList<>();
        for (long count : requests) {
            rounds.add(Rounds.round(
                    rounds.size() + 1,
                    workload,
                    count,
                    MILLISECOND.multipliedBy(count * cpuMicros).dividedBy(1000),
                    MILLISECOND.multipliedBy(most).dividedBy(1000),
                    MILLISECOND.multipliedBy(others).dividedBy(1000)));
        }
        return new Arm(rounds);
    }

    private static Arm tried(String name, int rate, long requests, int cpuSeconds, long mostMillis, long othersMillis) {
        Workload workload = new Workload(name, 1000, new Load.Open(rate));
        return arm(workload, cpuSeconds * 1_000_000L / requests, 1000 * mostMillis, 1000 * othersMillis, requests);
    }

    /** A round whose processes used so many seconds, beside the generator. */
    private static Arm using(String name, Map<String, Double> seconds) {
        Round any = Rounds.round(1, closedWork(name), 4000, Duration.ofSeconds(5));
        Map<String, ProcessUsage> usage = new TreeMap<>();
        seconds.forEach((process, cpu) ->
                usage.put(process, new ProcessUsage(Fixture.seconds(cpu), Duration.ofSeconds(10), 7 << 20)));
        usage.put("generator", any.usage().get("generator"));
        return new Arm(List.of(Rounds.using(any, usage)));
    }

    /** The demands of callers. */
    private static final class Calls {

        static final Load USERS = new Load.Closed(100);
        static final Demand WAITING = new Demand(0, 0, Duration.ofMillis(3), Duration.ZERO);
        static final Demand WORKING = new Demand(0, 0, Duration.ZERO, Duration.ofMillis(2));
        static final Demand CARRYING = new Demand(2048, 2048, Duration.ZERO, Duration.ZERO);
        static final Demand BOTH = new Demand(2048, 2048, Duration.ofMillis(3), Duration.ZERO);
    }

    private static Workload numberedWork(String name, int number) {
        return new Workload(name, number, Calls.USERS);
    }

    private static Workload planned(int rate) {
        return new Workload("rest", 1000, 10, new Load.Open(rate), Demand.NONE);
    }

    private static Workload carrying(int number, Demand demand) {
        return new Workload("rest", number, 1, Calls.USERS, demand);
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

    /** At 200 requests/s. */
    private static Arm over(String network, String name, int... tails) {
        Workload workload = new Workload(
                name, 20, 1, new Load.Open(200), Demand.NONE, Optional.of(NetworkConditions.parse(network)), false);
        return open(workload, 200, 1, tails);
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

    /** One that was the limit. */
    private static NetworkDescription network() {
        Map<String, RoundTrip> trips = new LinkedHashMap<>();
        trips.put("generator", trip(560_000, 805_000));
        trips.put("aggregator-service", trip(541_500, 790_000));
        return new NetworkDescription(
                new TreeMap<>(Map.of("aggregator-service", "10.77.0.3", "generator", "10.77.0.2")),
                Map.of("generator", "0-1"),
                trip(15_000, 25_000),
                Optional.of(new Relaying(true, Optional.of(0L))),
                List.of(new Network(
                        Optional.of(NetworkConditions.parse("rtt=0.5ms,jitter=25us,rate=1Gbit,loss=0.1%")),
                        Duration.ofNanos(60_000),
                        Optional.of(new Delivered(
                                1_368_365,
                                Duration.ofNanos(245_000),
                                Duration.ofNanos(7_307_000),
                                Duration.ofNanos(18_874_000))),
                        trips,
                        Optional.of(trip(570_000, 830_000)),
                        OptionalDouble.of(987_654_321))));
    }

    private static RoundTrip trip(long p50, long p99) {
        return new RoundTrip(500, Duration.ofNanos(p50), Duration.ofNanos(p99));
    }
}
