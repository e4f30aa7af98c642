package io.squareoff.lab.experiment;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.publish.ParallelTasks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The rounds of an experiment's combinations. Each round has every combination once, and every other round goes backwards, so that
 * what drifts meets all combinations alike.
 *
 * <p>Not thread-safe: the thread that runs the experiment uses it.
 *
 * @param <A> the combination, whose {@link Object#toString} names it in reports
 * @param <R> what one round of it gives
 */
public final class Rounds<A, R> {

    private final Map<A, OfArm<A, R>> arms = new LinkedHashMap<>();

    /**
     * @param byNumber the rounds with a result so far, by their numbers from 1
     * @param withoutResult the reasons of the others
     */
    public record OfArm<A, R>(A arm, SortedMap<Integer, R> byNumber, SortedMap<Integer, String> withoutResult) {

        /** The results, in the order of the rounds. */
        public Collection<R> rounds() {
            return byNumber.values();
        }

        /** The same with their numbers. */
        public Stream<Numbered<A, R>> numbered() {
            return byNumber.entrySet().stream().map(round -> new Numbered<>(arm, round.getKey(), round.getValue()));
        }

        public long sum(ToLongFunction<R> figure) {
            return rounds().stream().mapToLong(figure).sum();
        }

        /** A histogram of all rounds together. */
        public Histogram merged(Function<R, Histogram> histogram) {
            return Latencies.sum(rounds().stream().map(histogram));
        }

        /** The reasons of the rounds without a result, with their numbers. */
        private List<String> reasons() {
            return withoutResult.entrySet().stream()
                    .map(round -> "round " + round.getKey() + ": " + round.getValue())
                    .toList();
        }

        /** True once a round has ended, with a result or without. */
        public boolean begun() {
            return !byNumber.isEmpty() || !withoutResult.isEmpty();
        }
    }

    /** The result of a combination in a round, counted from 1, or a part of it. */
    public record Numbered<A, R>(A arm, int number, R result) {

        /** The columns of a table of these, from those of the combination and of the result. */
        public static <A, R> List<Column<Numbered<A, R>>> columns(List<Column<A>> labels, List<Column<R>> figures) {
            return Column.join(
                    Column.of(Numbered::arm, labels),
                    List.of(Column.label("round", Numbered::number)),
                    Column.of(Numbered::result, figures));
        }

        /** Parts of the result, such as its events. */
        public <P> Stream<Numbered<A, P>> parts(Function<R, Collection<P>> parts) {
            return parts.apply(result).stream().map(part -> new Numbered<>(arm, number, part));
        }

        /** Names it, such as "3 partitions, round 2". */
        public String title() {
            return arm + ", round " + number;
        }
    }

    /** One round of one combination; used once. */
    public abstract static class Cell<R> {

        protected volatile String step = "beginning";

        /** @throws UserFacingException if the broker refuses anything, or what must come does not come in time */
        public abstract R run() throws InterruptedException;

        /** The current step, in words; for any thread. */
        public String step() {
            return step;
        }

        /** The current step, and what was done so far; for any thread. */
        public String seen() {
            return step();
        }

        /** The result so far, when the deadline has passed; empty if that is none. */
        public Optional<R> atDeadline() {
            return Optional.empty();
        }

        /** Facts that weaken the figures of a result, in words. */
        public List<String> remarks(R result) {
            return List.of();
        }

        /** Removes what it left on a broker that others use after it. */
        public void clear() {}
    }

    /** Makes the cell of a combination's round, counted from 1. */
    @FunctionalInterface
    public interface Cells<A, R> {
        Cell<R> of(BrokerSession broker, A arm, int round) throws InterruptedException;
    }

    /** The work of one combination in one round, counted from 1. */
    @FunctionalInterface
    public interface Turn<A> {
        void take(A arm, int round) throws InterruptedException;
    }

    /**
     * @param ofEach about the time that a round of a combination takes, without the start of its broker
     * @param deadline the longest that it may take; empty if its own limits are enough
     */
    public record Plan<A>(int rounds, Function<A, Duration> ofEach, Optional<Duration> deadline) {

        /** With the same time and deadline for all combinations. */
        public Plan(int rounds, Duration ofEach, Duration deadline) {
            this(rounds, any -> ofEach, Optional.of(deadline));
        }
    }

    public Rounds(Collection<A> arms) {
        arms.forEach(arm -> this.arms.put(arm, new OfArm<>(arm, new TreeMap<>(), new TreeMap<>())));
    }

    /** Has each combination once in every round, every other round backwards. */
    public static <A> void inTurn(int rounds, Collection<A> arms, Turn<A> turn) throws InterruptedException {
        List<A> order = new ArrayList<>(arms);
        for (int round = 1; round <= rounds; round++) {
            for (A arm : order) {
                turn.take(arm, round);
            }
            Collections.reverse(order);
        }
    }

    /** About the time that all rounds take, each combination in each of them on a broker of its own. */
    public static <A> Duration estimate(Plan<A> plan, Collection<A> arms, Function<A, BrokerSettings> brokers) {
        return arms.stream()
                .map(arm -> ExperimentContext.starting(brokers.apply(arm).nodes())
                        .plus(plan.ofEach().apply(arm)))
                .reduce(Duration.ZERO, Duration::plus)
                .multipliedBy(plan.rounds());
    }

    /**
     * Measures all rounds, each combination in each of them on a broker of its own, so that none begins with the traces of another. One
     * that fails, or whose broker does not start, gets a warning, and the next one follows.
     *
     * @throws UserFacingException if no broker has started so far: then none will
     */
    public void measure(ExperimentContext context, Plan<A> plan, Function<A, BrokerSettings> brokers, Cells<A, R> cells)
            throws InterruptedException {
        inTurn(plan.rounds(), arms.keySet(), (arm, round) -> {
            Consumer<UserFacingException> notStarted = e -> {
                if (context.versions().isEmpty()) {
                    throw e;
                }
                addWithoutResult(context.findings(), arm, round, e.getMessage());
            };
            context.attempt(notStarted, () -> {
                BrokerSession broker = context.broker(brokers.apply(arm));
                measure(context, plan, broker, cells, arm, round);
                context.release(broker);
            });
        });
    }

    /** Measures all rounds on one broker. A combination that fails gets a warning, and the next one follows. */
    public void measure(ExperimentContext context, Plan<A> plan, BrokerSession broker, Cells<A, R> cells)
            throws InterruptedException {
        inTurn(plan.rounds(), arms.keySet(), (arm, round) -> measure(context, plan, broker, cells, arm, round));
    }

    private void measure(
            ExperimentContext context, Plan<A> plan, BrokerSession broker, Cells<A, R> cells, A arm, int round)
            throws InterruptedException {
        Findings findings = context.findings();
        Consumer<UserFacingException> failed = e -> addWithoutResult(findings, arm, round, e.getMessage());
        context.attempt(failed, () -> {
            Cell<R> cell = cells.of(broker, arm, round);
            context.begin(new Step(
                    "round %d of %d, %s".formatted(round, plan.rounds(), arm),
                    plan.ofEach().apply(arm),
                    cell::seen));
            context.attempt(failed, () -> {
                R result = result(cell, plan.deadline());
                add(arm, round, result);
                cell.remarks(result).forEach(remark -> findings.warn(arm + ", round " + round + ": " + remark));
            });
            context.attempt(e -> findings.warn(e.getMessage()), cell::clear);
        });
    }

    /** @throws UserFacingException naming the step, if it fails or the deadline passes without a result */
    private static <R> R result(Cell<R> cell, Optional<Duration> deadline) throws InterruptedException {
        try {
            if (deadline.isEmpty()) {
                return cell.run();
            }
            Optional<R> result = ParallelTasks.within(deadline.get(), cell::run).or(cell::atDeadline);
            if (result.isPresent()) {
                return result.get();
            }
        } catch (UserFacingException e) {
            throw new UserFacingException(cell.step() + ": " + e.getMessage(), e);
        }
        throw new UserFacingException("not complete after " + deadline.get().toSeconds() + " s: " + cell.step());
    }

    public void add(A arm, int round, R result) {
        arms.get(arm).byNumber().put(round, result);
    }

    public void addWithoutResult(Findings findings, A arm, int round, String reason) {
        arms.get(arm).withoutResult().put(round, reason);
        findings.warn(arm + ", round " + round + ": no result: " + reason);
    }

    public Set<A> combinations() {
        return Collections.unmodifiableSet(arms.keySet());
    }

    /** A combination, with a result or without. */
    public OfArm<A, R> of(A arm) {
        return arms.get(arm);
    }

    /** The combinations that have a result. */
    public Stream<OfArm<A, R>> arms() {
        return begun().filter(each -> !each.byNumber().isEmpty());
    }

    /** The combinations of which a round has ended, with a result or without. */
    public Stream<OfArm<A, R>> begun() {
        return arms.values().stream().filter(OfArm::begun);
    }

    /** The results of all rounds with their numbers, by combination. */
    public List<Numbered<A, R>> numbered() {
        return arms().flatMap(OfArm::numbered).toList();
    }

    /** Checks that every round of what was begun has a result, and what else is to be checked of each combination with one. */
    public void check(Findings findings, Consumer<OfArm<A, R>> further) {
        begun().forEach(each -> {
            boolean complete = each.withoutResult().isEmpty();
            findings.check(
                    each.arm() + ": every round has a result",
                    complete,
                    Units.count(each.rounds().size(), "result") + (complete ? "" : "; none: " + each.reasons()));
            if (!each.byNumber().isEmpty()) {
                further.accept(each);
            }
        });
    }
}
