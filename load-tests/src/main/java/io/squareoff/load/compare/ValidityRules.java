package io.squareoff.load.compare;

import io.squareoff.harness.measure.ArrivalRecorder;
import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.GeneratorPart;
import io.squareoff.harness.measure.Instruments;
import io.squareoff.harness.measure.JvmCpu;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.WarmRule;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.harness.statistics.Trend;
import io.squareoff.load.compare.Finding.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.commons.statistics.descriptive.Median;

/** The rules by which a round has failed, is invalid, or gets a warning; docs/method.md lists them. */
record ValidityRules(Plan plan, List<Arm> arms, int cores) {

    /** The share of the run's cores that other programs on the machine may use, and that its host may give to other guests. */
    static final double OTHERS_SHARE = 0.1;

    /** A generator with a larger share of the measured CPU time is in the way of what it loads. */
    static final double GENERATOR_BUSY = 0.1;

    /** With a larger one the figure is the generator's own, too. */
    static final double GENERATOR_INVALID = 0.25;

    /**
     * With a larger share of the cores the relay is in the way of what it joins. With 15 to 20 % on two cores it made REST's median at a round trip of
     * 0.5 ms three times as long as that without a network, not 1.2 times: docs/results.md.
     */
    static final double RELAY_INVALID = OTHERS_SHARE;

    /** Of a core. The relay has one thread, behind which packets wait, however many cores there are. */
    static final double RELAY_BUSY = 0.5;

    /** An arm with more than this share of the floor's throughput was limited by the parts that both have in common. */
    private static final double FLOOR_SHARE = 0.9;

    /** The share of a planned rate that must be achieved. */
    static final double ACHIEVED_SHARE = 0.95;

    /** The share of the requests that the generator may send late. */
    static final double SENT_LATE_SHARE = 0.01;

    /** The share of the p50 that is shown that may be the generator's own lateness. */
    static final double LATENESS_SHARE = 0.05;

    /** Requests that came at the end of a window may be answered after it. */
    private static final int STILL_ON_THEIR_WAY = 3;

    /** A smaller difference of the halves of windows does not count, however certain it is. */
    private static final double HALVES_SHARE = 0.01;

    /** By as much more than usual CPU for an answer, in every process, the machine shows that it was slower. */
    private static final double SLOWER_SHARE = 0.05;

    /** Of the processes that tell so. One may have work that others are without, such as compilation. */
    private static final int PROCESSES_AT_LEAST = 3;

    /** Findings of a slower window, whose batches are smaller, so that each answer is dearer. */
    private static final Set<Kind> EXPLAIN_SLOWNESS =
            EnumSet.of(Kind.JVM_BUSY, Kind.UNSTEADY, Kind.OTHER_PROGRAMS_BUSY, Kind.STOLEN);

    /** Of a core. What uses less has work of its own, beside that for answers. */
    private static final double BUSY_CORES = 0.05;

    private static final double PERCENT = 100;

    List<Finding> failures(Round round) {
        List<Finding> failures = new ArrayList<>();
        round.failures().forEach((kind, count) -> failures.add(Finding.of(Kind.FAILED, List.of(kind), count)));
        if (round.recording().ok() == 0) {
            failures.add(Finding.of(Kind.NO_ANSWER));
        }
        return failures;
    }

    List<Finding> invalid(Round round) {
        List<Finding> invalid = new ArrayList<>(planMissed(round, cores));
        round.lost().forEach(process -> invalid.add(Finding.of(Kind.PROCESS_LOST, List.of(process))));
        round.generators().forEach(each -> notAPart(each).ifPresent(invalid::add));
        if (ofTransport(round)) {
            generatorLimited(round, invalid);
        }
        relayLimited(round).ifPresent(invalid::add);
        return invalid;
    }

    /** A fault of one of several generators, though all of them together may be within bounds. */
    private static Optional<Finding> notAPart(GeneratorPart part) {
        if (part.recording().ok() == 0) {
            return Optional.of(Finding.of(Kind.ONE_GENERATOR_SILENT, List.of(part.words())));
        }
        return part.recording()
                .arrivals()
                .filter(own -> own.unsent() + own.sentLate() > SENT_LATE_SHARE * own.planned())
                .map(own -> Finding.of(
                        Kind.ONE_GENERATOR_LATE,
                        List.of(part.words()),
                        own.unsent() + own.sentLate(),
                        own.planned(),
                        ArrivalRecorder.SENT_LATE.toMillis()));
    }

    /** Ceilings and the floor are there to show what a generator can do. */
    private boolean ofTransport(Round round) {
        return !round.workload().isCeiling() && !plan.isFloor(round.workload());
    }

