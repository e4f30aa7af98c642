package io.squareoff.lab.broker;

import io.squareoff.harness.measure.ProcessTable;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * CPU time of the client, which is this JVM, and of all of a broker's nodes together. The kernel counts it in ticks of 10 ms
 * for each process.
 *
 * @param broker empty if the broker is somebody else's
 */
public record CpuTime(Duration client, Optional<Duration> broker) {

    /** CPU time used so far; thread-safe. */
    public static CpuTime now(BrokerSession broker) {
        Collection<Long> nodes = broker.pids().values();
        return new CpuTime(
                of(ProcessHandle.current().pid()),
                nodes.isEmpty()
                        ? Optional.empty()
                        : Optional.of(nodes.stream().map(CpuTime::of).reduce(Duration.ZERO, Duration::plus)));
    }

    /** Without the process's children: the broker's nodes are children of the client. */
    private static Duration of(long pid) {
        try {
            return ProcessTable.ownCpu(pid);
        } catch (IOException e) {
            throw new UserFacingException("cannot read the CPU time of process " + pid + ": " + e, e);
        }
    }

    public CpuTime since(CpuTime before) {
        return new CpuTime(client.minus(before.client), broker.map(used -> used.minus(before.broker.orElseThrow())));
    }

    public CpuTime plus(CpuTime other) {
        return new CpuTime(client.plus(other.client), broker.map(used -> used.plus(other.broker.orElseThrow())));
    }

    /** The client's, in microseconds per message; empty if there was no message. */
    public OptionalDouble clientMicros(long messages) {
        return micros(client, messages);
    }

    /** The broker's, in microseconds per message; empty also if the broker is somebody else's. */
    public OptionalDouble brokerMicros(long messages) {
        return broker.map(used -> micros(used, messages)).orElseGet(OptionalDouble::empty);
    }

    private static OptionalDouble micros(Duration used, long messages) {
        return messages == 0 ? OptionalDouble.empty() : OptionalDouble.of(used.toNanos() / 1e3 / messages);
    }
}
