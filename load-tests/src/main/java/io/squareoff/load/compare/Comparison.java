package io.squareoff.load.compare;

import io.squareoff.load.gatling.GatlingRun;
import io.squareoff.load.gatling.LoadSettings;
import io.squareoff.load.measure.ProcessSampler;
import io.squareoff.load.measure.Recording;
import io.squareoff.load.measure.Trend;
import io.squareoff.load.stack.Stack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Carries out a plan on a running stack: warms it up, then measures each arm in each round.
 *
 * <p>Not thread-safe. After a failure the rounds that were finished are still here.
 */
public final class Comparison {

    /** Hears how far a comparison is. */
    public interface Listener {

        /** A run of so much load begins. */
        void began(String what, Duration load);

        void warmedUp(String transport);

        void measured(Round round);
    }

    private static final int WARM_UP_SHARE_OF_USERS = 10;

    /** How often a round's window may become warm-up for another because throughput was not steady in it. */
    private static final int EXTENSIONS = 2;

    /** The share of the machine that others may use before a round is marked. */
    private static final double OTHERS_SHARE = 0.1;

    private final Plan plan;
    private final Path folder;
    private final Listener listener;
    private final Map<String, Map<String, Long>> warmUpFailures = new TreeMap<>();
    private final List<Round> rounds = new ArrayList<>();

    /** @param folder where each run's files go, in a folder of its own */
    public Comparison(Plan plan, Path folder, Listener listener) {
        this.plan = plan;
        this.folder = folder;
        this.listener = listener;
    }

    /**
     * Runs to the end, rounds with wrong answers included.
     *
     * @throws io.squareoff.load.stack.StackException if a process ends that should not have
     */
    public void run(Stack stack) throws InterruptedException {
        if (!plan.stackWarmUp().isZero()) {
            for (String transport : plan.transports()) {
                warmUp(stack, transport);
            }
        }
        for (int round = 1; round <= plan.rounds(); round++) {
            for (String transport : plan.order(round)) {
                rounds.add(measure(stack, round, transport));
            }
        }
    }

    /** With few users: a service whose code is not compiled yet would let many of them miss the deadline. */
    private void warmUp(Stack stack, String transport) throws InterruptedException {
        int users = Math.max(1, plan.users() / WARM_UP_SHARE_OF_USERS);
        LoadSettings settings = new LoadSettings(
                transport,
                stack.aggregatorUrl(),
                plan.number(),
                users,
                Duration.ZERO,
                plan.stackWarmUp(),
                0,
                Optional.empty());
        listener.began("warming up " + transport, settings.window());
        try (GatlingRun run = GatlingRun.start(settings, folder.resolve("warm-up-" + transport))) {
            warmUpFailures.put(transport, run.await(stack).failures());
        }
        listener.warmedUp(transport);
    }

    private Round measure(Stack stack, int number, String transport) throws InterruptedException {
        LoadSettings settings = new LoadSettings(
                transport,
                stack.aggregatorUrl(),
                plan.number(),
                plan.users(),
                plan.warmUp(),
                plan.window(),
                EXTENSIONS,
                Optional.empty());
        listener.began(
                "round %d of %d, %s".formatted(number, plan.rounds(), transport),
                plan.warmUp().plus(plan.window()));
        try (GatlingRun run = GatlingRun.start(settings, folder.resolve("round-" + number + "-" + transport));
                ProcessSampler sampler = ProcessSampler.start(pids(stack, run))) {
            Recording recording = run.await(stack);
            Round round = new Round(
                    number,
                    transport,
                    recording,
                    sampler.usage(recording.window()),
                    sampler.others(recording.window()),
                    run.report());
            listener.measured(round);
            return round;
        }
    }

    private static Map<String, Long> pids(Stack stack, GatlingRun run) {
        Map<String, Long> pids = new LinkedHashMap<>(stack.pids());
        pids.put(GatlingRun.GENERATOR, run.pid());
        return pids;
    }

    /** What makes the comparison fail, in words: everything that was not a right answer, at any time. */
    public List<String> failures() {
        List<String> failures = new ArrayList<>();
        warmUpFailures.forEach((transport, kinds) ->
                kinds.forEach((kind, count) -> failures.add(transport + ", warming up: " + count + " × " + kind)));
        for (Round round : rounds) {
            round.recording()
                    .failures()
                    .forEach((kind, count) ->
                            failures.add(round.transport() + ", round " + round.round() + ": " + count + " × " + kind));
            if (round.recording().ok() == 0) {
                failures.add(round.transport() + ", round " + round.round() + ": not one answer in the window");
            }
        }
        return failures;
    }

    /** What does not make a figure wrong but weakens it, in words. */
    public List<String> marks() {
        List<String> marks = new ArrayList<>();
        rounds.forEach(round -> {
            unsteady(round).ifPresent(marks::add);
            crowded(round).ifPresent(marks::add);
        });
        return marks;
    }

    private Optional<String> unsteady(Round round) {
        Trend trend = round.recording().trend();
        if (!trend.drifting()) {
            return Optional.empty();
        }
        Duration before =
                plan.warmUp().plus(plan.window().multipliedBy(round.recording().extensions()));
        return Optional.of(String.format(
                Locale.ROOT,
                "%s, round %d: not steady, throughput %s by %.0f %% over the window, after %d s of warm-up",
                round.transport(),
                round.round(),
                trend.drift() > 0 ? "climbed" : "fell",
                Math.abs(trend.drift()) * 100,
                before.toSeconds()));
    }

    private Optional<String> crowded(Round round) {
        int cores = Runtime.getRuntime().availableProcessors();
        if (round.otherCores() <= OTHERS_SHARE * cores) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%s, round %d: something else kept %.2f of %d cores busy",
                round.transport(),
                round.round(),
                round.otherCores(),
                cores));
    }

    /** The arms of which at least one round was finished, in the plan's order. */
    public List<Arm> arms() {
        return plan.transports().stream()
                .filter(transport ->
                        rounds.stream().anyMatch(round -> round.transport().equals(transport)))
                .map(transport -> new Arm(
                        transport,
                        plan.number(),
                        rounds.stream()
                                .filter(round -> round.transport().equals(transport))
                                .toList()))
                .toList();
    }
}
