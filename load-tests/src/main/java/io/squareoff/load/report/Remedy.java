package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Disturbance;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Round;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Advice about failures and about figures that do not count, by the words of their reasons: {@code result.json} has no more of them
 * than these. Those that weigh most come first.
 */
enum Remedy {
    WRONG_ANSWER("wrong answer|" + Round.UNEXPECTED_REPLIES, any -> Remedy.LOGS),
    OVERLOAD("status 50[34]|no answer", Remedy::lessLoad),
    BUSY_GENERATOR("the generator was the limit: it used|the parts that all transports share", Remedy::moreWork),
    /** Before the one that blames the generator: it has some of its words too. */
    DISTURBANCE(", while (other programs|the host) kept", Remedy::quieter),
    LATE_GENERATOR("the generator was the limit: it sent|were never sent|were achieved", Remedy::lessLoad),
    FEW_CORES(
            "the machine has \\d+ cores",
            result -> OptionText.of("cores", result.environment().cores()) + " lets it count"),
    LOST_PROCESS("ended, and the others went on without it", any -> Remedy.LOGS);

    private static final String LOGS = "the services' logs tell more";

    /** With larger requests the generator and the parts that all share have so little to do that they are not the limit. */
    private static final int LARGE_NUMBER = 1000;

    private static final int LARGER = 10;

    private final Pattern words;
    private final Function<ComparisonResult, String> advice;

    Remedy(String words, Function<ComparisonResult, String> advice) {
        this.words = Pattern.compile(words);
        this.advice = advice;
    }

    /** The reason that weighs most; of several that weigh the same, the first. */
    static String foremost(List<String> reasons) {
        return reasons.stream().min(Comparator.comparingInt(Remedy::weight)).orElseThrow();
    }

    private static int weight(String reason) {
        return about(reason).map(Remedy::ordinal).orElse(values().length);
    }

    /** The advice for a run that failed, or is not valid: on its foremost failure, or else on why its figures do not count. */
    static String of(ComparisonResult result) {
        List<String> failures = result.findings().failures();
        return about(foremost(failures.isEmpty() ? result.findings().invalid() : failures))
                .map(remedy -> remedy.advice.apply(result))
                .orElse(LOGS);
    }

    private static Optional<Remedy> about(String reason) {
        return Stream.of(values())
                .filter(remedy -> remedy.words.matcher(reason).find())
                .findFirst();
    }

    private static String quieter(ComparisonResult result) {
        return Disturbance.in(result.arms().stream()
                        .flatMap(arm -> arm.rounds().stream())
                        .toList())
                .remedy(result.environment().cores());
    }

    private static String lessLoad(ComparisonResult result) {
        Plan plan = result.plan();
        Load load = plan.loads().get(0);
        if (!result.capacities().isEmpty()) {
            return "run it again with nothing else on the machine";
        }
        if (plan.loads().size() > 1) {
            return "try fewer " + OptionText.of("users");
        }
        if (load instanceof Load.Open open) {
            return open.rate() == 1 ? LOGS : "try " + OptionText.of("rate", open.rate() / 2);
        }
        int users = ((Load.Closed) load).users();
        return users == 1 ? LOGS : "try " + OptionText.of("users", users / 2);
    }

    private static String moreWork(ComparisonResult result) {
        Plan plan = result.plan();
        int number = plan.numbers().get(0);
        String more = "";
        if (plan.numbers().size() > 1) {
            more = "larger " + OptionText.of("numbers");
        } else if (plan.simulation().isEmpty() && number <= LARGE_NUMBER) {
            more = OptionText.of("number", LARGER * number);
        }
        boolean search = !result.capacities().isEmpty();
        String open = search ? "" : "an open model with " + OptionText.of("rate", moderate(result));
        return "try " + more + (more.isEmpty() || open.isEmpty() ? "" : ", or ") + open;
    }

    /** A rate that the slowest arm is sure to carry: half of what it carried at most, and a round number. */
    private static int moderate(ComparisonResult result) {
        double half = result.arms().stream()
                        .filter(arm -> !arm.workload().isCeiling())
                        .mapToDouble(Arm::requestsPerSecond)
                        .min()
                        .orElse(0)
                / 2;
        if (half < 1) {
            return 1;
        }
        double unit = Math.pow(10, Math.floor(Math.log10(half)));
        return (int) Math.min(Integer.MAX_VALUE, Math.floor(half / unit) * unit);
    }
}
