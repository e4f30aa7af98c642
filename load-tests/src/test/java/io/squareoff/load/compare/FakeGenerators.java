package io.squareoff.load.compare;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.measure.Window;
import io.squareoff.harness.process.Supervisor;
import io.squareoff.load.gatling.Generators;
import io.squareoff.load.gatling.LoadSettings;
import io.squareoff.load.gatling.Requests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** Generators that ask for nothing: each has ended as soon as somebody looks, with made-up answers in a window of a millisecond. */
final class FakeGenerators implements Generators {

    private final long ok;
    private final Map<String, Long> failures;
    private final List<Requests> started = new ArrayList<>();

    /**
     * @param ok right answers of the first; the second has twice as many, the third three times as many
     * @param failures of each
     */
    FakeGenerators(long ok, Map<String, Long> failures) {
        this.ok = ok;
        this.failures = failures;
    }

    /** The requests that each was to make. */
    List<Requests> started() {
        return started;
    }

    @Override
    public Endable start(Requests requests, LoadSettings settings, Path folder, boolean measured) {
        started.add(requests);
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Ended(Instant.now(), ok * started.size(), folder);
    }

    private final class Ended implements Endable, UsageSource {

        private final Instant start;
        private final long answers;
        private final Path folder;

        private Ended(Instant start, long answers, Path folder) {
            this.start = start;
            this.answers = answers;
            this.folder = folder;
        }

        @Override
        public Recording await(Supervisor target) {
            Instant end = start.plusMillis(1);
            while (Instant.now().isBefore(end)) {
                LockSupport.parkNanos(100_000);
            }
            Histogram latencies = Latencies.empty();
            latencies.recordValueWithCount(1000, answers);
            return Rounds.recording(new Window(start, end), failures, latencies);
        }

        @Override
        public boolean endable() {
            return false;
        }

        @Override
        public void endEarly() {}

        @Override
        public void beginAgain() {}

        @Override
        public boolean endsWithin(Duration limit) {
            return true;
        }

        @Override
        public Optional<UsageSource> usage() {
            return Optional.of(this);
        }

        @Override
        public Duration interval() {
            return Duration.ofSeconds(1);
        }

        @Override
        public Reading read() {
            return new Reading(Map.of(NAME, new Use(Duration.ZERO, 0)), Optional.empty());
        }

        @Override
        public Path report() {
            return folder.resolve("index.html");
        }

        @Override
        public void close() {}
    }
}
