package io.squareoff.load.compare;

import io.squareoff.harness.measure.ArrivalRecorder;
import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.statistics.Trend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The rules by which a round has failed, is invalid, or is marked; docs/METHODOLOGY.md gives reasons. */
final class ValidityRules {

    /** The share of the run's cores that other programs on the machine may use, and that its host may give to other guests. */
    static final double OTHERS_SHARE = 0.1;

    /** A generator with a larger share of the measured CPU time is in the way of what it loads. */
    static final double GENERATOR_MARKED = 0.1;

    /** With a larger one the figure is the generator's own, too. */
    static final double GENERATOR_INVALID = 0.25;

    /** The share of the measured CPU time that a JVM may take to compile and to collect. */
    static final double JVM_SHARE = 0.02;

    /** An arm with more than this share of the floor's throughput was limited by the parts that both have in common. */
    private static final double FLOOR_SHARE = 0.9;

    /** The share of a planned rate that must be achieved. */
    static final double ACHIEVED_SHARE = 0.95;

    /** The share of the requests that the generator may send late. */
    static final double SENT_LATE_SHARE = 0.01;

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
        return where(round.workload()) + ", round " + round.round() + ": ";
    }

    private String where(Workload workload) {
        boolean oneCell =
                arms.stream().allMatch(arm -> arm.workload().besides(arms.get(0).workload()));
        String cell = oneCell ? "" : ", " + workload.fullTitle();
        return workload.arm() + cell;
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
        List<String> invalid = new ArrayList<>(planMissed(round, reason(round)));
        round.lost().forEach(process -> invalid.add(process + " ended, and the others went on without it"));
        if (ofTransport(round)) {
            generatorLimited(round, invalid);
        }
        return invalid;
    }

    /** Ceilings and the floor are there to show what a generator can do. */
    private boolean ofTransport(Round round) {
        return !round.workload().isCeiling() && !plan.isFloor(round.workload());
    }

    private Optional<String> reason(Round round) {
        return Disturbance.in(List.of(round)).words(cores);
    }

    /** The reasons against rounds whose plan was missed while something else had the cores. */
    List<String> disturbed() {
        return arms.stream()
                .flatMap(arm -> arm.rounds().stream())
                .filter(round -> reason(round).isPresent())
                .flatMap(round -> planMissed(round, reason(round)).stream().map(where(round)::concat))
                .toList();
    }

    /**
     * Says what of an open model's plan was not kept; empty for a closed model.
     *
     * @param disturbance what else may be the reason than the generator, in words
     */
    static List<String> planMissed(Round round, Optional<String> disturbance) {
        if (round.recording().arrivals().isEmpty()) {
            return List.of();
        }
        Arrivals arrivals = round.recording().arrivals().get();
        List<String> invalid = new ArrayList<>();
        if (arrivals.unsent() > 0) {
            invalid.add(arrivals.unsent() + " of " + arrivals.planned() + " requests were never sent");
        }
        if (arrivals.sentLate() > SENT_LATE_SHARE * arrivals.planned()) {
            invalid.add("%s sent %d of %d requests more than %d ms after they were due"
                    .formatted(
                            disturbance.isPresent() ? "the generator" : "the generator was the limit: it",
                            arrivals.sentLate(),
                            arrivals.planned(),
                            ArrivalRecorder.SENT_LATE.toMillis()));
        }
        int rate = ((Load.Open) round.workload().load()).rate();
        if (round.requestsPerSecond() < ACHIEVED_SHARE * rate) {
            invalid.add(String.format(
                    Locale.ROOT, "%.1f requests/s were achieved, %d planned", round.requestsPerSecond(), rate));
        }
        String meanwhile = disturbance.map(words -> ", while " + words).orElse("");
        return invalid.stream().map(missed -> missed + meanwhile).toList();
    }

    /**
     * The reasons why a search's rate that was given up is not the transport's limit: the plan was missed, though the objective held
     * for latencies that are counted from the sending, not from the planned time.
     */
    List<String> givenUp(Round round, Objective objective) {
        return round.failures().isEmpty() && objective.holdsFromSent(round)
                ? planMissed(round, reason(round))
                : List.of();
    }

    private void generatorLimited(Round round, List<String> invalid) {
        double share = generatorShare(round);
        if (share > mostOfGenerator(round)) {
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

    /** In an open model the plan tells whether the generator kept up, and cores may be idle. */
    private static double mostOfGenerator(Round round) {
        return round.workload().load() instanceof Load.Open ? 1 : GENERATOR_INVALID;
    }

    /** Zero where it is not known, because the CPU time of what it loads is not. */
    private static double generatorShare(Round round) {
        return round.cpuKnown() ? share(round.usage().get(Generator.NAME).cpu(), round) : 0;
    }

    /** Of the CPU time of all processes. */
    private static double share(Duration cpu, Round round) {
        return (double) cpu.toNanos() / round.cpu().toNanos();
    }

    /**
     * The mark of an arm whose throughput climbed or fell from one round to the next. In an open model throughput is planned, and
     * says nothing.
     */
    Optional<String> drift(Arm arm) {
        if (arm.workload().load() instanceof Load.Open) {
            return Optional.empty();
        }
        Trend trend = Trend.of(arm.rounds().stream()
                .sorted(Comparator.comparingInt(Round::round))
                .mapToDouble(Round::requestsPerSecond)
                .toArray());
        return trend.drifting()
                ? Optional.of("%s: %s from the first of %d rounds to the last"
                        .formatted(where(arm.workload()), moved(trend), trend.length()))
                : Optional.empty();
    }

    List<String> marks(Round round) {
        List<String> marks = new ArrayList<>();
        double generator = generatorShare(round);
        if (ofTransport(round) && generator > GENERATOR_MARKED && generator <= mostOfGenerator(round)) {
            marks.add(String.format(
                    Locale.ROOT, "the generator was in the way: it used %.0f %% of the CPU time", generator * 100));
        }
        if (round.cpuKnown()) {
            busyWithItself(round, marks);
        }
        unsteady(round).ifPresent(marks::add);
        // In a container with a quota the machine has more cores than the run.
        Disturbance disturbance = Disturbance.in(List.of(round));
        taken(disturbance.programs(), "other programs on the machine kept %.2f cores busy", marks);
        taken(disturbance.host(), "the host kept %.2f cores from this machine", marks);
        return marks;
    }

    private void taken(double taken, String words, List<String> marks) {
        if (taken > OTHERS_SHARE * cores) {
            marks.add(String.format(Locale.ROOT, words + "; the run has %d", taken, cores));
        }
    }

    private static void busyWithItself(Round round, List<String> marks) {
        round.usage()
                .forEach((name, usage) -> usage.jvm()
                        .filter(jvm -> share(jvm.total(), round) > JVM_SHARE)
                        .ifPresent(jvm -> marks.add(String.format(
                                Locale.ROOT,
                                "%s was busy with itself: compilation took %.1f %% of the CPU time, collection %.1f %%",
                                name,
                                share(jvm.compilation(), round) * 100,
                                share(jvm.collection(), round) * 100))));
    }

    private Optional<String> unsteady(Round round) {
        Recording recording = round.recording();
        Duration before =
                recording.warmUp().orElse(plan.warmUp()).plus(plan.window().multipliedBy(recording.extensions()));
        Trend trend = recording.trend();
        return trend.drifting()
                ? Optional.of(moved(trend) + " over the window, after " + before.toSeconds() + " s of warm-up")
                : Optional.empty();
    }

    private static String moved(Trend trend) {
        return String.format(
                Locale.ROOT,
                "not steady: throughput %s by %.0f %%",
                trend.drift() > 0 ? "climbed" : "fell",
                Math.abs(trend.drift()) * 100);
    }
}
