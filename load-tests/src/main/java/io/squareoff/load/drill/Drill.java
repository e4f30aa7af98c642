package io.squareoff.load.drill;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.TransportDescription;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Drills faults one after the other, each on a stack that is started for it, and keeps what was found if it ends early.
 *
 * <p>Not thread-safe. The thread that runs it may be interrupted.
 */
public final class Drill {

    /** Longer than the broker takes to deliver every job again that a worker left. */
    private static final Duration JOBS_LIMIT = Duration.ofSeconds(30);

    private static final String INTERRUPTED = "interrupted";

    private final ProjectLayout home;
    private final NatsServer server;
    private final List<TransportDescription> transports;
    private final DrillSettings settings;
    private final List<Fault> faults;
    private final Path folder;
    private final Consumer<String> progress;

    private final List<DrillResult.Drilled> drilled = new ArrayList<>();
    private final Map<String, String> obstacles = new LinkedHashMap<>();

    /**
     * @param transports those of the settings
     * @param faults names of faults, in their order; see {@link Faults#descriptions}
     * @param folder of the run: the processes' output, and the requests of each fault
     * @param progress gets each step, a line at a time
     * @throws IllegalArgumentException if there is no fault of a name
     */
    public Drill(
            ProjectLayout home,
            NatsServer server,
            List<TransportDescription> transports,
            DrillSettings settings,
            List<String> faults,
            Path folder,
            Consumer<String> progress) {
        this.home = home;
        this.server = server;
        this.transports = List.copyOf(transports);
        this.settings = settings;
        this.faults = faults.stream().map(Faults::of).toList();
        this.folder = folder;
        this.progress = progress;
    }

    /**
     * Runs it. An interrupt ends it early, and is cleared when this returns.
     *
     * @param environment read before anything loaded the machine
     * @param stopping returns true once this program was asked to end
     */
    public DrillResult run(Environment environment, BooleanSupplier stopping) {
        Instant startedAt = Instant.now();
        Optional<String> cutShort = Optional.empty();
        try {
            for (int i = 0; i < faults.size(); i++) {
                progress.accept("fault " + (i + 1) + " of " + faults.size() + ", "
                        + faults.get(i).title() + ": " + faults.get(i).description());
                drill(faults.get(i));
            }
        } catch (InterruptedException e) {
            cutShort = Optional.of(INTERRUPTED);
        } catch (UserFacingException e) {
            cutShort = Optional.of(e.getMessage());
        }
        Thread.interrupted();
        if (stopping.getAsBoolean()) {
            cutShort = Optional.of(INTERRUPTED);
        }
        return new DrillResult(settings, startedAt, Instant.now(), environment, drilled, obstacles, cutShort);
    }

    private void drill(Fault fault) throws InterruptedException {
        Optional<String> obstacle = fault.obstacle();
        if (obstacle.isPresent()) {
            obstacles.put(fault.title(), obstacle.get());
            progress.accept("not tried: " + obstacle.get());
            return;
        }
        List<TransportDescription> tried = transports.stream()
                .filter(transport -> fault.kinds().isEmpty() || fault.kinds().contains(transport.kind()))
                .toList();
        if (tried.isEmpty()) {
            obstacles.put(fault.title(), "it is for transports of the kinds " + String.join(", ", fault.kinds()));
            return;
        }
        Path logs = folder.resolve("logs").resolve(fault.title());
        try (DrillStack stack = DrillStack.start(home, server, tried, fault.needs(), logs, line -> {})) {
            drilled.add(drill(fault, stack, tried));
        }
    }

    private DrillResult.Drilled drill(Fault fault, DrillStack stack, List<TransportDescription> tried)
            throws InterruptedException {
        boolean streams = tried.stream().anyMatch(TransportDescription::usesStreams);
        Optional<JobWitness> witness = streams ? Optional.of(JobWitness.start(stack.backends())) : Optional.empty();
        try {
            MemoryCurve memory = new MemoryCurve();
            List<Cell> cells = load(fault, stack, memory);
            Optional<String> aftermath = aftermath(stack);
            Optional<JobWitness.Jobs> jobs = Optional.empty();
            if (witness.isPresent()) {
                jobs = Optional.of(witness.get().end(JOBS_LIMIT));
            }
            return new DrillResult.Drilled(
                    fault.title(), fault.description(), cells, jobs, memory.points(), memory.most(), aftermath);
        } finally {
            if (witness.isPresent()) {
                witness.get().leave();
            }
        }
    }

    private List<Cell> load(Fault fault, DrillStack stack, MemoryCurve memory) throws InterruptedException {
        Map<String, List<PlannedRequest>> requests;
        CellTimes times;
        try (Callers callers =
                new Callers(stack.aggregatorUrl(), stack.transports(), settings.rate(), settings.number())) {
            warmUp(callers, stack, memory);
            Duration begin = callers.elapsed();
            await(callers, begin.plus(settings.before()), stack, memory);
            Duration broken = callers.elapsed();
            Fault.Mending mending = fault.breakIt(stack);
            try {
                await(callers, callers.elapsed().plus(settings.fault()), stack, memory);
            } finally {
                mending.mend();
            }
            Duration mended = callers.elapsed();
            await(callers, mended.plus(settings.after()), stack, memory);
            times = new CellTimes(begin, broken, mended, callers.elapsed());
            requests = callers.end();
        }
        RequestFile.write(requests, times, folder.resolve("requests-" + fault.title() + ".csv"));
        List<Cell> cells = new ArrayList<>();
        requests.forEach((transport, all) -> cells.add(Cell.of(fault.title(), transport, all, times)));
        cells.forEach(cell -> progress.accept("  " + DrillReport.line(cell)));
        return cells;
    }

    private static void warmUp(Callers callers, DrillStack stack, MemoryCurve memory) throws InterruptedException {
        await(callers, DrillSettings.SHORTEST_WARM_UP, stack, memory);
        while (!callers.steady() && callers.elapsed().compareTo(DrillSettings.LONGEST_WARM_UP) < 0) {
            await(callers, callers.elapsed().plusSeconds(1), stack, memory);
        }
    }

    /** Waits until a time after the beginning of the plan, and reads the memory of the processes each second until then. */
    private static void await(Callers callers, Duration until, DrillStack stack, MemoryCurve memory)
            throws InterruptedException {
        for (Duration left; (left = until.minus(callers.elapsed())).toMillis() > 0; ) {
            TimeUnit.MILLISECONDS.sleep(Math.min(1000, left.toMillis()));
            memory.add(stack.stack(), callers.elapsed().toMillis() / 1e3);
        }
    }

    /** Asks every service and every transport once more. */
    private static Optional<String> aftermath(DrillStack stack) throws InterruptedException {
        try {
            stack.stack().awaitReady();
            return Optional.empty();
        } catch (UserFacingException e) {
            return Optional.of(e.getMessage());
        }
    }
}
