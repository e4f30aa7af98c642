package io.squareoff.cli;

import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Plan;
import java.util.List;

/** Two aggregators that somebody else started. */
record TargetSides(
        ComparisonEnvironment environment,
        Plan basePlan,
        Plan plan,
        RemoteTarget base,
        RemoteTarget head,
        List<Finding> unknown)
        implements GateSides {

    @Override
    public SideOfGate base(long seed, SideOfGate.Place place) throws InterruptedException {
        return SideOfGate.ofTarget(basePlan.with(basePlan.rounds(), seed), environment.of(base), base, unknown, place);
    }

    @Override
    public SideOfGate head(long seed, SideOfGate.Place place) throws InterruptedException {
        return SideOfGate.ofTarget(plan.with(plan.rounds(), seed), environment.of(head), head, unknown, place);
    }

    @Override
    public String baseTitle() {
        return base.aggregatorUrl();
    }

    @Override
    public String headTitle() {
        return head.aggregatorUrl();
    }

    @Override
    public List<Finding> warnings() {
        return List.of();
    }

    @Override
    public void close() {
        // Somebody else started them.
    }
}
