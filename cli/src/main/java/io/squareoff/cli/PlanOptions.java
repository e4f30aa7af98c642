package io.squareoff.cli;

import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Workload;
import io.squareoff.load.gatling.OwnSimulation;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options that say what a comparison or a gate measures. */
final class PlanOptions {

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @ArgGroup
    GridOptions transports = new GridOptions();

    @Mixin(name = "Load")
    private LoadOptions load;

    @Mixin(name = "Demand")
    private DemandOptions demand;

    /**
     * @param arms the transports and what is measured beside them
     * @param networks between hosts, none where packets take no time on a wire
     * @param own the simulation of somebody else, instead of these options
     * @param pods true if all pods of a cluster are started anew, which share their nodes' cores while they start
     * @param cores the fewest for valid figures
     * @param catalogue the transports that there are, and their bounds
     * @throws ParameterException if the options make no plan
     */
    Plan plan(
            List<String> arms,
            RoundOptions rounds,
            Launches launches,
            boolean pods,
            List<NetworkConditions> networks,
            Optional<OwnSimulation> own,
            int cores,
            TransportCatalogue catalogue) {
        boolean brief = rounds.quick || load.sweep() || demand.sweep() || networks.size() > 1;
        // Services that begin cold refuse what a rate asks of them.
        boolean briefWarmUp = rounds.quick || brief && !load.open();
        // With TLS there is more to compile, and in pods or beside another stack less to compile it with. Where
        // little of it is, users over HTTP/1.1 wait until their deadlines, which closes connections, and the
        // handshakes of those that replace them leave still less for the others.
        boolean slow = pods || arms.stream().anyMatch(arm -> Workload.variant(arm) != StackVariant.PLAIN);
        Plan squares = UsageErrors.checked(
                spec,
                () -> new Plan(
                                arms,
                                load.numbers,
                                load.chunks(),
                                load.loads(),
                                demand.demands(),
                                rounds.rounds(brief, arms.size()),
                                rounds.stackWarmUp(briefWarmUp, launches != Launches.NONE, slow),
                                rounds.warmUp(brief, launches != Launches.NONE, load.open()),
                                rounds.window(brief, transports.grid),
                                launches,
                                rounds.seed(),
                                cores,
                                catalogue)
                        .over(networks));
        return own.map(squares::of).orElse(squares);
    }
}
