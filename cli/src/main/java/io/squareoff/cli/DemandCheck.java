package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.DemandLimits;
import io.squareoff.harness.stack.DemandQuery;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.load.compare.DemandRules;
import io.squareoff.load.compare.DemandText;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Workload;
import io.squareoff.proto.Demand;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Refuses, before anything is measured, plans whose requests a stack or a target cannot answer.
 *
 * @param spec the command whose options made the plan
 */
record DemandCheck(CommandSpec spec, Plan plan) {

    /** @param configuration more of the aggregator's, where this program starts a stack */
    void require(ProjectLayout home, Optional<Path> configuration) {
        DemandRules rules = new DemandRules(
                DemandLimits.read(home, configuration), Runtime.getRuntime().availableProcessors());
        UsageErrors.checked(spec, () -> rules.checked(plan));
    }

    /** Sends requests to what somebody else started, which does not list all its bounds. */
    void require(RemoteTarget target) throws InterruptedException {
        if (plan.simulation().isPresent()) {
            target.requireAnswer();
            return;
        }
        int largest = Collections.max(plan.numbers());
        for (String transport : plan.transports()) {
            Optional<String> refusal = target.refusal(transport, largest);
            if (refusal.isPresent()) {
                throw UsageErrors.of(
                        spec,
                        "the aggregator refuses --number " + largest + " over " + transport + ": " + refusal.get());
            }
        }
        if (demanding()) {
            ask(target);
        }
    }

    private boolean demanding() {
        return !plan.demands().stream().allMatch(Demand::isNone);
    }

    private void ask(RemoteTarget target) throws InterruptedException {
        List<Workload> demanding = plan.cells().stream()
                .flatMap(Collection::stream)
                .filter(workload -> !workload.demand().isNone())
                .toList();
        String any = demanding.get(0).transport();
        if (!target.knowsDemands(any)) {
            throw UsageErrors.of(
                    spec,
                    "--payload and --work need an aggregator that knows them: this one answers a request with"
                            + " request-payload=none as if nothing were wrong, not with status 400, so it would ignore "
                            + DemandQuery.of(demanding.get(0).demand()) + " too");
        }
        for (Workload workload : demanding) {
            Optional<String> refusal =
                    target.refusal(workload.transport(), workload.number(), workload.chunk(), workload.demand());
            if (refusal.isPresent()) {
                throw UsageErrors.of(
                        spec,
                        "the aggregator does not answer N = %d with %s over %s: %s"
                                .formatted(
                                        workload.number(),
                                        DemandText.of(workload.demand()),
                                        workload.transport(),
                                        refusal.get()));
            }
        }
    }
}
