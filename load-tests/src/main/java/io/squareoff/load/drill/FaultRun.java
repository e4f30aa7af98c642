package io.squareoff.load.drill;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.Listing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One fault on a stack of its own: warms up, breaks it, mends it, and works out what its callers saw. An interrupt ends it early, and
 * so does a process that ends by itself, or a fault that cannot be made or mended; what was found until then is kept.
 *
 * <p>For one thread, and for one run.
 */
final class FaultRun {

    /** Longer than the broker takes to deliver every job again that a worker left. */
    private static final Duration JOBS_LIMIT = Duration.ofSeconds(30);

    private static final Duration BETWEEN_NEWS = Duration.ofSeconds(30);

    private final Fault fault;
    private final DrilledStack stack;
    private final DrillSettings settings;
    private final Path folder;
    private final Progress progress;
    private final List<DrillResult.Point> memory = new ArrayList<>();

    private Optional<Duration> begin = Optional.empty();
    private Optional<Duration> broken = Optional.empty();
    private Optional<Duration> mended = Optional.empty();
    private boolean interrupted;

    /** Why it ended early, if no interrupt ended it, or what does not work again. */
    private Optional<String> failure = Optional.empty();

    /** @param folder for the file with all requests */
    FaultRun(Fault fault, DrilledStack stack, DrillSettings settings, Path folder, Progress progress) {
        this.fault = fault;
        this.stack = stack;
        this.settings = settings;
        this.folder = folder;
        this.progress = progress;
    }

    /**
     * Runs it. An interrupt is cleared, and {@link #interrupted} returns it.
     *
     * @param witness publishes jobs, and is asked at the end what became of them
     */
    DrillResult.Drilled drill(Optional<JobWitness> witness) {
        List<Cell> cells = load();
        List<JobWitness.Jobs> jobs = new ArrayList<>();
        if (!interrupted && failure.isEmpty()) {
            attempt(stack::awaitReady);
            if (!interrupted && witness.isPresent()) {
                attempt(() -> jobs.add(witness.get().end(JOBS_LIMIT)));
            }
        }
        return new DrillResult.Drilled(
                fault.title(),
                fault.description(),
                cells,
                jobs.stream().findFirst(),
                List.copyOf(memory),
                mostResident(),
                failure);
    }

    /** True if an interrupt ended the run early. */
    boolean interrupted() {
        return interrupted;
    }

    private List<Cell> load() {
        Map<String, List<PlannedRequest>> requests;
        Cell.Times times;
        try (Callers callers =
                new Callers(stack.aggregatorUrl(), stack.transports(), settings.rate(), settings.number())) {
            attempt(() -> go(callers));
            times = times(callers.elapsed());
            if (!interrupted) {
                attempt(callers::awaitEnd);
            }
            requests = callers.requests();
        }
        List<Cell> cells = new ArrayList<>();
        requests.forEach((transport, all) -> cells.add(Cell.of(fault.title(), transport, all, times)));
        progress.end();
        cells.forEach(cell -> progress.line("  " + DrillReport.line(cell)));
        attempt(() -> PlannedRequest.write(requests, times, folder.resolve("requests-" + fault.title() + ".csv")));
        return cells;
    }

    private void go(Callers callers) throws InterruptedException {
        step("warming up", DrillSettings.USUAL_WARM_UP, callers);
        warmUp(callers);
        begin = Optional.of(callers.elapsed());
        step(
                (callers.steady() ? "warm" : "not warm") + " after "
                        + callers.elapsed().toSeconds() + " s, not broken yet",
                settings.before(),
                callers);
        await(callers, settings.before(), true);
        broken = Optional.of(callers.elapsed());
        Mending mending = stack.breakIt();
        step("broken", settings.fault(), callers);
        try {
            attempt(() -> await(callers, settings.fault(), !fault.endsProcesses()));
        } finally {
            attempt(mending::mend);
            mended = Optional.of(callers.elapsed());
        }
        if (!interrupted && failure.isEmpty()) {
            step("mended", settings.after(), callers);
            await(callers, settings.after(), true);
        }
    }

    /** A part of the run. */
    private interface Work {
        void go() throws InterruptedException;
    }

    /** Does it, and notes an interrupt or a failure that ends it. */
    private void attempt(Work work) {
        try {
            work.go();
        } catch (InterruptedException e) {
            interrupted = true;
        } catch (UserFacingException e) {
            failed(e);
        }
    }

    /** Keeps the first failure: others follow from it. */
    private void failed(UserFacingException why) {
        if (failure.isEmpty()) {
            failure = Optional.of(why.getMessage());
            progress.line("  " + why.getMessage());
        }
    }

    private void step(String what, Duration planned, Callers callers) {
        progress.begin(new Step("  " + fault.title() + ", " + what, planned, callers::lastSecond));
    }

    private Cell.Times times(Duration end) {
        Duration beginning = begin.orElse(end);
        Duration breaking = broken.orElse(end);
        return new Cell.Times(beginning, breaking, mended.orElse(end), end);
    }

    private void warmUp(Callers callers) throws InterruptedException {
        await(callers, DrillSettings.SHORTEST_WARM_UP, true);
        while (!callers.steady() && callers.elapsed().compareTo(DrillSettings.LONGEST_WARM_UP) < 0) {
            await(callers, Duration.ofSeconds(1), true);
        }
    }

    /**
     * Waits, and reads the memory of the processes each second.
     *
     * @param complete true if all processes should run all the time
     * @throws UserFacingException if one of these has ended: it names the process
     */
    private void await(Callers callers, Duration time, boolean complete) throws InterruptedException {
        Duration until = callers.elapsed().plus(time);
        Duration news = callers.elapsed().plus(BETWEEN_NEWS);
        for (Duration left; (left = until.minus(callers.elapsed())).toMillis() > 0; ) {
            TimeUnit.MILLISECONDS.sleep(Math.min(1000, left.toMillis()));
            memory.add(new DrillResult.Point(callers.elapsed().toMillis() / 1e3, stack.residentBytes()));
            if (complete) {
                stack.requireAll();
            }
            if (callers.elapsed().compareTo(news) > 0) {
                news = news.plus(BETWEEN_NEWS);
                progress.line(String.format(
                        Locale.ROOT, "  %d s to go; most memory so far: %s", left.toSeconds(), mostInWords()));
            }
        }
    }

    private String mostInWords() {
        return Listing.named(mostResident(), bytes -> (bytes >> 20) + " MiB");
    }

    /** The most that each process had resident, in bytes. */
    private Map<String, Long> mostResident() {
        Map<String, Long> most = new LinkedHashMap<>();
        memory.forEach(point -> point.bytes().forEach((name, bytes) -> most.merge(name, bytes, Math::max)));
        return most;
    }
}
