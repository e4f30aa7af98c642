package io.squareoff.load.compare;

import io.squareoff.harness.measure.ArrivalRecorder;
import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.statistics.Trend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The rules by which a round has failed, is invalid, or is marked; docs/METHODOLOGY.md gives reasons. */
final class ValidityRules {

    /** The share of the run's cores that others on the machine may use. */
    private static final double OTHERS_SHARE = 0.1;

    /** The generator's largest share of the measured CPU time: twice the CPU time of the services that it loads. */
    private static final double GENERATOR_SHARE = 2.0 / 3;

    /** An arm with more than this share of the floor's throughput was limited by the parts that both have in common. */
    private static final double FLOOR_SHARE = 0.9;

    /** The share of a planned rate that must be achieved. */
    private static final double ACHIEVED_SHARE = 0.95;

    /** The share of the requests that the generator may send late. */
    private static final double SENT_LATE_SHARE = 0.01;

    private final Plan plan;
    private final List<Arm> arms;
    private final int cores;

    ValidityRules(Plan plan, List<Arm> arms, int cores) {
        this.plan = plan;
        this.arms = arms;
        this.cores = cores;
    }

    /** The name of a round, as the beginning of a message. */
    String where(Round round) {
        Workload workload = round.workload();
        boolean oneCell =
                arms.stream().allMatch(arm -> arm.workload().besides(arms.get(0).workload()));
        String cell = oneCell ? "" : ", N = " + workload.number() + ", " + workload.title();
        return workload.arm() + cell + ", round " + round.round() + ": ";
    }

    List<String> failures(Round round) {
        List<String> failures = new ArrayList<>();
        round.failures().forEach((kind, count) -> failures.add(count + " × " + kind));
        if (round.recording().ok() == 0) {
            failures.add("no answer in the window");
        }
        return failures;
    }

    List<String> invalid(Round round) {
        List<String> invalid = new ArrayList<>(planMissed(round));
        round.lost().forEach(process -> invalid.add(process + " ended, and the others went on without it"));
        if (!round.workload().isCeiling() && !plan.isFloor(round.workload())) {
            generatorLimited(round, invalid);
        }
        return invalid;
    }

    /** The reasons why an open model's plan was not kept; empty for a closed model. */
    static List<String> planMissed(Round round) {
        if (round.recording().arrivals().isEmpty()) {
            return List.of();
        }
        Arrivals arrivals = round.recording().arrivals().get();
        List<String> invalid = new ArrayList<>();
        if (arrivals.unsent() > 0) {
            invalid.add(arrivals.unsent() + " of " + arrivals.planned() + " requests were never sent");
        }
        if (arrivals.sentLate() > SENT_LATE_SHARE * arrivals.planned()) {
            invalid.add("the generator was the limit: it sent %d of %d requests more than %d ms after they were due"
                    .formatted(arrivals.sentLate(), arrivals.planned(), ArrivalRecorder.SENT_LATE.toMillis()));
        }
        int rate = ((Load.Open) round.workload().load()).rate();
        if (round.requestsPerSecond() < ACHIEVED_SHARE * rate) {
            invalid.add(String.format(
                    Locale.ROOT, "%.1f requests/s were achieved, %d planned", round.requestsPerSecond(), rate));
        }
        return invalid;
    }

    /**
     * The reasons why a search's rate that was given up is not the transport's limit: the plan was missed, though the objective held
     * for latencies that are counted from the sending, not from the planned time.
     */
    static List<String> givenUp(Round round, Objective objective) {
        return round.failures().isEmpty() && objective.holdsFromSent(round) ? planMissed(round) : List.of();
    }

    private void generatorLimited(Round round, List<String> invalid) {
        Duration all = round.usage().values().stream().map(ProcessUsage::cpu).reduce(Duration.ZERO, Duration::plus);
        double share = (double) round.usage().get(Generator.NAME).cpu().toNanos() / all.toNanos();
        if (share > GENERATOR_SHARE) {
            invalid.add(String.format(
                    Locale.ROOT, "the generator was the limit: it used %.0f %% of the CPU time", share * 100));
        }
        arms.stream()
                .filter(arm -> plan.isFloor(arm.workload()) && arm.workload().besides(round.workload()))
                .filter(floor -> floor.workload().load() instanceof Load.Closed)
                .filter(floor -> round.requestsPerSecond() > FLOOR_SHARE * floor.requestsPerSecond())
                .forEach(floor -> invalid.add(String.format(
                        Locale.ROOT,
                        "the parts that all transports share were the limit: %.1f requests/s, %.1f without a network",
                        round.requestsPerSecond(),
                        floor.requestsPerSecond())));
    }

    List<String> marks(Round round) {
        List<String> marks = new ArrayList<>();
        Trend trend = round.recording().trend();
        if (trend.drifting()) {
            Duration before = plan.warmUp()
                    .plus(plan.window().multipliedBy(round.recording().extensions()));
            marks.add(String.format(
                    Locale.ROOT,
                    "not steady: throughput %s by %.0f %% over the window, after %d s of warm-up",
                    trend.drift() > 0 ? "climbed" : "fell",
                    Math.abs(trend.drift()) * 100,
                    before.toSeconds()));
        }
        double others = round.otherCores().orElse(0);
        if (others > OTHERS_SHARE * cores) {
            // In a container with a quota the machine has more cores than the run.
            marks.add(String.format(
                    Locale.ROOT, "other programs on the machine kept %.2f cores busy; the run has %d", others, cores));
        }
        return marks;
    }
}
