package io.squareoff.load.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The findings on a run beside its figures.
 *
 * @param failures everything that was not a right answer
 * @param invalid the reasons why figures do not say what they should
 * @param warnings the circumstances that weaken a figure without making it wrong
 */
public record Findings(List<Finding> failures, List<Finding> invalid, List<Finding> warnings) {

    /** Of a run beside which there is nothing to say. */
    public static final Findings NONE = new Findings(List.of(), List.of(), List.of());

    public Findings {
        failures = List.copyOf(failures);
        invalid = List.copyOf(invalid);
        warnings = List.copyOf(warnings);
    }

    /** The same with further warnings. */
    public Findings andWarnings(List<Finding> further) {
        return new Findings(failures, invalid, both(warnings, further));
    }

    /** Both, with reasons that both have, such as too few cores, once. */
    Findings and(Findings other) {
        return new Findings(
                both(failures, other.failures),
                both(invalid, other.invalid).stream().distinct().toList(),
                both(warnings, other.warnings));
    }

    /** The same of windows that tell only where to begin: there the generator may be the limit, which is a warning then. */
    Findings ofBeginnings() {
        Findings busy = busyWhere(any -> true);
        return new Findings(
                failures,
                busy.invalid.stream()
                        .filter(finding -> finding.kind() != Finding.Kind.FLOOR_LIMIT)
                        .toList(),
                busy.warnings);
    }

    /**
     * The same of windows that find what rates are shares of: as with these rates, the generator's share of the CPU time is a warning where it
     * left the others their cores. Where calls wait it is a large share of little, and keeps no arm from getting through more.
     *
     * @param arms of the windows
     * @param cores of the machine
     */
    Findings ofCapacities(List<Arm> arms, int cores) {
        return busyWhere(limit -> arms.stream()
                .flatMap(arm -> arm.rounds().stream())
                .filter(round -> limit.in(round.workload(), round.round()).equals(limit))
                .noneMatch(round -> ValidityRules.generatorTookCores(round, cores)));
    }

    /** The same with a warning in place of each generator that was the limit, where that is no reason against the figures. */
    private Findings busyWhere(Predicate<Finding> noReason) {
        Predicate<Finding> busy = finding -> finding.kind() == Finding.Kind.GENERATOR_LIMIT && noReason.test(finding);
        List<Finding> warned = invalid.stream()
                .filter(busy)
                .map(finding -> finding.as(Finding.Kind.GENERATOR_BUSY))
                .toList();
        return new Findings(failures, invalid.stream().filter(busy.negate()).toList(), both(warnings, warned));
    }

    private static List<Finding> both(List<Finding> ones, List<Finding> others) {
        return Stream.concat(ones.stream(), others.stream()).toList();
    }

    /** Returns true if figures count: every answer was right, and none is invalid. */
    public boolean sound() {
        return failures.isEmpty() && invalid.isEmpty();
    }

    /**
     * Applies the rules to all rounds.
     *
     * @param warmUpFailures by arm and kind
     * @param cores of the machine
     */
    static Findings of(Plan plan, Map<String, Map<String, Long>> warmUpFailures, List<Arm> arms, int cores) {
        List<Finding> failures = new ArrayList<>();
        warmUpFailures.forEach((arm, kinds) -> kinds.forEach(
                (kind, count) -> failures.add(Finding.of(Finding.Kind.FAILED_IN_WARM_UP, List.of(arm, kind), count))));
        List<Finding> invalid = new ArrayList<>();
        if (cores < plan.cores()) {
            invalid.add(Finding.of(Finding.Kind.FEW_CORES, cores, plan.cores()));
        }
        List<Finding> warnings = new ArrayList<>();
        ValidityRules rules = new ValidityRules(plan, arms, cores);
        for (Arm arm : arms) {
            for (Round round : arm.rounds()) {
                rules.failures(round).forEach(finding -> failures.add(finding.in(arm.workload(), round.round())));
                rules.invalid(round).forEach(finding -> invalid.add(finding.in(arm.workload(), round.round())));
                rules.warnings(round).forEach(finding -> warnings.add(finding.in(arm.workload(), round.round())));
            }
            rules.drift(arm).ifPresent(warnings::add);
            rules.halves(arm).ifPresent(warnings::add);
        }
        return new Findings(failures, invalid, warnings);
    }
}
