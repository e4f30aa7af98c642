package io.squareoff.lab.experiment;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.publish.ParallelTasks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The rounds of an experiment's combinations. Each round has every combination once, in an order drawn anew, and each of them a
 * broker of its own, so that none begins with the traces of another.
 *
 * <p>Not thread-safe: the thread that runs the experiment uses it.
 *
 * @param <A> the combination, whose {@link Object#toString} names it in reports
 * @param <R> what one round of it gives
 */
public final class Rounds<A, R> {

    private static final long SEED = 20_261_122;

    private final Map<A, OfArm<A, R>> arms = new LinkedHashMap<>();

    /**
     * A combination.
     *
     * @param rounds those with a result, so far
     * @param withoutResult the others, with the reason
     */
    public record OfArm<A, R>(A arm, List<R> rounds, List<String> withoutResult) {

        public long sum(ToLongFunction<R> figure) {
            return rounds.stream().mapToLong(figure).sum();
        }
    }

    /** One round of one combination, with a broker of its own; used once. */
    public interface Cell<R> {

        R run() throws InterruptedException;

        /** The current step, in words; for any thread. */
        String step();

        /** The current step, and what was done so far; for any thread. */
        String seen();
    }

    /** Makes the cell of a combination's round, counted from 1. */
    @FunctionalInterface
    public interface Cells<A, R> {
        Cell<R> of(BrokerSession broker, A arm, int round);
    }

    /**
     * @param ofEach about the time that a round of a combination takes, without the start of its broker
     * @param deadline the longest that it may take
     */
    public record Plan(int rounds, Duration ofEach, Duration deadline) {}

    public Rounds(List<A> arms) {
        arms.forEach(arm -> this.arms.put(arm, new OfArm<>(arm, new ArrayList<>(), new ArrayList<>())));
    }

    /**
     * Measures all rounds. A combination that fails is marked, and the next one follows.
     *
     * @param added receives each result
     */
    public void measure(
            ExperimentContext context,
            Plan plan,
            Function<A, BrokerSettings> brokers,
            Cells<A, R> cells,
            Consumer<R> added)
            throws InterruptedException {
        Random random = new Random(SEED);
        for (int round = 1; round <= plan.rounds(); round++) {
            List<A> order = new ArrayList<>(arms.keySet());
            Collections.shuffle(order, random);
            for (A arm : order) {
                BrokerSession broker = context.broker(brokers.apply(arm));
                measure(context, plan, cells.of(broker, arm, round), arm, round, added);
                context.release(broker);
            }
        }
    }

    private void measure(ExperimentContext context, Plan plan, Cell<R> cell, A arm, int round, Consumer<R> added)
            throws InterruptedException {
        context.begin(new Step("round %d of %d, %s".formatted(round, plan.rounds(), arm), plan.ofEach(), cell::seen));
        try {
            Optional<R> result = ParallelTasks.within(plan.deadline(), cell::run);
            if (result.isPresent()) {
                add(arm, result.get());
                added.accept(result.get());
            } else {
                addWithoutResult(
                        context.findings(),
                        arm,
                        round,
                        "not complete after " + plan.deadline().toSeconds() + " s: " + cell.step());
            }
        } catch (UserFacingException e) {
            context.endIfOver(e);
            addWithoutResult(context.findings(), arm, round, cell.step() + ": " + e.getMessage());
        }
    }

    /** Adds the result of a round. */
    public void add(A arm, R result) {
        arms.get(arm).rounds().add(result);
    }

    /** Adds that a round has no result. */
    public void addWithoutResult(Findings findings, A arm, int round, String reason) {
        arms.get(arm).withoutResult().add("round " + round + ": " + reason);
        findings.mark(arm + ", round " + round + ": no result: " + reason);
    }

    /** All combinations. */
    public Set<A> combinations() {
        return Collections.unmodifiableSet(arms.keySet());
    }

    /** The combinations that have a result. */
    public Stream<OfArm<A, R>> arms() {
        return arms.values().stream().filter(each -> !each.rounds().isEmpty());
    }

    /** The results of all rounds, by combination. */
    public List<R> all() {
        return arms().flatMap(each -> each.rounds().stream()).toList();
    }

    /** Checks that every round of what was begun has a result, and what else is to be checked of each combination with one. */
    public void check(Findings findings, Consumer<OfArm<A, R>> further) {
        for (OfArm<A, R> each : arms.values()) {
            boolean complete = each.withoutResult().isEmpty();
            if (!complete || !each.rounds().isEmpty()) {
                findings.check(
                        each.arm() + ": every round has a result",
                        complete,
                        Units.count(each.rounds().size(), "result")
                                + (complete ? "" : "; none: " + each.withoutResult()));
            }
            if (!each.rounds().isEmpty()) {
                further.accept(each);
            }
        }
    }
}
