package io.squareoff.load.compare;

import io.squareoff.harness.stack.PlacedPod;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.stack.Target;
import io.squareoff.load.compare.Measurement.TargetSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A launch: what is measured between its start and its end is measured on the same processes. It has a target of each variant that its
 * workloads need, so that their figures are of the same launch. Those that are not asked wait.
 *
 * <p>Not thread-safe: the thread that starts it uses and closes it.
 */
final class Launch implements AutoCloseable {

    private final Runner runner;
    private final int number;
    private final Instant startedAt = Instant.now();
    private final long begun = System.nanoTime();
    private final Map<StackVariant, Target> targets = new EnumMap<>(StackVariant.class);
    private final List<String> arms = new ArrayList<>();
    private final Map<String, Duration> warmUpLoads = new LinkedHashMap<>();
    private final Consumer<LaunchRecord> listener;
    private final Estimate loads;

    private Duration start = Duration.ZERO;
    private Duration warmUp = Duration.ZERO;
    private boolean complete;

    private Launch(Runner runner, int number, Consumer<LaunchRecord> listener) {
        this.runner = runner;
        this.number = number;
        this.listener = listener;
        this.loads = new Estimate(runner.plan());
    }

    /**
     * Starts the targets that workloads need, one after the other.
     *
     * @param runner loads them
     * @param number of the launch, which no other of the run has
     * @param listener gets what is to be recorded of it when it is over, also where it does not start
     */
    static Launch start(
            TargetSource source,
            Runner runner,
            int number,
            Collection<Workload> workloads,
            Consumer<LaunchRecord> listener)
            throws InterruptedException {
        Launch launch = new Launch(runner, number, listener);
        try {
            for (StackVariant variant : StackVariant.values()) {
                if (workloads.stream().anyMatch(workload -> workload.variant() == variant)) {
                    String suffix = variant == StackVariant.PLAIN ? "" : "-" + variant.word();
                    launch.targets.put(variant, source.start(launch.name() + suffix, variant));
                }
            }
            launch.start = launch.age();
            return launch;
        } catch (InterruptedException | RuntimeException e) {
            launch.start = launch.age();
            launch.closeAfter(e);
            throw e;
        }
    }

    private String name() {
        return "launch-" + number;
    }

    private Duration age() {
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    /**
     * Warms its services up by one workload after the other.
     *
     * @param longest see {@link Runner#warmUp}
     * @param failures by arm and kind, to which the warm-up adds its own
     */
    void warmUp(List<Workload> workloads, Duration longest, Map<String, Map<String, Long>> failures)
            throws InterruptedException {
        try {
            for (Workload workload : workloads) {
                if (!arms.contains(workload.arm())) {
                    arms.add(workload.arm());
                }
                Map<String, Long> kinds = failures.computeIfAbsent(workload.arm(), any -> new TreeMap<>());
                Duration usual = loads.afterLaunch(workload, longest);
                Duration load = runner.warmUp(of(workload), workload, longest, usual, name() + "-warm-up", kinds);
                if (!load.isZero()) {
                    warmUpLoads.put(workload.armAndDemand(), load);
                }
            }
        } finally {
            warmUp = age().minus(start);
        }
    }

    /**
     * Measures a workload once; see {@link Runner#measure}.
     *
     * @param round its number, counted from 1
     * @param what its name while it runs
     */
    Round measure(int round, Workload workload, Duration before, Duration window, String what)
            throws InterruptedException {
        Duration usual = loads.beforeWindow(workload, before);
        return runner.measure(of(workload), number, round, workload, before, usual, window, what);
    }

    /** The target that a workload runs on. */
    Target of(Workload workload) {
        return Optional.ofNullable(targets.get(workload.variant())).orElseThrow();
    }

    /** Takes note that all that was to be measured in it was. */
    void completed() {
        complete = true;
    }

    /** Ends it after a failure, which is the one to be thrown. */
    void closeAfter(Exception failure) {
        try {
            close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public void close() {
        try {
            closeTargets();
        } finally {
            listener.accept(
                    new LaunchRecord(number, arms, startedAt, start, warmUp, warmUpLoads, age(), pods(), complete));
        }
    }

    private List<PlacedPod> pods() {
        return targets.values().stream()
                .flatMap(target -> target.pods().stream())
                .toList();
    }

    /** Ends all of them, also where one does not end as it should. */
    private void closeTargets() {
        Optional<RuntimeException> failure = Optional.empty();
        for (Target target : targets.values()) {
            try {
                target.close();
            } catch (RuntimeException e) {
                failure.ifPresent(e::addSuppressed);
                failure = Optional.of(e);
            }
        }
        failure.ifPresent(e -> {
            throw e;
        });
    }
}
