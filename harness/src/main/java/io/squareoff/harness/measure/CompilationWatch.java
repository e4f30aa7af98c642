package io.squareoff.harness.measure;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Watches processes under load until their JVMs have next to nothing left to compile.
 *
 * <p>Used by one thread at a time.
 */
public final class CompilationWatch {

    /** The time over which compilation must be quiet: in ticks of 10 ms a shorter one would show nothing. */
    static final Duration SPAN = Duration.ofSeconds(2);

    /**
     * The share of the CPU time of all processes that compilation may take when it is quiet: as much as a window may have without a
     * warning.
     */
    static final double SHARE = 0.02;

    private record Sample(long nanos, Duration cpu, Duration compilation) {}

    private final UsageSource source;
    private final Deque<Sample> samples = new ArrayDeque<>();

    private Optional<Long> begun = Optional.empty();

    /** @param source of processes that are under load */
    public CompilationWatch(UsageSource source) {
        this.source = source;
    }

    /**
     * Takes a reading.
     *
     * @return true if compilation took little of the last two seconds; false before they have passed, and where it is not known
     * @throws IllegalStateException if nothing can be read
     */
    public boolean quiet() throws InterruptedException {
        try {
            return quiet(System.nanoTime(), source.read());
        } catch (IOException e) {
            throw new IllegalStateException("could not read CPU time of compilation: " + e.getMessage(), e);
        }
    }

    boolean quiet(long nanos, UsageSource.Reading reading) {
        if (begun.isEmpty()) {
            begun = Optional.of(nanos);
        }
        if (reading.uses().values().stream().noneMatch(use -> use.jvm().isPresent())) {
            return false;
        }
        samples.add(sample(nanos, reading));
        while (nanos - second().nanos() >= SPAN.toNanos()) {
            samples.remove();
        }
        Sample first = samples.getFirst();
        Sample last = samples.getLast();
        Duration compiled = last.compilation().minus(first.compilation());
        Duration used = last.cpu().minus(first.cpu());
        return nanos - first.nanos() >= SPAN.toNanos() && compiled.toNanos() < SHARE * used.toNanos();
    }

    private Sample second() {
        return samples.stream().skip(1).findFirst().orElseGet(samples::getFirst);
    }

    private static Sample sample(long nanos, UsageSource.Reading reading) {
        Duration cpu = Duration.ZERO;
        Duration compilation = Duration.ZERO;
        for (UsageSource.Use use : reading.uses().values()) {
            cpu = cpu.plus(use.cpu());
            compilation = compilation.plus(use.jvm().orElse(JvmCpu.NONE).compilation());
        }
        return new Sample(nanos, cpu, compilation);
    }

    /** The time since the first reading. */
    public Duration watched() {
        return begun.map(since -> Duration.ofNanos(System.nanoTime() - since)).orElse(Duration.ZERO);
    }
}
