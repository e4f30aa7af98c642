package io.squareoff.load.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The remarks on a run beside its figures, in words.
 *
 * @param failures everything that was not a right answer
 * @param invalid the reasons why figures do not say what they should
 * @param marks the circumstances that weaken a figure without making it wrong
 */
public record Findings(List<String> failures, List<String> invalid, List<String> marks) {

    public Findings {
        failures = List.copyOf(failures);
        invalid = List.copyOf(invalid);
        marks = List.copyOf(marks);
    }

    /** The same with further marks. */
    public Findings andMarks(List<String> further) {
        return new Findings(failures, invalid, both(marks, further));
    }

    /** The same with further failures. */
    Findings andFailures(List<String> further) {
        return new Findings(both(failures, further), invalid, marks);
    }

    private static List<String> both(List<String> ones, List<String> others) {
        return Stream.concat(ones.stream(), others.stream()).toList();
    }

    /**
     * Applies the rules to all rounds.
     *
     * @param warmUpFailures by arm and kind
     * @param cores of the machine
     */
    static Findings of(Plan plan, Map<String, Map<String, Long>> warmUpFailures, List<Arm> arms, int cores) {
        List<String> failures = new ArrayList<>();
        warmUpFailures.forEach((arm, kinds) ->
                kinds.forEach((kind, count) -> failures.add(arm + ", warming up: " + count + " × " + kind)));
        List<String> invalid = new ArrayList<>();
        if (cores < plan.cores()) {
            invalid.add("the machine has " + cores + " cores, and the plan asks for " + plan.cores());
        }
        List<String> marks = new ArrayList<>();
        ValidityRules rules = new ValidityRules(plan, arms, cores);
        for (Arm arm : arms) {
            for (Round round : arm.rounds()) {
                String where = rules.where(round);
                rules.failures(round).forEach(failure -> failures.add(where + failure));
                rules.invalid(round).forEach(reason -> invalid.add(where + reason));
                rules.marks(round).forEach(mark -> marks.add(where + mark));
            }
            rules.drift(arm).ifPresent(marks::add);
        }
        return new Findings(failures, invalid, marks);
    }
}
