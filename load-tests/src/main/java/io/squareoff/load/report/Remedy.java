package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Disturbance;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Round;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** Advice about findings. */
record Remedy(ComparisonResult result) {

    private static final String LOGS = "the services' logs tell more";

    /** With larger requests the generator and the parts that all share have so little to do that they are not the limit. */
    private static final int LARGE_NUMBER = 1000;

    private static final int LARGER = 10;

    private static final Duration SHORTEST_WARM_UP = Duration.ofSeconds(10);

    /** Failures that no load explains. */
    private static final List<String> WRONG = List.of("wrong answer", Round.UNEXPECTED_REPLIES);

    /** The finding that weighs most; of several that weigh the same, the first. */
    static Finding foremost(List<Finding> findings) {
        return findings.stream().min(Comparator.comparingInt(Remedy::weight)).orElseThrow();
    }

    /** The place in the order of weights: what had the cores comes before what was late for it. */
    private static int weight(Finding finding) {
        return switch (finding.kind()) {
            case UNEXPECTED_REPLIES -> 0;
            case FAILED, FAILED_IN_WARM_UP, NO_ANSWER -> isWrong(finding) ? 0 : finding.overload() ? 1 : 2;
            case GENERATOR_LIMIT,
                    GENERATOR_LIMIT_OF_CORES,
                    NETWORK_LIMIT,
                    NETWORK_LIMIT_OF_CORES,
                    NETWORK_LIMIT_OF_ROOM,
                    FLOOR_LIMIT -> 3;
            case NEVER_SENT, SENT_LATE, RATE_MISSED -> finding.disturbed() ? 4 : 5;
            default -> 6 + finding.kind().ordinal();
        };
    }

    private static boolean isWrong(Finding failure) {
        return failure.names().stream().anyMatch(WRONG::contains);
    }

    /** The advice for a run that failed, or is not valid: on its foremost failure, or else on why its figures do not count. */
    static String of(ComparisonResult result) {
        List<Finding> failures = result.findings().failures();
        return of(result, foremost(failures.isEmpty() ? result.findings().invalid() : failures));
    }

    /** The advice on a finding; empty where there is nothing to do. */
    static String of(ComparisonResult result, Finding finding) {
        Remedy remedy = new Remedy(result);
        return switch (finding.kind()) {
            case FAILED, FAILED_IN_WARM_UP, NO_ANSWER -> finding.overload() ? remedy.lessLoad() : LOGS;
            case GENERATOR_LIMIT, FLOOR_LIMIT, GENERATOR_BUSY -> remedy.moreWork();
            case NETWORK_LIMIT, NETWORK_LIMIT_OF_CORES, NETWORK_LIMIT_OF_ROOM -> remedy.lessLoad();
            case NEVER_SENT, SENT_LATE, RATE_MISSED -> finding.disturbed() ? remedy.quieter() : remedy.lessLoad();
            case GENERATOR_LIMIT_OF_CORES -> result.capacities().isEmpty() ? remedy.lessLoad() : remedy.moreWork();
            case LATENESS_SHOWS -> "latency from sending is without it";
            case FEW_CORES -> "--cores " + result.environment().cores() + " lets it count";
            case PROCESS_LOST, UNEXPECTED_REPLIES -> LOGS;
            case JVM_BUSY, UNSTEADY, HALVES_DIFFER -> remedy.longerWarmUp();
            case DRIFTING, OTHER_PROGRAMS_BUSY -> "run it again with nothing else on the machine";
            case ONE_GENERATOR_LATE -> remedy.lessLoad();
            case NODE_SHARED -> "give the generator a node of its own";
            case STOLEN, MACHINE_SLOWER -> "run it again when the host is quieter";
            default -> "";
        };
    }

    private String longerWarmUp() {
        Duration warmUp = result.plan().warmUp();
        Duration longer = warmUp.isZero() ? SHORTEST_WARM_UP : warmUp.multipliedBy(2);
        return "try --warm-up " + longer.toSeconds();
    }

    private String quieter() {
        return Disturbance.in(result.arms().stream()
                        .flatMap(arm -> arm.rounds().stream())
                        .toList())
                .remedy(result.environment().cores());
    }

    private String lessLoad() {
        Plan plan = result.plan();
        Load load = plan.loads().get(0);
        if (!result.capacities().isEmpty()) {
            return "run it again with nothing else on the machine";
        }
        if (plan.sharesCapacity()) {
            // The capacity is measured with the same users whatever the share.
            return "give --rate in requests/s";
        }
        if (plan.loads().size() > 1) {
            return load.open() ? "try lower --rates" : "try fewer --users";
        }
        if (load instanceof Load.Open open) {
            return open.rate() == 1 ? LOGS : "try --rate " + lower(open.rate());
        }
        if (load instanceof Load.Share share) {
            return share.percent() == 1 ? LOGS : "try --rate " + share.percent() / 2 + "%";
        }
        int users = ((Load.Closed) load).users();
        return users == 1 ? LOGS : "try --users " + users / 2;
    }

    private String moreWork() {
        Plan plan = result.plan();
        int number = plan.numbers().get(0);
        String more = "";
        if (plan.numbers().size() > 1) {
            more = "larger --numbers";
        } else if (plan.simulation().isEmpty() && number <= LARGE_NUMBER) {
            more = "--number " + LARGER * number;
        }
        boolean closed = result.capacities().isEmpty() && plan.loads().get(0) instanceof Load.Closed;
        String open = closed ? "an open model with --rate " + moderate() : "";
        return more.isEmpty() && open.isEmpty()
                ? "it takes a machine with more cores"
                : "try " + more + (more.isEmpty() || open.isEmpty() ? "" : ", or ") + open;
    }

    /** Half of the rate; or where an arm did not achieve that, half of what the run finds first that it carries. */
    private String lower(int rate) {
        return slowest().orElse(rate) < rate / 2 ? "50%" : Integer.toString(rate / 2);
    }

    private OptionalDouble slowest() {
        return result.served().stream().mapToDouble(Arm::requestsPerSecond).min();
    }

    /** A rate that the slowest arm is sure to carry: half of what it carried at most, and a round number. */
    private int moderate() {
        double half = slowest().orElse(0) / 2;
        if (half < 1) {
            return 1;
        }
        double unit = Math.pow(10, Math.floor(Math.log10(half)));
        return (int) Math.min(Integer.MAX_VALUE, Math.floor(half / unit) * unit);
    }
}
