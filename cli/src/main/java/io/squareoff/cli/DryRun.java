package io.squareoff.cli;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.report.WordWrap;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.load.compare.Estimate;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.PlannedChecks;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The plan of a comparison in words, for a person who wants to know it before anything starts.
 *
 * @param objective of a search for capacity
 * @param against the other side in words, where there is one that takes turns
 */
record DryRun(Plan plan, Optional<Objective> objective, Optional<String> against, PrintWriter out) {

    private static final int LABEL = 13;
    private static final int WIDTH = 110;

    private static final String FIRST_CAPACITY =
            "; before, a closed model with 20 users finds each transport's capacity";

    /**
     * Prints the plan.
     *
     * @param scenario that options come from, in words
     * @param stack that a launch starts; empty where it is there already
     * @param network between hosts, in words; empty where all share the loopback address
     */
    void print(List<String> scenario, Optional<StackPlan> stack, Optional<String> network) {
        add("scenario", scenario);
        plan.simulation()
                .ifPresentOrElse(
                        own -> add("simulation", List.of(own.simulation())),
                        () -> add("transports", List.of(String.join(", ", plan.arms()))));
        add("workload", workloads());
        add("model", List.of(model()));
        add("launches", launches());
        add("warm-up", List.of(warmUp()));
        add("starts", List.of(stack.map(this::processes).orElse("nothing") + "; a generator for each window"));
        add("checks", PlannedChecks.of(plan, objective.isPresent()));
        add(
                "against",
                against.map(other -> other + ", the same in turns").stream().toList());
        add("time", time());
        add("network", network.stream().toList());
        out.flush();
    }

    private void add(String label, List<String> paragraphs) {
        String before = label + ":";
        for (String paragraph : paragraphs) {
            for (String line : WordWrap.lines(paragraph.replace('\n', ' '), WIDTH - LABEL)) {
                out.println(String.format(Locale.ROOT, "%-" + LABEL + "s%s", before, line));
                before = "";
            }
        }
    }

    private List<String> time() {
        Duration one = Estimate.of(plan, objective);
        return against.isEmpty()
                ? List.of("about " + StatusText.rounded(one))
                : List.of(
                        "about " + StatusText.rounded(one.multipliedBy(2)) + " for both",
                        "as long again if that shows a regression");
    }

    private List<String> workloads() {
        return plan.cells().stream()
                .map(cell -> cell.get(0))
                .map(workload -> workload.own()
                        ? workload.title()
                        : "N = " + Units.count(workload.number()) + ", " + workload.title())
                .toList();
    }

    private String model() {
        return objective
                .map(each -> "open, searching for the highest rate at which " + each
                        + " holds, begun with half of what a closed model gets through")
                .orElseGet(() -> plan.loads().get(0).open()
                        ? "open: requests come at the planned rate, whether or not earlier ones are answered, and latency"
                                + " counts from when each is due"
                                + (plan.sharesCapacity() ? FIRST_CAPACITY + launchOfCapacity() : "")
                        : "closed: each user asks again as soon as the answer is there");
    }

    private String launchOfCapacity() {
        return plan.launches() == Launches.NONE ? "" : ", in a launch of its own";
    }

    private List<String> launches() {
        String windows = "windows of " + Units.seconds(plan.window()) + " s";
        if (objective.isPresent()) {
            String launches = switch (plan.launches()) {
                case NONE -> "none: the services run already; ";
                case ONE -> "1, ";
                case PER_ROUND, PER_ARM -> plan.rounds() + ", in each ";
            };
            return List.of(launches + "a search with " + windows + " or longer, one for each arm and rate");
        }
        int ofRound = plan.cells().stream().mapToInt(List::size).sum();
        int all = plan.rounds() * ofRound;
        String rounds = Units.count(plan.rounds(), "round") + " with " + ofRound + " " + windows + " each";
        String count = switch (plan.launches()) {
            case PER_ROUND -> plan.rounds() + " × " + ofRound + " " + windows;
            case PER_ARM -> all + " × 1 window of " + Units.seconds(plan.window()) + " s, in " + rounds;
            case ONE -> "1, " + rounds + ": no verdicts";
            case NONE ->
                "none: the services run already" + (against.isPresent() ? "; " : ", so there are no verdicts; ")
                        + rounds;
        };
        return List.of(count, balance() + ", in orders drawn with seed " + plan.seed() + ", which --seed takes again");
    }

    private String balance() {
        int arms = plan.arms().size();
        return plan.balanced()
                ? "each arm in each place " + Units.count(plan.rounds() / arms, "time")
                : "not each arm in each place equally often, %d rounds being no multiple of %d arms"
                        .formatted(plan.rounds(), arms);
    }

    private String processes(StackPlan stack) {
        return String.join(", ", stack.processes())
                + plan.variants().stream()
                        .map(variant -> ", and the same with "
                                + (variant == StackVariant.TLS
                                        ? "TLS for the arms with it"
                                        : "syncs for the arms with +sync"))
                        .collect(Collectors.joining());
    }

    private String warmUp() {
        boolean launched = plan.launches() != Launches.NONE;
        boolean closed = plan.loads().stream().allMatch(Load.Closed.class::isInstance);
        String most = launched ? "at most " : "";
        String after = plan.stackWarmUp().isZero()
                ? "none after a launch"
                : most + Units.seconds(plan.stackWarmUp()) + " s for each arm "
                        + (plan.demands().size() > 1 ? "and each payload and work " : "")
                        + (launched ? "after a launch" : "first");
        return after + ", " + (closed && launched && objective.isEmpty() ? most : "") + Units.seconds(plan.warmUp())
                + " s before each window";
    }
}