    /**
     * Finds what of an open model's plan was not kept; nothing in a closed model.
     *
     * @param cores of the machine
     */
    static List<Finding> planMissed(Round round, int cores) {
        if (round.recording().arrivals().isEmpty()) {
            return List.of();
        }
        Arrivals arrivals = round.recording().arrivals().get();
        Disturbance disturbance = Disturbance.in(List.of(round));
        double programs = disturbance.programsAsReason(cores);
        double host = disturbance.hostAsReason(cores);
        List<Finding> missed = new ArrayList<>();
        if (arrivals.unsent() > 0) {
            missed.add(Finding.of(Kind.NEVER_SENT, arrivals.unsent(), arrivals.planned(), programs, host));
        }
        if (arrivals.sentLate() > SENT_LATE_SHARE * arrivals.planned()) {
            missed.add(Finding.of(
                    Kind.SENT_LATE,
                    arrivals.sentLate(),
                    arrivals.planned(),
                    ArrivalRecorder.SENT_LATE.toMillis(),
                    programs,
                    host));
        }
        double rate =
                1e3 * arrivals.planned() / round.recording().window().length().toMillis();
        if (round.requestsPerSecond() < ACHIEVED_SHARE * rate
                && arrivals.planned() - round.recording().ok() > STILL_ON_THEIR_WAY) {
            missed.add(Finding.of(Kind.RATE_MISSED, round.requestsPerSecond(), rate, programs, host));
        }
        return missed;
    }

    /**
     * The reasons why a search's rate that was given up is not the transport's limit: requests were not sent as planned, though the objective
     * held for latencies that are counted from the sending, not from the planned time. Answers that are too few alone are the service's limit.
     */
    List<Finding> givenUp(Round round, Objective objective) {
        List<Finding> missed = planMissed(round, cores);
        boolean generator = missed.stream().anyMatch(reason -> reason.kind() != Kind.RATE_MISSED);
        return generator && round.failures().isEmpty() && objective.holdsFromSent(round) ? missed : List.of();
    }

    private void generatorLimited(Round round, List<Finding> invalid) {
        double share = generatorShare(round);
        if (isOpen(round)) {
            // Elsewhere, or as several, it takes cores from nobody, and is late if it has too few.
            boolean beside =
                    round.contention().isPresent() && round.generators().isEmpty();
            if (beside && generatorTookCores(round, cores)) {
                invalid.add(Finding.of(Kind.GENERATOR_LIMIT_OF_CORES, PERCENT * generatorOfCores(round, cores), cores));
            }
        } else if (share > GENERATOR_INVALID) {
            invalid.add(Finding.of(Kind.GENERATOR_LIMIT, PERCENT * share));
        }
        arms.stream()
                .filter(arm -> plan.isFloor(arm.workload()) && arm.workload().besides(round.workload()))
                .filter(floor -> floor.workload().load() instanceof Load.Closed)
                .filter(floor -> round.requestsPerSecond() > FLOOR_SHARE * floor.requestsPerSecond())
                .forEach(floor -> invalid.add(
                        Finding.of(Kind.FLOOR_LIMIT, round.requestsPerSecond(), floor.requestsPerSecond())));
    }

    /** Returns true if the generator took so much of the machine's cores that it was in the way, however much others used. */
    static boolean generatorTookCores(Round round, int cores) {
        return generatorOfCores(round, cores) > GENERATOR_INVALID;
    }

    private static double generatorOfCores(Round round, int cores) {
        return round.usage().get(Generator.NAME).cores() / cores;
    }

    private Optional<Finding> relayLimited(Round round) {
        return Optional.ofNullable(round.usage().get(Instruments.RELAY))
                .map(ProcessUsage::cores)
                .filter(used -> used > Math.min(RELAY_INVALID * cores, RELAY_BUSY))
                .map(used -> Finding.of(Kind.NETWORK_LIMIT_OF_CORES, PERCENT * used / cores, cores));
    }

    /** In an open model cores may be idle, so that a large share of what was used may be little. */
    private static boolean isOpen(Round round) {
        return round.workload().load() instanceof Load.Open;
    }

    /** Zero where it is not known, because the CPU time of what it loads is not. */
    private static double generatorShare(Round round) {
        return round.cpuKnown() ? share(round.usage().get(Generator.NAME).cpu(), round.cpu()) : 0;
    }

    private static double share(Duration part, Duration whole) {
        return (double) part.toNanos() / whole.toNanos();
    }

    /** Finds that an arm's throughput climbed or fell from one round to the next; in an open model throughput is planned. */
    Optional<Finding> drift(Arm arm) {
        if (arm.workload().load() instanceof Load.Open) {
            return Optional.empty();
        }
        Trend trend = Trend.of(arm.rounds().stream()
                .sorted(Comparator.comparingInt(Round::round))
                .mapToDouble(Round::requestsPerSecond)
                .toArray());
        return trend.drifting()
                ? Optional.of(Finding.of(Kind.DRIFTING, PERCENT * trend.drift(), trend.length())
                        .over(arm.workload()))
                : Optional.empty();
    }

