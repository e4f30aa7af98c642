package io.squareoff.cli;

import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Workload;
import io.squareoff.load.gate.Batch;
import io.squareoff.load.gatling.OwnSimulation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options that make a plan. */
final class PlanOptions {

    /**
     * The longest load before the windows of a gate, in seconds. Of one transport nats takes 15 to 25 s on two cores until little is left to
     * compile, and a window that came before that would tell how far the compiler got.
     */
    private static final int UNTIL_COMPILED = 30;

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Mixin(name = "Transports")
    private TransportOptions transports;

    @Mixin(name = "Load")
    private LoadOptions load;

    @Mixin(name = "Demand")
    private DemandOptions demand;

    @Mixin(name = "Simulation")
    private SimulationOptions simulations;

    @Mixin(name = "Plan")
    private RoundOptions rounds;

    /** Returns true if the plan needs a stack that this program starts. */
    boolean needsOwnStack() {
        return rounds.freshJvm() || transports.limits();
    }

    /** Returns true if the plan is of one side alone: a search, or limits that have nothing to do with the services. */
    boolean ofOneSide() {
        return load.findCapacity() || transports.limits();
    }

    /** Returns true if only wrong answers make the exit code 1. */
    boolean quick() {
        return rounds.quick();
    }

    /** Returns true if the plan is to be told and not carried out. */
    boolean dryRun() {
        return rounds.dryRun();
    }

    /** The ceilings that are asked for and cannot be measured, in words. */
    List<String> missingCeilings(TransportCatalogue catalogue) {
        return transports.missingCeilings(catalogue);
    }

    /** The objective of a search for capacity; empty without one. */
    Optional<Objective> objective() {
        return UsageErrors.checked(spec, load::objective);
    }

    /**
     * @param cores the fewest for valid figures
     * @param catalogue the transports that there are, and their bounds
     * @param started true if somebody else has started the services
     * @throws ParameterException if the options make no plan
     */
    Plan plan(int cores, TransportCatalogue catalogue, boolean started) {
        return plan(cores, catalogue, started, false);
    }

    /**
     * The same with the defaults of a gate, unless it is a quick one.
     *
     * @param gate true if the plan is carried out for two sides
     */
    Plan plan(int cores, TransportCatalogue catalogue, boolean started, boolean gate) {
        refuseContradictions();
        boolean brief = quick() || load.sweep() || demand.sweep() || load.findCapacity();
        boolean untilCompiled = gate && !quick() && !started && !load.open();
        List<String> arms = transports.arms(catalogue);
        Optional<OwnSimulation> own = simulations.simulation(spec, started);
        Plan squares = UsageErrors.checked(
                spec,
                () -> new Plan(
                        arms,
                        load.numbers(),
                        load.chunks(),
                        load.loads(),
                        demand.demands(),
                        rounds.rounds(gate && !quick() ? Batch.LAUNCHES : load.findCapacity() ? 1 : brief ? 2 : 6),
                        stackWarmUp(arms),
                        rounds.warmUp(untilCompiled ? UNTIL_COMPILED : load.findCapacity() ? 2 : brief ? 5 : 10),
                        rounds.window(brief ? 5 : transports.grid() ? 10 : 12),
                        started ? Launches.NONE : launches(),
                        rounds.seed(),
                        cores,
                        catalogue));
        return own.map(squares::of).orElse(squares);
    }

    /**
     * With TLS there is more to compile. Where little of it is, users over HTTP/1.1 wait until their deadlines, which closes
     * connections, and the handshakes of those that replace them leave still less for the others.
     */
    private Duration stackWarmUp(List<String> arms) {
        return rounds.stackWarmUp(load.findCapacity() || arms.stream().anyMatch(Workload::tls) ? 20 : 8);
    }

    private Launches launches() {
        if (rounds.freshJvm()) {
            return Launches.PER_ARM;
        }
        return rounds.oneLaunch() || quick() || load.findCapacity() ? Launches.ONE : Launches.PER_ROUND;
    }

    private void refuseContradictions() {
        refuse(
                load.open() && (load.usersGiven() || load.findCapacity()),
                "--rate cannot be combined with --users or --find-capacity");
        refuse(
                load.findCapacity() && (load.usersGiven() || rounds.roundsGiven() || rounds.freshJvm()),
                "--find-capacity cannot be combined with --users, --rounds or --fresh-jvm");
        refuse(rounds.oneLaunch() && rounds.freshJvm(), "--one-launch cannot be combined with --fresh-jvm");
        refuse(load.objectiveGiven() && !load.findCapacity(), "--slo needs --find-capacity");
        refuse(
                load.findCapacity() && (load.severalSquares() || demand.sweep()),
                "--find-capacity cannot be combined with several values of --numbers, --chunk, --payload or --work");
        refuse(demand.ofNoPayload(), "--payload-of needs --payload");
        refuse(
                transports.limits() && (load.open() || load.findCapacity() || rounds.freshJvm()),
                "--limits cannot be combined with --rate, --find-capacity or --fresh-jvm");
        refuse(
                transports.grid() && (transports.given() || load.findCapacity()),
                "--grid cannot be combined with --transports or --find-capacity");
    }

    private void refuse(boolean contradiction, String message) {
        if (contradiction) {
            throw UsageErrors.of(spec, message);
        }
    }
}
