package io.squareoff.load.fleet;

import io.nats.client.Message;
import io.squareoff.harness.measure.ClockOffset;
import io.squareoff.harness.measure.GeneratorPart;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.measure.Window;
import io.squareoff.harness.process.Supervisor;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.load.gatling.Generators;
import io.squareoff.load.gatling.LoadSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * One load of several generators. All of them begin it at one moment, and end its warm-up at another, by clocks that were compared
 * before.
 *
 * <p>Not thread-safe.
 */
final class FleetLoad implements Generators.Endable {

    /** From an agreement on the warm-up's end to it: all must hear of it before. */
    private static final Duration AHEAD = Duration.ofMillis(500);

    private static final Duration PREPARE_LIMIT = Duration.ofSeconds(70);
    private static final Duration BEYOND_THE_LOAD = Duration.ofSeconds(100);
    private static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);

    private final Fleet fleet;
    private final List<Member> members;
    private final LoadSettings settings;
    private final Path folder;
    private final Map<Member, Order> orders = new LinkedHashMap<>();
    private final Map<Member, ClockOffset> clocks = new LinkedHashMap<>();
    private final Map<Member, CompletableFuture<Message>> reports = new LinkedHashMap<>();
    private final List<GeneratorPart> parts = new ArrayList<>();

    private long startNanos;
    private Duration warmUp;
    private boolean ended;

    FleetLoad(Fleet fleet, List<Member> members, LoadSettings settings, Path folder) {
        this.fleet = fleet;
        this.members = members;
        this.settings = settings;
        this.folder = folder;
        this.warmUp = settings.warmUp();
    }

    /** Waits until the users of all are ready, and lets them begin. */
    void start(Function<Member, Order> order) throws InterruptedException {
        members.forEach(member -> orders.put(member, order.apply(member)));
        fleet.tell(members, Verb.PREPARE, member -> Messages.json(orders.get(member)), PREPARE_LIMIT);
        for (Member member : members) {
            clocks.put(member, fleet.clock(member));
        }
        startNanos = System.nanoTime() + settings.lead().toNanos();
        fleet.tell(members, Verb.START, member -> there(member, startNanos), Fleet.ANSWER_LIMIT);
        Duration limit = settings.lead().plus(settings.longest()).plus(BEYOND_THE_LOAD);
        members.forEach(member -> reports.put(member, fleet.ask(member, Verb.REPORT, null, limit)));
    }

    /** A moment by a generator's clock. */
    private byte[] there(Member member, long nanos) {
        return Messages.nanos(nanos + clocks.get(member).nanos());
    }

    @Override
    public boolean endable() {
        long age = System.nanoTime() - startNanos;
        Duration until = settings.warmUp().isZero() ? settings.window() : settings.warmUp();
        return !ended
                && age >= settings.ramp().toNanos()
                && age < until.minus(AHEAD).toNanos();
    }

    @Override
    public void beginAgain() {
        // The parts have no extensions, see LoadSettings.of.
    }

    @Override
    public void endEarly() {
        if (!endable()) {
            return;
        }
        ended = true;
        long nanos = System.nanoTime() + AHEAD.toNanos();
        try {
            fleet.tell(members, Verb.END, member -> there(member, nanos), Fleet.ANSWER_LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        if (!settings.warmUp().isZero()) {
            warmUp = Duration.ofNanos(nanos - startNanos);
        }
    }

    @Override
    public boolean endsWithin(Duration limit) throws InterruptedException {
        try {
            CompletableFuture.allOf(reports.values().toArray(CompletableFuture[]::new))
                    .get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return reports.values().stream().anyMatch(FleetLoad::hasFailed);
        } catch (ExecutionException e) {
            // The answer says which.
            return true;
        }
    }

    private static boolean hasFailed(CompletableFuture<Message> report) {
        return report.isCompletedExceptionally() || report.isDone() && Fleet.refuses(report.join());
    }

    @Override
    public Recording await(Supervisor target) throws InterruptedException {
        while (!endsWithin(LOOK_INTERVAL)) {
            for (Member member : members) {
                // Of one that is gone, the report would be waited for in vain.
                if (!reports.get(member).isDone()) {
                    Fleet.answer(member, fleet.ask(member, Verb.CLOCK, null, Fleet.ANSWER_LIMIT));
                }
            }
        }
        for (Member member : members) {
            // It says why, and the others may go on for long.
            if (hasFailed(reports.get(member))) {
                Fleet.answer(member, reports.get(member));
            }
        }
        Map<String, Recording> recordings = new LinkedHashMap<>();
        for (Member member : members) {
            Report report = Messages.read(Fleet.answer(member, reports.get(member)), Report.class);
            if (!report.order().equals(orders.get(member))) {
                throw new UserFacingException(member.words() + " reports another load than it was to make");
            }
            keep(member, report.recording());
            recordings.put(member.name(), report.recording());
            Duration error = clocks.get(member).errorUntil(fleet.clock(member));
            report.usage()
                    .ifPresent(usage -> parts.add(
                            new GeneratorPart(member.name(), member.place(), error, report.recording(), usage)));
        }
        target.requireAlive();
        Instant start = Instant.now().minusNanos(System.nanoTime() - startNanos).plus(warmUp);
        try {
            return GeneratorPart.merged(recordings, new Window(start, start.plus(settings.window())));
        } catch (IllegalArgumentException e) {
            throw new UserFacingException(e.getMessage(), e);
        }
    }

    private void keep(Member member, Recording recording) {
        try {
            Files.createDirectories(folder);
            Files.write(file(member), Messages.json(recording));
        } catch (IOException e) {
            throw new UserFacingException("could not write " + file(member) + ": " + e, e);
        }
    }

    private Path file(Member member) {
        return folder.resolve(member.name() + ".json");
    }

    @Override
    public List<GeneratorPart> parts() {
        return List.copyOf(parts);
    }

    @Override
    public Optional<UsageSource> usage() {
        return Optional.empty();
    }

    /** The recording of the first. */
    @Override
    public Path report() {
        return file(members.get(0));
    }

    @Override
    public void close() {
        boolean over =
                reports.size() == members.size() && reports.values().stream().allMatch(CompletableFuture::isDone);
        if (!over) {
            members.forEach(member -> fleet.ask(member, Verb.STOP, null, LOOK_INTERVAL));
        }
    }
}
