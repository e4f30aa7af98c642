package io.squareoff.load.gate;

import io.squareoff.harness.measure.ControlGroup;
import io.squareoff.harness.measure.CpuFrequency;
import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Findings;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Plans;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import io.squareoff.load.gate.RecordedNoise.Launch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Results of gates with made-up throughputs. */
public final class Gates {

    public static final double TOLERANCE = 0.05;

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678Z");

    /** Of base, in which nothing weakens anything. */
    private static final double[] STEADY = {1000, 1010, 990, 1000, 1005, 995};

    private Gates() {}

    public static GateResult gate(Batch first, Batch... second) {
        return new GateResult(
                "commit 012345678 (main)",
                "commit 876543210",
                TOLERANCE,
                first,
                second.length == 0 ? Optional.empty() : Optional.of(second[0]),
                List.of());
    }

    /**
     * A batch in which head's throughput is that of base, times a factor in each round.
     *
     * @param factors by transport
     */
    public static Batch batch(Map<String, double[]> factors) {
        return batch(factors, Findings.NONE, Findings.NONE, Optional.empty());
    }

    /** The same of nats alone. */
    public static Batch batch(double... factors) {
        return batch(Map.of("nats", factors));
    }

    /** A batch on a machine that is slower in some rounds of one side, in which head's throughput is 0.9 times that of base. */
    public static Batch onAnUnsteadyMachine() {
        double[] paces = {1, 1.2, 0.95, 1.1, 1, 0.9};
        List<Launch> base = new ArrayList<>();
        List<Launch> head = new ArrayList<>();
        for (int i = 0; i < paces.length; i++) {
            double noise = 1 + (i % 3 - 1) / 200.0;
            base.add(launch(paces[i] * noise, paces[i]));
            head.add(launch(paces[(i + 2) % paces.length], paces[(i + 2) % paces.length] * noise));
        }
        return Batch.of(result(List.of(arm("nats", base, 1000, 1))), result(List.of(arm("nats", head, 1000, 0.9))));
    }

    private static Launch launch(double cpu, double generator) {
        return new Launch(1 / cpu, cpu, generator);
    }

    /** A batch in which the generator has a third more to do for each of head's requests. */
    public static Batch withOtherWork() {
        List<Launch> base = new ArrayList<>();
        List<Launch> head = new ArrayList<>();
        for (double noise : STEADY) {
            base.add(launch(1, noise / 1000));
            head.add(launch(1, 4 * noise / 3000 + (noise - 1000) / 10_000));
        }
        return Batch.of(result(List.of(arm("nats", base, 1000, 1))), result(List.of(arm("nats", head, 1000, 1))));
    }

    /** Six rounds in which nats has this factor, more or less. */
    static Batch about(double factor) {
        return batch(DoubleStream.of(-1, 1, 0, -1, 1, 0)
                .map(noise -> factor * (1 + noise / 100))
                .toArray());
    }

    public static Batch batch(
            Map<String, double[]> factors, Findings ofBase, Findings ofHead, Optional<String> cutShort) {
        List<Arm> base = new ArrayList<>();
        List<Arm> head = new ArrayList<>();
        factors.forEach((transport, of) -> {
            double[] steady = new double[of.length];
            double[] changed = new double[of.length];
            for (int i = 0; i < of.length; i++) {
                steady[i] = STEADY[i % STEADY.length];
                changed[i] = steady[i] * of[i];
            }
            base.add(arm(transport, steady));
            head.add(arm(transport, changed));
        });
        return Batch.of(result(base, ofBase, cutShort), result(head, ofHead, cutShort));
    }

    /** The same as a batch in which every answer was right, but for two that head alone gave in its first window. */
    static Batch wrongInWindow(Map<String, double[]> factors, Findings ofHead) {
        Batch right = batch(factors, Findings.NONE, ofHead, Optional.empty());
        List<Arm> head = right.head().arms().stream().map(Gates::wrongAtFirst).toList();
        return Batch.of(right.base(), result(head, ofHead, Optional.empty()));
    }

    private static Arm wrongAtFirst(Arm arm) {
        List<Round> rounds = new ArrayList<>(arm.rounds());
        rounds.set(0, Rounds.unexpected(rounds.get(0), 2));
        return new Arm(rounds);
    }

    /** An arm whose launches carry a factor of so much on average. What a call costs goes the other way. */
    static Arm arm(String transport, List<Launch> launches, double throughput, double factor) {
        Workload workload = Rounds.closed(transport, 1000);
        List<Round> rounds = new ArrayList<>();
        for (Launch launch : launches) {
            rounds.add(Rounds.round(
                    rounds.size() + 1,
                    workload,
                    Math.round(1000 * throughput * factor * launch.throughput()),
                    Duration.ofNanos(Math.round(9e9 * launch.throughput() * launch.cpu())),
                    Duration.ofNanos(Math.round(1e9 * factor * launch.throughput() * launch.generator()))));
        }
        return new Arm(rounds);
    }

    /** An arm with these throughputs, to a thousandth of a request, before a generator that takes as much for each. */
    static Arm arm(String transport, double... throughputs) {
        Workload workload = Rounds.closed(transport, 1000);
        List<Round> rounds = new ArrayList<>();
        for (double throughput : throughputs) {
            long answers = Math.round(1000 * throughput);
            rounds.add(Rounds.round(
                    rounds.size() + 1, workload, answers, Duration.ofSeconds(9), Duration.ofNanos(1000 * answers)));
        }
        return new Arm(rounds);
    }

    static ComparisonResult result(List<Arm> arms) {
        return result(arms, Findings.NONE, Optional.empty());
    }

    private static ComparisonResult result(List<Arm> arms, Findings findings, Optional<String> cutShort) {
        return new ComparisonResult(
                START,
                START.plusSeconds(600),
                plan(arms.stream().map(Arm::name).toList(), arms.get(0).rounds().size()),
                environment(),
                arms,
                List.of(),
                List.of(),
                findings,
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                cutShort);
    }

    private static Plan plan(List<String> arms, int rounds) {
        return Plans.of(arms)
                .numbers(List.of(1000))
                .loads(List.of(new Load.Closed(10)))
                .rounds(rounds, Launches.PER_ROUND)
                .times(Duration.ofSeconds(8), Duration.ofSeconds(10), Duration.ofSeconds(12))
                .seed(4711)
                .cores(2)
                .plan();
    }

    public static Environment environment() {
        return new Environment(
                "0123456789abcdef0123456789abcdef01234567",
                false,
                List.of("gate", "--against=main"),
                "nats-server 2.15.2",
                "OpenJDK 64-Bit Server VM 17.0.15+6 (Debian)",
                List.of("-Xmx256m"),
                List.of("-Xmx512m"),
                "Linux 6.1.0 amd64",
                "Processor 9000",
                2,
                8_345_600_000L,
                new ControlGroup(Optional.empty(), Optional.empty()),
                0.25,
                "/proc",
                CpuFrequency.UNKNOWN,
                Map.of(),
                Optional.empty());
    }
}
