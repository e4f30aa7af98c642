package io.squareoff.load.compare;

import io.squareoff.harness.measure.Contention;
import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.GeneratorPart;
import io.squareoff.harness.measure.Instruments;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.Traffic;
import io.squareoff.harness.stack.Services;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * One arm measured in one round.
 *
 * @param round counted from 1
 * @param usage the usage of each process, by its name
 * @param others CPU time of all other programs on the machine over the window; empty if not known
 * @param unexpectedReplies squares that reached the aggregator when it no longer waited for them, duplicates or late ones, since
 *     the previous count
 * @param lost processes of the stack that had ended by the end of the window
 * @param gatlingReport the HTML page of Gatling, relative to the folder of the run
 * @param launch that it was measured in, counted from 1
 * @param contention what kept work from the machine's cores over the window; empty if not known
 * @param traffic between the programs on the machine over the window, the generator's requests and their answers included; empty if not known
 * @param generators the share of each, where there were several
 */
public record Round(
        int round,
        Workload workload,
        Recording recording,
        Map<String, ProcessUsage> usage,
        Optional<Duration> others,
        long unexpectedReplies,
        List<String> lost,
        Path gatlingReport,
        int launch,
        Optional<Contention> contention,
        Optional<Traffic> traffic,
        List<GeneratorPart> generators) {

    /** The kind of failure that {@link #unexpectedReplies} counts. */
    public static final String UNEXPECTED_REPLIES = "square that nobody waited for";

    /** The same after a window that became warm-up, with the failures of both. */
    Round after(Round cold) {
        return new Round(
                round,
                workload,
                recording.after(cold.recording),
                usage,
                others,
                cold.unexpectedReplies + unexpectedReplies,
                lost,
                gatlingReport,
                launch,
                contention,
                traffic,
                generators);
    }

    /** Right answers per second of the window. */
    public double requestsPerSecond() {
        return recording.ok() / (recording.window().length().toNanos() / 1e9);
    }

    /** The average number of cores that other programs kept busy; empty if not known. */
    public OptionalDouble otherCores() {
        return others.map(this::cores).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    /** CPU time as the average number of cores over the window. */
    double cores(Duration cpu) {
        return (double) cpu.toNanos() / recording.window().length().toNanos();
    }

    /** CPU time of the service and the generator. */
    Duration cpu() {
        return serviceCpu()
                .plus(
                        usage.containsKey(Generator.NAME)
                                ? usage.get(Generator.NAME).cpu()
                                : Duration.ZERO);
    }

    /** True if the CPU of more than the aggregator was read: without the backends' it does not show the cost of a transport. */
    boolean cpuKnown() {
        return usage.keySet().stream()
                .anyMatch(name -> !name.equals(Services.AGGREGATOR.module()) && !Instruments.has(name));
    }

    /** CPU time of all processes but {@link Instruments}: the cost of running the service. */
    Duration serviceCpu() {
        return usage.entrySet().stream()
                .filter(used -> !Instruments.has(used.getKey()))
                .map(used -> used.getValue().cpu())
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Everything but right answers, by kind, warm-up included. */
    public Map<String, Long> failures() {
        Map<String, Long> failures = new TreeMap<>(recording.failures());
        if (unexpectedReplies > 0) {
            failures.put(UNEXPECTED_REPLIES, unexpectedReplies);
        }
        return failures;
    }
}
