package io.squareoff.harness.measure;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
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

    private record Sample(Instant at, Duration cpu, long residentBytes) {}

    private final List<UsageSource> sources;
    private final Map<String, List<Sample>> samples = new LinkedHashMap<>();
    private final List<Sample> others = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "process-sampler");
        thread.setDaemon(true);
        return thread;
    });
    private final ScheduledFuture<?> sampling;

    private ProcessSampler(List<UsageSource> sources) {
        this.sources = List.copyOf(sources);
        sample();
        long millis = sources.stream()
                .mapToLong(source -> source.interval().toMillis())
                .max()
                .orElseThrow();
        this.sampling = clock.scheduleAtFixedRate(this::sample, millis, millis, TimeUnit.MILLISECONDS);
    }

    /**
     * Takes the first sample before it returns.
     *
     * @param sources of different processes; read as often as the slowest of them can be
     */
    public static ProcessSampler start(UsageSource... sources) {
        return new ProcessSampler(List.of(sources));
    }

    private synchronized void sample() {
        List<UsageSource.Reading> readings = new ArrayList<>();
        try {
            for (UsageSource source : sources) {
                readings.add(source.read());
            }
        } catch (IOException e) {
            throw new IllegalStateException("could not read CPU time and memory: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            // The sampler is being closed.
            Thread.currentThread().interrupt();
            return;
        }
        Instant now = Instant.now();
        readings.forEach(reading -> reading.uses()
                .forEach((name, use) -> samples.computeIfAbsent(name, any -> new CopyOnWriteArrayList<>())
                        .add(new Sample(now, use.cpu(), use.residentBytes()))));
        Duration watched = Duration.ZERO;
        for (List<Sample> taken : samples.values()) {
            Sample last = taken.get(taken.size() - 1);
            if (last.at() != now) {
                // It ended, and uses no more than it had.
                taken.add(new Sample(now, last.cpu(), 0));
            }
            watched = watched.plus(last.cpu());
        }
        if (readings.stream().allMatch(reading -> reading.busy().isPresent())) {
            others.add(new Sample(now, readings.get(0).busy().get().minus(watched), 0));
        }
    }

    /** Stops sampling. Before that, and only before that, {@link #usage} can be asked. */
    @Override
    public void close() {
        clock.shutdownNow();
    }

    /**
     * CPU time and memory of each process over a window that is over by now; of one that ended within it, up to its end.
     *
     * @throws IllegalStateException if a process was not watched from the start of the window on
     */
    public Map<String, ProcessUsage> usage(Window window) {
        rethrowFailure();
        sample();
        Map<String, ProcessUsage> usage = new LinkedHashMap<>();
        samples.forEach((name, taken) -> usage.put(name, usage(name, taken, window)));
        return usage;
    }

    /**
     * The CPU time of everything on the machine that is not watched, over a window that is over by now.
     *
     * <p>The kernel counts the machine's time by sampling and a process's exactly, so a few hundredths of a core are within
     * the error, on either side of zero.
     *
     * @return empty where not all that is watched runs on this machine
     */
    public Optional<Duration> others(Window window) {
        rethrowFailure();
        sample();
        return others.isEmpty() ? Optional.empty() : Optional.of(otherCpu(window));
    }

    private Duration otherCpu(Window window) {
        return cpuAt("the machine", others, window.end()).minus(cpuAt("the machine", others, window.start()));
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

    private static ProcessUsage usage(String name, List<Sample> taken, Window window) {
        Duration cpu = cpuAt(name, taken, window.end()).minus(cpuAt(name, taken, window.start()));
        long resident = taken.stream()
                .filter(sample ->
                        !sample.at().isBefore(window.start()) && !sample.at().isAfter(window.end()))
                .mapToLong(Sample::residentBytes)
                .max()
                .orElse(0);
        return new ProcessUsage(cpu, window.length(), resident);
    }

    /** CPU time at an instant, on the straight line between the samples before and after it. */
    private static Duration cpuAt(String name, List<Sample> taken, Instant at) {
        for (int i = 1; i < taken.size(); i++) {
            Sample before = taken.get(i - 1);
            Sample after = taken.get(i);
            if (!before.at().isAfter(at) && !after.at().isBefore(at)) {
                long span = Duration.between(before.at(), after.at()).toNanos();
                double share = span == 0
                        ? 0
                        : (double) Duration.between(before.at(), at).toNanos() / span;
                long nanos = after.cpu().minus(before.cpu()).toNanos();
                return before.cpu().plusNanos(Math.round(share * nanos));
            }
        }
        throw new IllegalStateException(name + " was not watched at " + at + ", which is within the measured window");
    }
}