    /**
     * Finds that an arm's throughput climbed or fell from the first to the second half of its windows: too little for a single one to
     * show, and what all of them have in common. Each arm is judged alone, as a warning too many costs less than one that is missing.
     */
    Optional<Finding> halves(Arm arm) {
        double[] ratios = arm.rounds().stream()
                .map(round -> round.recording().secondHalfToFirst())
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        if (arm.workload().load() instanceof Load.Open || ratios.length == 0) {
            return Optional.empty();
        }
        Ratio ratio = Ratio.ofFactors(ratios);
        boolean differ = ratio.conclusive() && !ratio.holds(1) && Math.abs(ratio.value() - 1) > HALVES_SHARE;
        return differ ? Optional.of(halves(ratio).over(arm.workload())) : Optional.empty();
    }

    private static Finding halves(Ratio ratio) {
        return Finding.of(
                Kind.HALVES_DIFFER,
                PERCENT * (ratio.value() - 1),
                PERCENT * (ratio.low() - 1),
                PERCENT * (ratio.high() - 1));
    }

    List<Finding> warnings(Round round) {
        List<Finding> warnings = new ArrayList<>();
        double generator = generatorShare(round);
        if (ofTransport(round) && generator > GENERATOR_BUSY && (isOpen(round) || generator <= GENERATOR_INVALID)) {
            warnings.add(Finding.of(Kind.GENERATOR_BUSY, PERCENT * generator));
        }
        late(round).ifPresent(warnings::add);
        WarmRule.cold(round.usage())
                .forEach(name -> warnings.add(busyJvm(name, round.usage().get(name))));
        unsteady(round).ifPresent(warnings::add);
        // In a container with a quota the machine has more cores than the run.
        Disturbance disturbance = Disturbance.in(List.of(round));
        taken(Kind.OTHER_PROGRAMS_BUSY, disturbance.programs(), warnings);
        taken(Kind.STOLEN, disturbance.host(), warnings);
        if (warnings.stream().noneMatch(warning -> EXPLAIN_SLOWNESS.contains(warning.kind()))) {
            slower(round).ifPresent(warnings::add);
        }
        return warnings;
    }

    /**
     * Finds that every process took more CPU for an answer than in the median of the arm's windows, broker and generator included, where
     * no other finding explains that: the machine's cores may have done less, as where other guests of its host use what they share.
     */
    private Optional<Finding> slower(Round round) {
        List<Round> windows = arms.stream()
                .filter(arm -> arm.workload().equals(round.workload()))
                .flatMap(arm -> arm.rounds().stream())
                .toList();
        if (isOpen(round) || windows.size() < Ratio.ROUNDS_AT_LEAST) {
            return Optional.empty();
        }
        double[] more = round.usage().keySet().stream()
                .filter(process -> windows.stream().allMatch(window -> isBusy(window, process)))
                .mapToDouble(process -> cpuOfAnswer(round, process)
                        / Median.withDefaults()
                                .evaluate(windows.stream()
                                        .mapToDouble(window -> cpuOfAnswer(window, process))
                                        .toArray()))
                .sorted()
                .toArray();
        return more.length >= PROCESSES_AT_LEAST && more[0] > 1 + SLOWER_SHARE
                ? Optional.of(Finding.of(Kind.MACHINE_SLOWER, PERCENT * (more[0] - 1)))
                : Optional.empty();
    }

    private static boolean isBusy(Round window, String process) {
        ProcessUsage usage = window.usage().get(process);
        return usage != null && usage.cores() > BUSY_CORES && window.recording().ok() > 0;
    }

    private static double cpuOfAnswer(Round window, String process) {
        return (double) window.usage().get(process).cpu().toNanos()
                / window.recording().ok();
    }

    private static Optional<Finding> late(Round round) {
        Arm arm = new Arm(List.of(round));
        OptionalDouble late = Metric.LATENESS_P50.shown(arm);
        OptionalDouble shown = Metric.P50.shown(arm);
        return late.isPresent() && shown.isPresent() && late.getAsDouble() > LATENESS_SHARE * shown.getAsDouble()
                ? Optional.of(Finding.of(
                        Kind.LATENESS_SHOWS, late.getAsDouble(), PERCENT * late.getAsDouble() / shown.getAsDouble()))
                : Optional.empty();
    }

    private void taken(Kind kind, double taken, List<Finding> warnings) {
        if (taken > OTHERS_SHARE * cores) {
            warnings.add(Finding.of(kind, taken, cores));
        }
    }

    private static Finding busyJvm(String name, ProcessUsage usage) {
        JvmCpu own = usage.jvm().orElseThrow();
        return Finding.of(
                Kind.JVM_BUSY,
                List.of(name),
                PERCENT * share(own.compilation(), usage.cpu()),
                PERCENT * share(own.collection(), usage.cpu()));
    }

    private Optional<Finding> unsteady(Round round) {
        Recording recording = round.recording();
        // In an open model each window has a warm-up of its own.
        int warmUps = isOpen(round) ? 1 + recording.extensions() : 1;
        Duration before = recording
                .warmUp()
                .orElse(plan.warmUp())
                .multipliedBy(warmUps)
                .plus(plan.window().multipliedBy(recording.extensions()));
        Trend trend = recording.trend();
        return trend.drifting()
                ? Optional.of(Finding.of(Kind.UNSTEADY, PERCENT * trend.drift(), before.toSeconds()))
                : Optional.empty();
    }
}
