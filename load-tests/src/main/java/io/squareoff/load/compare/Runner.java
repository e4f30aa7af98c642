package io.squareoff.load.compare;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.GeneratorPart;
import io.squareoff.harness.measure.LiveCount;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.MachineUse;
import io.squareoff.harness.measure.ProcessSampler;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.measure.WarmUpWatch;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.stack.Backends;
import io.squareoff.harness.stack.Target;
import io.squareoff.harness.statistics.Trend;
import io.squareoff.load.ceiling.Ceiling;
import io.squareoff.load.ceiling.CeilingRun;
import io.squareoff.load.gatling.Generators;
import io.squareoff.load.gatling.LoadSettings;
import io.squareoff.load.gatling.Requests;
import io.squareoff.load.gatling.SquareRequests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Loads a target with one workload at a time.
 *
 * <p>Not thread-safe.
 */
public final class Runner {

    /** Gets the progress. */
    public interface Listener {

        /**
         * A launch begins.
         *
         * @param launch counted from 1
         * @param launches the number of all
         * @param start about the time that its processes take to start, and to stop in the end
         */
        default void launching(int launch, int launches, Duration start) {}

        /** A run of load begins. */
        default void began(Step run) {}

        /**
         * The load on an arm after a launch is over.
         *
         * @param arm and the demand of its calls
         * @param warm true if the services had little to compile before the load had to end; false also where that is not known
         */
        default void warmedUp(String arm, Duration load, boolean warm) {}

        default void measured(Round round) {}
    }

    /** The time that a generator takes besides its load: its JVM's start, and the answers that it waits for at the end. */
    static final Duration BESIDE_LOAD = Duration.ofSeconds(3);

    /** The longest that a generator takes to begin: somebody else's simulation may hang before it asks for anything. */
    private static final Duration UNTIL_LOAD = Duration.ofSeconds(60);

    /** A warm-up of a second begins and ends between two readings of services that are read once a second. */
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(200);

    /** Keeps the arrivals of plans whose seeds are neighbours apart. */
    private static final long SPREAD = 1_000_003;

    /** The usual time before a window's end at which it is decided whether it counts. */
    private static final Duration BEFORE_THE_END = Duration.ofMillis(500);

    private final Plan plan;
    private final Path folder;
    private final Listener listener;
    private final Generators generators;
    private final Duration beforeTheEnd;

    /**
     * @param plan that the workloads are of; it knows their ceilings, and the simulation of somebody else
     * @param folder for each run's files, in a folder of its own
     */
    public Runner(Plan plan, Path folder, Listener listener, Generators generators) {
        this(plan, folder, listener, generators, BEFORE_THE_END);
    }

    /** @param beforeTheEnd of a window, when it is decided whether it counts */
    Runner(Plan plan, Path folder, Listener listener, Generators generators, Duration beforeTheEnd) {
        this.generators = generators;
        this.plan = plan;
        this.folder = folder;
        this.listener = listener;
        this.beforeTheEnd = beforeTheEnd;
    }

    /** The same with other generators. */
    public Runner with(Generators others) {
        return new Runner(plan, folder, listener, others, beforeTheEnd);
    }

    /** The same for another plan, whose files go to a folder within the run's, under the same name there. */
    Runner of(Plan other, String within) {
        Path files = folder.toAbsolutePath();
        return new Runner(
                other, files.resolveSibling(within).resolve(files.getFileName()), listener, generators, beforeTheEnd);
    }

    Plan plan() {
        return plan;
    }

    /** The number of generators that share each load out. */
    int generators() {
        return generators.count();
    }

    Listener listener() {
        return listener;
    }

