package io.squareoff.load.compare;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.ProcUsage;
import io.squareoff.harness.measure.ProcessSampler;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.stack.Backends;
import io.squareoff.harness.stack.Target;
import io.squareoff.load.ceiling.CeilingRun;
import io.squareoff.load.gatling.GatlingRun;
import io.squareoff.load.gatling.LoadSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Loads a target with one workload at a time.
 *
 * <p>Not thread-safe.
 */
public final class Runner {

    /** Hears what is being run. */
    public interface Listener {

        /** A run of so much load begins. */
        void began(String what, Duration load);

        void warmedUp(String transport);

        void measured(Round round);
    }

    private static final int WARM_UP_USERS = 10;

    /** The most squares that a request asks for while the services' code is not compiled yet. */
    private static final int WARM_UP_NUMBER = 1000;

    /** How often a window may become warm-up for another because throughput was not steady in it. */
    private static final int EXTENSIONS = 2;

    private final Path folder;
    private final Listener listener;

    /** @param folder where each run's files go, in a folder of its own */
    public Runner(Path folder, Listener listener) {
        this.folder = folder;
        this.listener = listener;
    }

    /**
     * Loads a transport until the services' code is compiled, with few users and no more than 1,000 squares a request: a
     * service whose code is not compiled yet would let more of them miss the deadline.
     *
     * @param length zero leaves it out, as does a limit, which the same services are behind
     * @param name of the run's folder, beside the transport's
     * @return what went wrong, by kind
     */
    public Map<String, Long> warmUp(Target target, Workload workload, Duration length, String name)
            throws InterruptedException {
        if (length.isZero() || workload.limit().isPresent()) {
            return Map.of();
        }
        int number = Math.min(workload.number(), WARM_UP_NUMBER);
        LoadSettings settings = new LoadSettings(
                workload.transport(),
                target.aggregatorUrl(),
                number,
                Math.min(workload.chunk(), number),
                new Load.Closed(WARM_UP_USERS),
                Duration.ZERO,
                length,
                0,
                Optional.empty());
        listener.began("warming up " + workload.arm(), length);
        long late = target.unexpectedReplies(workload.transport());
        try (GatlingRun run = GatlingRun.start(settings, folder.resolve(name + "-" + workload.arm()))) {
            Map<String, Long> failures = new TreeMap<>(run.await(target).failures());
            late += target.unexpectedReplies(workload.transport());
            if (late > 0) {
                failures.put(Round.UNEXPECTED_REPLIES, late);
            }
            listener.warmedUp(workload.arm());
            return failures;
        }
    }

    /**
     * Measures a workload once. What came since the transport ran last when nobody waited for it counts as this round's: so nothing
     * that comes late is lost.
     *
     * @param round its number, counted from 1
     * @param what it is called while it runs
     * @throws io.squareoff.harness.process.UserFacingException if a process ends that should not have
     */
    public Round measure(Target target, int round, Workload workload, Duration warmUp, Duration window, String what)
            throws InterruptedException {
        listener.began(what, warmUp.plus(window));
        long late = unexpectedReplies(target, workload);
        Path files = folder.resolve("round-" + round + "-" + workload.fileName());
        try (Generator run = start(target, workload, warmUp, window, files);
                ProcessSampler sampler =
                        ProcessSampler.start(target.usage(), new ProcUsage(Map.of(Generator.NAME, run.pid())))) {
            Recording recording = run.await(target);
            Round measured = new Round(
                    round,
                    workload,
                    recording,
                    sampler.usage(recording.window()),
                    sampler.others(recording.window()),
                    late + unexpectedReplies(target, workload),
                    target.lost(),
                    run.report());
            listener.measured(measured);
            return measured;
        }
    }

    /** A limit's client asks no aggregator, so what is counted there is another arm's. */
    private static long unexpectedReplies(Target target, Workload workload) throws InterruptedException {
        return workload.limit().isPresent() ? 0 : target.unexpectedReplies(workload.transport());
    }

    private static Generator start(Target target, Workload workload, Duration warmUp, Duration window, Path files) {
        if (workload.limit().isPresent()) {
            Backends backends = target.backends().orElseThrow();
            int users = ((Load.Closed) workload.load()).users();
            return CeilingRun.start(workload.limit().get(), backends, workload.number(), users, warmUp, window, files);
        }
        LoadSettings settings = new LoadSettings(
                workload.transport(),
                target.aggregatorUrl(),
                workload.number(),
                workload.chunk(),
                workload.load(),
                warmUp,
                window,
                workload.load() instanceof Load.Closed ? EXTENSIONS : 0,
                Optional.empty());
        return GatlingRun.start(settings, files);
    }
}
