package io.squareoff.load.drill;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.TransportDescription;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * Drills faults one after the other, each on a stack that is started for it, and keeps what was found if it ends early.
 *
 * <p>Not thread-safe. The thread that runs it may be interrupted.
 */
public final class Drill {

    private static final System.Logger LOG = System.getLogger(Drill.class.getName());

    private static final String INTERRUPTED = "interrupted";

    private final List<TransportDescription> transports;
    private final DrillSettings settings;
    private final List<Drillable> faults;
    private final Path folder;
    private final Progress progress;

    private final List<DrillResult.Drilled> drilled = new ArrayList<>();
    private final Map<String, String> obstacles = new LinkedHashMap<>();

    /**
     * @param transports those of the settings
     * @param faults in their order
     * @param folder of the run: the processes' output, and the requests of each fault
     * @param progress gets each step
     */
    public Drill(
            List<TransportDescription> transports,
            DrillSettings settings,
            List<Drillable> faults,
            Path folder,
            Progress progress) {
        this.transports = List.copyOf(transports);
        this.settings = settings;
        this.faults = List.copyOf(faults);
        this.folder = folder;
        this.progress = progress;
    }

    /**
     * Runs it. An interrupt ends it early, and is cleared when this returns.
     *
     * @param environment read before anything loaded the machine
     * @param hosts that the faults' stacks are on
     * @param stopping returns true once this program was asked to end
     */
    public DrillResult run(Environment environment, Hosts hosts, BooleanSupplier stopping) {
        Instant startedAt = Instant.now();
        Optional<String> cutShort = Optional.empty();
        progress.planned("the drill", settings.ofAFault().multipliedBy(faults.size()));
        try {
            for (int i = 0; i < faults.size() && !stopping.getAsBoolean(); i++) {
                progress.line("fault " + (i + 1) + " of " + faults.size() + ", "
                        + faults.get(i).fault().title() + ": "
                        + faults.get(i).fault().description());
                drill(faults.get(i));
            }
        } catch (InterruptedException e) {
            cutShort = Optional.of(INTERRUPTED);
        } catch (UserFacingException e) {
            cutShort = Optional.of(e.getMessage());
        } catch (RuntimeException e) {
            // A defect; the faults before it are worth keeping all the same.
            LOG.log(System.Logger.Level.ERROR, "the drill failed", e);
            cutShort = Optional.of("the drill failed: " + e);
        }
        Thread.interrupted();
        if (stopping.getAsBoolean()) {
            cutShort = Optional.of(INTERRUPTED);
        }
        return new DrillResult(
                settings, startedAt, Instant.now(), environment, hosts.description(), drilled, obstacles, cutShort);
    }

    private void drill(Drillable drillable) throws InterruptedException {
        Fault fault = drillable.fault();
        List<TransportDescription> tried = transports.stream()
                .filter(transport -> fault.kinds().isEmpty() || fault.kinds().contains(transport.kind()))
                .toList();
        Optional<String> obstacle = fault.obstacle().or(() -> unfit(fault, tried));
        if (obstacle.isPresent()) {
            obstacles.put(fault.title(), obstacle.get());
            progress.line("not tried: " + obstacle.get());
            return;
        }
        Path logs = folder.resolve("logs").resolve(fault.title());
        progress.begin(new Step("starting a stack for " + fault.title(), DrillSettings.STARTING));
        try (DrilledStack stack = drillable.start().of(tried, logs)) {
            FaultRun run = new FaultRun(fault, stack, settings, folder, progress);
            if (tried.stream().anyMatch(TransportDescription::usesStreams)) {
                drillWithJobs(run, stack);
            } else {
                drilled.add(run.drill(Optional.empty()));
            }
            if (run.interrupted()) {
                throw new InterruptedException("during " + fault.title());
            }
        }
    }

    /** The reason why a fault is none for these transports; empty if it is one. */
    private static Optional<String> unfit(Fault fault, List<TransportDescription> tried) {
        if (tried.isEmpty()) {
            return Optional.of("it is for transports of the kinds " + String.join(", ", new TreeSet<>(fault.kinds())));
        }
        if (fault.needsStreams() && tried.stream().noneMatch(transport -> Services.NATS.isNeededBy(transport.kind()))) {
            return Optional.of("no transport needs " + Services.NATS.name() + ", which makes the streams");
        }
        return Optional.empty();
    }

    private void drillWithJobs(FaultRun run, DrilledStack stack) throws InterruptedException {
        JobWitness witness = stack.witness();
        try {
            drilled.add(run.drill(Optional.of(witness)));
        } finally {
            // An interrupt meanwhile does not lose what was found.
            witness.leave();
        }
    }
}
