package io.squareoff.load.report;

import io.squareoff.harness.measure.ControlGroup;
import io.squareoff.harness.measure.CpuFrequency;
import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Findings;
import io.squareoff.load.compare.Found;
import io.squareoff.load.compare.LaunchRecord;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Plans;
import io.squareoff.load.compare.Rounds;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Results that reports are rendered from, each under the name of its golden files. */
enum Fixture {
    COMPLETE(
            folder -> List.of(
                    new Arm(List.of(FixtureRounds.restFirst(folder), FixtureRounds.restSecond(folder))),
                    new Arm(List.of(FixtureRounds.natsFirst(folder), FixtureRounds.natsSecond(folder)))),
            Found.warnings(Finding.of(Finding.Kind.UNSTEADY, 12, 6).in(FixtureRounds.workload("rest"), 2))),
    FAILED(
            folder -> List.of(
                    new Arm(List.of(FixtureRounds.restFirst(folder), FixtureRounds.restSecond(folder))),
                    new Arm(List.of(FixtureRounds.natsWithoutAnswers(folder)))),
            Found.failures(
                    Finding.of(Finding.Kind.FAILED_IN_WARM_UP, List.of("nats", "status 503"), 7),
                    Finding.of(Finding.Kind.FAILED, List.of("no answer"), 2).in(FixtureRounds.workload("nats"), 1),
                    Finding.of(Finding.Kind.FAILED, List.of("wrong answer"), 40).in(FixtureRounds.workload("nats"), 1),
                    Finding.of(Finding.Kind.NO_ANSWER).in(FixtureRounds.workload("nats"), 1)));

    static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Map<String, Map<String, String>> TRANSPORTS = new TreeMap<>(Map.of(
            "rest", transport("HTTP/1.1", "json", 512),
            "nats", transport("NATS", "protobuf", 1),
            "grpc", transport("gRPC over HTTP/2", "protobuf", 4)));

    private final Function<Path, List<Arm>> arms;
    private final Findings findings;

    Fixture(Function<Path, List<Arm>> arms, Findings findings) {
        this.arms = arms;
        this.findings = findings;
    }

    /** @param folder the run's folder, which Gatling's reports are below */
    ComparisonResult result(Path folder) {
        return result(
                plan().plan(),
                arms.apply(folder),
                List.of(),
                launches(),
                findings,
                this == COMPLETE ? Optional.of(TRANSPORTS) : Optional.empty(),
                Optional.empty());
    }

    private static List<LaunchRecord> launches() {
        return List.of(
                launch(1, START, Map.of("nats", 5.4, "rest", 8.0), "nats", "rest"),
                launch(2, START.plusSeconds(45), Map.of("nats", 4.82, "rest", 7.9), "rest", "nats"));
    }

    /** @param loads seconds of the warm-up's load on each arm */
    private static LaunchRecord launch(int number, Instant at, Map<String, Double> loads, String... arms) {
        Map<String, Duration> warmUpLoads = new LinkedHashMap<>();
        Stream.of(arms).forEach(arm -> warmUpLoads.put(arm, seconds(loads.get(arm))));
        return new LaunchRecord(
                number,
                List.of(arms),
                at,
                Duration.ofMillis(5250),
                Duration.ofSeconds(20),
                warmUpLoads,
                Duration.ofSeconds(45),
                List.of(),
                true);
    }

    /** The result of a run that measured these arms; plan and environment are not those of the arms. */
    static ComparisonResult resultOf(List<Arm> arms) {
        return resultOf(arms, List.of(), plan());
    }

    /** The result of a search for capacity, with requests for so many squares. */
    static ComparisonResult searchOf(int number, Capacity capacity) {
        Plans search = plan().numbers(List.of(number)).rounds(2, Launches.ONE);
        return resultOf(List.of(), List.of(capacity), search);
    }

    /** The result of a run in which each arm was to have this load. */
    static ComparisonResult ofLoad(List<Arm> arms, Load load) {
        return resultOf(arms, List.of(), plan().loads(List.of(load)));
    }

    private static ComparisonResult resultOf(List<Arm> arms, List<Capacity> capacities, Plans plans) {
        return result(plans.plan(), arms, capacities, List.of(), Findings.NONE, Optional.empty(), Optional.empty());
    }

    /** A result on the machine of all of them. */
    static ComparisonResult result(
            Plan plan,
            List<Arm> arms,
            List<Capacity> capacities,
            List<LaunchRecord> launches,
            Findings findings,
            Optional<Map<String, Map<String, String>>> transports,
            Optional<String> cutShort) {
        return new ComparisonResult(
                START,
                START.plusSeconds(90),
                plan,
                environment(),
                arms,
                capacities,
                launches,
                findings,
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                transports,
                cutShort);
    }

    private static Plans plan() {
        return Plans.of("rest", "nats")
                .numbers(List.of(1000))
                .loads(List.of(new Load.Closed(10)))
                .rounds(2, Launches.PER_ROUND)
                .times(Duration.ofSeconds(8), Duration.ofSeconds(5), WINDOW)
                .seed(4711)
                .cores(2)
                .catalogue(Rounds.CATALOGUE);
    }

    private static Environment environment() {
        return new Environment(
                "0123456789abcdef0123456789abcdef01234567",
                true,
                List.of("compare", "--users=10"),
                "nats-server 2.15.2",
                "OpenJDK 64-Bit Server VM 17.0.15+6 (Debian)",
                List.of("-Xms256m", "-Xmx256m"),
                List.of("-Xmx512m"),
                "Linux 6.1.0 amd64",
                "Processor 9000",
                2,
                8_345_600_000L,
                new ControlGroup(Optional.of(1.5), Optional.empty()),
                0.25,
                "/proc",
                new CpuFrequency("performance", "800 to 3400"),
                Map.of("nats-server", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
                Optional.of("nghttp2/1.52.0"));
    }

    private static Map<String, String> transport(String protocol, String codec, int connections) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("protocol", protocol);
        values.put("codec", codec);
        values.put("connections", Integer.toString(connections));
        values.put("maxInFlight", "512");
        values.put("deadline", "PT10S");
        return values;
    }

    /** The name of this result's golden file. */
    String golden(String extension) {
        return name().toLowerCase(Locale.ROOT).replace('_', '-') + "." + extension;
    }

    static Duration seconds(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}
