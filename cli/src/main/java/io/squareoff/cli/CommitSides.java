package io.squareoff.cli;

import io.squareoff.harness.measure.Commit;
import io.squareoff.harness.process.GitWorkTree;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Plan;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;

/**
 * This tree, and another commit in a work tree of its own, which goes when this is closed.
 *
 * @param ref the other commit as it was named
 * @param commit its hash
 * @param head this tree's commit
 * @param stacks what a plan starts
 */
record CommitSides(
        CommandSpec spec,
        String ref,
        String commit,
        Commit head,
        ProjectLayout home,
        GitWorkTree tree,
        NatsServer broker,
        Plan basePlan,
        Plan plan,
        Function<Plan, StackPlan> stacks)
        implements GateSides {

    private static final String HASH = "commit %.9s";

    @Override
    public SideOfGate base(long seed, SideOfGate.Place place) throws InterruptedException {
        return side(basePlan.with(basePlan.rounds(), seed), tree.layout(), place);
    }

    @Override
    public SideOfGate head(long seed, SideOfGate.Place place) throws InterruptedException {
        return side(plan.with(plan.rounds(), seed), home, place);
    }

    private SideOfGate side(Plan of, ProjectLayout layout, SideOfGate.Place place) throws InterruptedException {
        StackPlan stack = stacks.apply(of);
        return SideOfGate.ofCommit(
                of, new ComparisonEnvironment(layout, spec).of(of, stack, broker), stack, layout, broker, place);
    }

    @Override
    public String baseTitle() {
        return HASH.formatted(commit) + (commit.startsWith(ref) ? "" : " (" + ref + ")");
    }

    @Override
    public String headTitle() {
        return HASH.formatted(head.id()) + (head.changed() ? " with uncommitted changes" : "");
    }

    @Override
    public List<Finding> warnings() {
        if (head.changed()) {
            return List.of(Finding.of(Finding.Kind.HEAD_UNCOMMITTED));
        }
        return head.id().equals(commit) ? List.of(Finding.of(Finding.Kind.SAME_COMMIT)) : List.of();
    }

    @Override
    public void close() {
        tree.close();
    }
}
