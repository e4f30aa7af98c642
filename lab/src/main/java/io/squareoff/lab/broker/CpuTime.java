package io.squareoff.lab.broker;

import java.time.Duration;
import java.util.Collection;
import java.util.Optional;

/**
 * CPU time of the client, which is this JVM, and of a broker's nodes together. The kernel tells that of each process in ticks
 * of 10 ms.
 *
 * @param broker empty where it is somebody else's
 */
public record CpuTime(Duration client, Optional<Duration> broker) {

    /** The columns' titles. */
    public static final String CLIENT = "client CPU µs/msg";

    public static final String BROKER = "broker CPU µs/msg";

    /** What they have used by now; thread-safe. */
    public static CpuTime now(BrokerSession site) {
        Collection<Long> nodes = site.pids().values();
        return new CpuTime(
                of(ProcessHandle.current().pid()),
                nodes.isEmpty()
                        ? Optional.empty()
                        : Optional.of(nodes.stream().map(CpuTime::of).reduce(Duration.ZERO, Duration::plus)));
    }

    /** Without its children, which the broker's nodes are of the client. */
    private static Duration of(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .orElseThrow(() -> new LabException("there is no CPU time of process " + pid, null));
    }

    public CpuTime since(CpuTime before) {
        return new CpuTime(client.minus(before.client), broker.map(used -> used.minus(before.broker.orElseThrow())));
    }

    public CpuTime plus(CpuTime other) {
        return new CpuTime(client.plus(other.client), broker.map(used -> used.plus(other.broker.orElseThrow())));
    }

    /** For each of so many messages; null where there was none. */
    public Double clientMicros(long messages) {
        return micros(client, messages);
    }

    /** The same of the broker; null also where it is somebody else's. */
    public Double brokerMicros(long messages) {
        return broker.map(used -> micros(used, messages)).orElse(null);
    }

    private static Double micros(Duration used, long messages) {
        return messages == 0 ? null : Double.valueOf(used.toNanos() / 1e3 / messages);
    }
}