    /**
     * Loads a transport until the services' JVMs are warm, with few squares a request, see {@link WarmUpRules}.
     *
     * @param longest after which the load ends at the latest, and where nothing shows what the services compile; zero leaves it
     *     out, and so does a ceiling, which has the same services behind it
     * @param usual about the time that it lasts
     * @param name of the run's folder, before that of the workload
     * @param failures counts by kind of everything but right answers, to which it adds its own, also where there was nothing else: without them a
     *     run of wrong answers would only be one that was cut short
     * @return for how long the load lasted; zero where there was none
     * @throws UserFacingException if nothing came but failures, so that there is nothing to measure
     */
    public Duration warmUp(
            Target target, Workload workload, Duration longest, Duration usual, String name, Map<String, Long> failures)
            throws InterruptedException {
        if (longest.isZero() || workload.isCeiling()) {
            return Duration.ZERO;
        }
        int number = Math.min(workload.number(), plan.rules().numberAtMost());
        LoadSettings settings = new LoadSettings(
                target.aggregatorUrl(), new Load.Closed(plan.rules().users()), Duration.ZERO, longest, 0, 0);
        String what = workload.armAndDemand();
        Path files = folder.resolve(name + "-" + workload.fileName());
        listener.began(new Step("warming up " + what, usual.plus(BESIDE_LOAD), () -> live(files)));
        become(workload);
        long late = target.unexpectedReplies(workload.transport());
        try (Generators.Endable run = generators.start(requests(workload, number), settings, files, false)) {
            Duration load = endWhenWarm(run, target, List.of(target.usage())).orElse(longest);
            Recording recording = run.await(target);
            Map<String, Long> own = new TreeMap<>(recording.failures());
            // Answers that came too late for the window were right: only failures show that none will be.
            boolean hopeless = recording.ok() == 0 && !own.isEmpty();
            if (!hopeless) {
                late += target.unexpectedReplies(workload.transport());
                if (late > 0) {
                    own.put(Round.UNEXPECTED_REPLIES, late);
                }
            }
            own.forEach((kind, count) -> failures.merge(kind, count, Long::sum));
            if (hopeless) {
                throw new UserFacingException(what + ": not one right answer while warming up; " + shares(own));
            }
            listener.warmedUp(what, load, load.compareTo(longest) < 0);
            return load;
        }
    }

    /**
     * Ends what a load began with as soon as JVMs are warm.
     *
     * @param sources of the processes that are to be
     * @return how long it lasted; empty if it ended by itself
     * @throws UserFacingException if a process ends meanwhile that should not have
     */
    private static Optional<Duration> endWhenWarm(Generators.Endable run, Target target, List<UsageSource> sources)
            throws InterruptedException {
        WarmUpWatch watch = new WarmUpWatch(sources, WarmUpWatch.SPAN);
        long interval = target.usage().interval().toNanos();
        boolean begun = false;
        long start = System.nanoTime();
        long read = start;
        while (!run.endsWithin(LOOK_INTERVAL) && (run.endable() || !begun)) {
            begun = begun || run.endable();
            if (System.nanoTime() - read < interval) {
                continue;
            }
            read = System.nanoTime();
            target.requireAlive();
            if (!begun && read - start > UNTIL_LOAD.toNanos()) {
                throw new UserFacingException(
                        "the generator did not begin its load within %d s".formatted(UNTIL_LOAD.toSeconds()));
            }
            if (begun && watch.warm().orElse(false)) {
                run.endEarly();
                return Optional.of(watch.watched());
            }
        }
        return Optional.empty();
    }

    /**
     * Makes a window in which a JVM is not warm warm-up for the next one, as often as the rules allow: compilation comes in waves, and one
     * may follow however long a warm-up was. Services that are read once a second are read first and last at the ends of this time: the next
     * reading would be too late. Shorter windows are for a first look.
     */
    private void beginAgainWhileCold(Generators.Endable run, Target target, Duration window)
            throws InterruptedException {
        if (window.toSeconds() < Trend.LENGTH_AT_LEAST) {
            return;
        }
        long interval = target.usage().interval().toNanos();
        for (int again = 0; again < plan.rules().extensionsAtMost(); again++) {
            WarmUpWatch watch = new WarmUpWatch(sources(target, run), window.minus(beforeTheEnd.multipliedBy(2)));
            long end = System.nanoTime() + window.minus(beforeTheEnd).toNanos();
            long wait = 0;
            boolean warm;
            do {
                target.requireAlive();
                if (run.endsWithin(Duration.ofNanos(wait))) {
                    return;
                }
                warm = watch.warm().orElse(true);
                wait = Math.min(interval, end - System.nanoTime());
            } while (wait > 0);
            if (warm) {
                return;
            }
            run.beginAgain();
        }
    }

    /**
     * The answers that a running generator has counted so far, such as "412 requests/s", and the failures if there are any.
     *
     * @param files the folder of the generator's run
     */
    private static String live(Path files) {
        return LiveCount.read(files).map(Runner::words).orElse("");
    }

    private static String words(LiveCount count) {
        String rate = count.measured().isNegative()
                ? "not measured yet"
                : Units.significant(count.perSecond()) + " requests/s";
        return count.failed() == 0 ? rate : rate + ", " + Units.count(count.failed()) + " FAILED";
    }

    /** Failures in words, such as "100 % status 400". */
    private static String shares(Map<String, Long> failures) {
        long all = failures.values().stream().mapToLong(Long::longValue).sum();
        return failures.entrySet().stream()
                .map(kind -> Math.round(100.0 * kind.getValue() / all) + " % " + kind.getKey())
                .collect(Collectors.joining(", "));
    }

