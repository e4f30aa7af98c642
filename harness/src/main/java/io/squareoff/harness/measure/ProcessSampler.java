package io.squareoff.harness.measure;

import io.squareoff.harness.process.DaemonThreads;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Samples the CPU time and memory of some processes, to work out their use over a window that becomes known only afterwards. Use
 * is taken to be even between two samples: the error at either end of the window is at most that of one sample.
 *
 * <p>The thread that starts it uses and closes it; most samples are taken on a thread of its own.
 */
public final class ProcessSampler implements AutoCloseable {

    /** @param began an instant before its processes did; empty where they run already */
    private record Watched(UsageSource source, Optional<Instant> began) {}

    private final List<Watched> watched = new ArrayList<>();
    private final Map<String, Samples<UsageSource.Use>> processes = new LinkedHashMap<>();

    /** Empty where not all that is watched runs on this machine. */
    private Optional<Samples<MachineUse>> machine = Optional.of(new Samples<>("the machine"));

    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("process-sampler"));
    private final ScheduledFuture<?> sampling;

    private ProcessSampler(UsageSource source) {
        watched.add(new Watched(source, Optional.empty()));
        sample();
        long millis = source.interval().toMillis();
        this.sampling = clock.scheduleAtFixedRate(this::sample, millis, millis, TimeUnit.MILLISECONDS);
    }

    /** Takes the first sample before it returns, and the others at the interval of the source. */
    public static ProcessSampler start(UsageSource source) {
        return new ProcessSampler(source);
    }

    /**
     * Watches other processes too, from their beginning on: before it they had used nothing.
     *
     * @param source of processes that began since the start; read as often as the others
     * @param began an instant before they did
     */
    public synchronized void watch(UsageSource source, Instant began) {
        watched.add(new Watched(source, Optional.of(began)));
        sample();
    }

    /** Reads all that is watched, on the clock's thread or on that which asks. */
    private synchronized void sample() {
        List<UsageSource.Reading> readings = new ArrayList<>();
        try {
            for (Watched each : watched) {
                UsageSource.Reading reading = each.source().read();
                each.began().ifPresent(began -> reading.uses().keySet().forEach(name -> begin(name, began)));
                readings.add(reading);
            }
        } catch (IOException e) {
            throw new IllegalStateException("could not read CPU time and memory: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            // The sampler is being closed.
            Thread.currentThread().interrupt();
            return;
        }
        Instant now = Instant.now();
        Map<String, UsageSource.Use> uses = new LinkedHashMap<>();
        readings.forEach(reading -> uses.putAll(reading.uses()));
        uses.keySet().forEach(name -> processes.computeIfAbsent(name, Samples::new));
        processes.forEach((name, samples) -> samples.add(
                now, uses.containsKey(name) ? uses.get(name) : samples.last().ended()));
        Duration used =
                processes.values().stream().map(samples -> samples.last().cpu()).reduce(Duration.ZERO, Duration::plus);
        if (readings.stream().allMatch(reading -> reading.machine().isPresent())) {
            MachineUse use = readings.get(0).machine().orElseThrow();
            machine.ifPresent(samples -> samples.add(now, use.without(used)));
        } else {
            machine = Optional.empty();
        }
    }

    private void begin(String name, Instant before) {
        processes.computeIfAbsent(name, key -> new Samples<UsageSource.Use>(key).add(before, UsageSource.Use.NONE));
    }

    /** Stops sampling. Before that, and only before that, {@link #usage} can be called. */
    @Override
    public void close() {
        clock.shutdownNow();
    }

    /**
     * CPU time and memory of each process over a window that is over by now; of one that ended within it, up to its end.
     *
     * @throws IllegalStateException if a process was not watched from the start of the window on
     */
    public synchronized Map<String, ProcessUsage> usage(Window window) {
        rethrowFailure();
        sample();
        Map<String, ProcessUsage> usage = new LinkedHashMap<>();
        processes.forEach((name, samples) -> usage.put(name, ProcessUsage.over(window, samples)));
        return usage;
    }

    /**
     * Returns the kernel's counts for the machine over a window that is over by now, with the CPU time of programs that are not watched.
     *
     * <p>The kernel counts the machine's time by sampling and a process's exactly, so a few hundredths of a core are within
     * the error, on either side of zero.
     *
     * @return empty where not all that is watched runs on this machine
     */
    public synchronized Optional<MachineUse> machine(Window window) {
        rethrowFailure();
        sample();
        return machine.map(samples -> MachineUse.over(window, samples));
    }

    private void rethrowFailure() {
        if (sampling.isDone() && !sampling.isCancelled()) {
            try {
                sampling.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause().getMessage(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
