package io.squareoff.lab.experiment;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.Jvm;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Progress;
import io.squareoff.lab.broker.BrokerAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Runs an experiment, cleans up after it, and keeps its findings even if it ends early.
 *
 * @param folder of the run, for the processes' output and the brokers' streams
 * @param arguments of the command, without anything secret
 * @param hosts of the brokers that are started, which this does not close
 * @param external the broker to use instead of starting one
 * @param prefix of every name and subject on an external broker
 * @param progress receives the steps
 * @param stopping returns true once this program is to end
 */
public record LabRun(
        ProjectLayout home,
        Path folder,
        List<String> arguments,
        Hosts hosts,
        Optional<BrokerAddress> external,
        String prefix,
        Progress progress,
        BooleanSupplier stopping) {

    private static final System.Logger LOG = System.getLogger(LabRun.class.getName());

    private static final String UNKNOWN = "unknown";
    private static final String INTERRUPTED = "interrupted";

    /** Long enough for what is between an interrupt and the end of an experiment. */
    private static final Duration INTERRUPT_INTERVAL = Duration.ofSeconds(1);

    /** Runs an experiment; an interrupt ends it early, and is cleared when this returns. */
    public LabResult run(Experiment experiment) throws InterruptedException {
        Instant startedAt = Instant.now();
        // Before anything loads the machine.
        Environment before = Environment.read(home.root(), arguments, UNKNOWN, List.of(), Jvm.ownFlags(), "/proc");
        ExperimentContext context = new ExperimentContext(this);
        Optional<String> cutShort = Optional.empty();
        RepeatedInterrupt interrupt = new RepeatedInterrupt(
                Thread.currentThread(),
                () -> stopping.getAsBoolean() || context.endedNode().isPresent(),
                INTERRUPT_INTERVAL);
        progress.planned("the experiment", experiment.estimate());
        try {
            experiment.run(context);
            context.requireNodes();
        } catch (UserFacingException e) {
            cutShort = Optional.of(context.endedNode().orElse(e.getMessage()));
        } catch (InterruptedException e) {
            cutShort = Optional.of(context.endedNode().orElse(INTERRUPTED));
        } catch (RuntimeException e) {
            // A defect; the findings up to here are worth keeping all the same.
            LOG.log(System.Logger.Level.ERROR, "the experiment failed", e);
            cutShort = Optional.of(context.endedNode().orElse("the experiment failed: " + e));
        } finally {
            interrupt.close();
            Thread.interrupted();
            progress.end();
            context.releaseAll();
        }
        Thread.interrupted();
        // Ctrl-C reaches the brokers too, and the end of one of them may be noticed first.
        if (stopping.getAsBoolean()) {
            cutShort = Optional.of(INTERRUPTED);
        }
        return LabResult.of(
                experiment,
                startedAt,
                before.withPrograms(
                        context.versions().isEmpty() ? UNKNOWN : String.join(" and ", context.versions()),
                        context.binaries(),
                        Optional.empty()),
                hosts.description(),
                context.findings(),
                cutShort);
    }
}