    /**
     * Measures a workload once. Squares that nobody waited for, since the transport ran last, count as this round's: so none that
     * comes late is lost.
     *
     * @param launch that it is in, counted from 1
     * @param round its number, counted from 1
     * @param warmUp load before the window. In a closed model it ends as soon as JVMs are warm, the generator's included, and this is the
     *     longest; a ceiling's client does not know when to end it
     * @param usual about the time that it takes
     * @param what its name while it runs
     * @throws UserFacingException if a process ends that should not have
     */
    public Round measure(
            Target target,
            int launch,
            int round,
            Workload workload,
            Duration warmUp,
            Duration usual,
            Duration window,
            String what)
            throws InterruptedException {
        Path files = folder.resolve("round-" + round + "-" + workload.fileName());
        Duration planned = usual.plus(window).plus(BESIDE_LOAD);
        listener.began(new Step(what, planned, () -> live(files), Files.exists(files)));
        become(workload);
        long late = unexpectedReplies(target, workload);
        // Watched before there is a generator: the window of a client without a warm-up begins as soon as that asks.
        Instant before = Instant.now();
        try (ProcessSampler sampler = ProcessSampler.start(target.usage());
                Generator run = start(target, round, workload, warmUp, window, files)) {
            run.usage().ifPresent(usage -> sampler.watch(usage, before));
            if (run instanceof Generators.Endable gatling && endsWarmUp(workload, warmUp)) {
                endWhenWarm(gatling, target, sources(target, run));
                beginAgainWhileCold(gatling, target, window);
            }
            Recording recording = run.await(target);
            Map<String, ProcessUsage> usage = usage(sampler.usage(recording.window()), run.parts());
            Optional<MachineUse> machine = sampler.machine(recording.window());
            Round measured = new Round(
                    round,
                    workload,
                    recording,
                    usage,
                    machine.map(MachineUse::busy),
                    late + unexpectedReplies(target, workload),
                    target.lost(),
                    folder.toAbsolutePath().getParent().relativize(run.report().toAbsolutePath()),
                    launch,
                    machine.map(MachineUse::contention),
                    machine.flatMap(MachineUse::traffic),
                    run.parts());
            listener.measured(measured);
            return measured;
        }
    }

    /** Those of services and generator, which keep what they have read, so that each reader needs its own. */
    private static List<UsageSource> sources(Target target, Generator run) {
        return Stream.concat(Stream.of(target.usage()), run.usage().stream()).toList();
    }

    private void become(Workload workload) throws InterruptedException {
        if (workload.network().isPresent()) {
            generators.hosts().become(workload.network().get());
        }
    }

    /** A ceiling's client asks no aggregator, so the squares that are counted there are another arm's. */
    private static long unexpectedReplies(Target target, Workload workload) throws InterruptedException {
        return workload.isCeiling() ? 0 : target.unexpectedReplies(workload.transport());
    }

    /** In an open model arrivals are planned from the first on. */
    private static boolean endsWarmUp(Workload workload, Duration warmUp) {
        return workload.load() instanceof Load.Closed && !warmUp.isZero();
    }

    /** That of several generators is the sum of what they report. */
    private static Map<String, ProcessUsage> usage(Map<String, ProcessUsage> sampled, List<GeneratorPart> parts) {
        Map<String, ProcessUsage> all = new LinkedHashMap<>(sampled);
        if (!parts.isEmpty()) {
            all.put(Generator.NAME, GeneratorPart.usage(parts));
        }
        return all;
    }

    private Generator start(Target target, int round, Workload workload, Duration warmUp, Duration window, Path files)
            throws InterruptedException {
        if (workload.isCeiling()) {
            Ceiling ceiling = plan.ceiling(workload).orElseThrow();
            Backends backends = target.backends().orElseThrow();
            CeilingRun.Settings settings = new CeilingRun.Settings(
                    ceiling,
                    workload.arm(),
                    ceiling.url(backends),
                    ceiling.passwordFile(backends),
                    workload.number(),
                    ((Load.Closed) workload.load()).users(),
                    warmUp,
                    window,
                    files);
            return CeilingRun.start(settings, generators.hosts());
        }
        Requests requests = requests(workload, workload.number());
        LoadSettings settings = new LoadSettings(
                target.aggregatorUrl(),
                workload.load(),
                warmUp,
                window,
                // All arms of a round get the same arrivals.
                plan.seed() * SPREAD + round,
                workload.load() instanceof Load.Closed ? plan.rules().extensionsAtMost() : 0);
        return generators.start(requests, settings, files, true);
    }

    /** @param number of squares at most, where it asks for squares */
    private Requests requests(Workload workload, int number) {
        return plan.simulation()
                .<Requests>map(own -> own)
                .orElseGet(() -> new SquareRequests(
                        workload.transport(), number, Math.min(workload.chunk(), number), workload.demand()));
    }
}
