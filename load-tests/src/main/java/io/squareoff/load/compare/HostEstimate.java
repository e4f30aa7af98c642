package io.squareoff.load.compare;

import io.squareoff.harness.measure.Instruments;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.harness.stack.TransportDescription;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The throughput that an arm would have if each of its processes had a host of its own, estimated from the CPU time that each took for a
 * thousand squares. The process that takes most is full first. A network, and what a host alone does to caches and batches, are not in
 * it.
 *
 * @param arm its name
 * @param perThousand CPU time of each process for a thousand squares, in milliseconds, by its name; as many cores does it take for a
 *     million squares per second
 * @param bytesPerSquare of traffic between all processes, the generator's part included, which is small for many squares in a request; empty if
 *     not known. All of it goes into or out of the broker's host, or the aggregator's where no broker is needed
 * @param cores of each host
 */
public record HostEstimate(String arm, Map<String, Double> perThousand, OptionalDouble bytesPerSquare, int cores) {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MILLION = 1e6;
    private static final double BITS_PER_GIGABIT = 1e9;

    public HostEstimate {
        perThousand = new LinkedHashMap<>(perThousand);
    }

    /**
     * Estimates the arm's throughput, from those of its processes that its transport needs.
     *
     * @param catalogue has the kind of its transport; an unknown one needs all processes
     * @param cores of each host
     * @return empty where no request was answered, or the CPU is not known of more than the aggregator
     */
    public static Optional<HostEstimate> of(Arm arm, TransportCatalogue catalogue, int cores) {
        if (Metric.CORE_HOURS_OF_REQUESTS.of(arm).isEmpty()) {
            return Optional.empty();
        }
        Optional<String> kind = catalogue.find(arm.workload().transport()).map(TransportDescription::kind);
        Map<String, Double> perThousand = new LinkedHashMap<>();
        arm.usage().forEach((process, usage) -> {
            if (!Instruments.has(process)
                    && kind.filter(of -> !isNeeded(process, of)).isEmpty()) {
                Duration cpu = arm.cpuPerThousandSquares(usage).orElseThrow();
                perThousand.put(process, cpu.toNanos() / NANOS_PER_MILLI);
            }
        });
        OptionalDouble bytes = arm.traffic().stream()
                .mapToDouble(traffic -> (double) traffic.bytes() / arm.squares())
                .findFirst();
        return perThousand.isEmpty()
                ? Optional.empty()
                : Optional.of(new HostEstimate(arm.name(), perThousand, bytes, cores));
    }

    private static boolean isNeeded(String process, String kind) {
        if (process.startsWith(Stack.BROKER)) {
            return Services.NATS.isNeededBy(kind);
        }
        return Services.ALL.backends().stream()
                .filter(backend -> process.startsWith(backend.name()))
                .allMatch(backend -> backend.isNeededBy(kind));
    }

    /** The process whose host is full first. */
    public String fullFirst() {
        return perThousand.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    /** The throughput at which it is. */
    public double squaresPerSecond() {
        return MILLION * cores / perThousand.get(fullFirst());
    }

    /** The cores that some of the processes take for a million squares per second. */
    public double coresOfMillion(List<String> processes) {
        return processes.stream()
                .mapToDouble(process -> perThousand.getOrDefault(process, 0.0))
                .sum();
    }

    /** The traffic of the fullest host for a million squares per second, in and out, in Gbit/s; empty if not known. */
    public OptionalDouble gigabitsOfMillion() {
        return bytesPerSquare.stream()
                .map(bytes -> bytes * MILLION * Byte.SIZE / BITS_PER_GIGABIT)
                .findFirst();
    }
}
