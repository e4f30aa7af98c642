package io.squareoff.load.compare;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.measure.Window;
import io.squareoff.harness.process.Supervisor;
import io.squareoff.load.gatling.Generators;
import io.squareoff.load.gatling.LoadSettings;
import io.squareoff.load.gatling.Requests;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Generators that ask for nothing: each has ended as soon as somebody looks, with the same answers in a window of a millisecond. */
final class FakeGenerators implements Generators {

    private final long ok;
    private final Map<String, Long> failures;
    private final List<Requests> started = new ArrayList<>();

    FakeGenerators(long ok, Map<String, Long> failures) {
        this.ok = ok;
        this.failures = failures;
    }

    /** What each was to ask for. */
    List<Requests> started() {
        return started;
    }

    @Override
    public Endable start(Requests requests, LoadSettings settings, Path folder, boolean endable, boolean measured) {
        started.add(requests);
        return new Ended(Instant.now(), folder);
    }

    private final class Ended implements Endable {

        private final Instant start;
        private final Path folder;

        private Ended(Instant start, Path folder) {
            this.start = start;
            this.folder = folder;
        }

        @Override
        public Recording await(Supervisor target) {
            Instant end = start.plusMillis(1);
            while (Instant.now().isBefore(end)) {
                LockSupport.parkNanos(100_000);
            }
            return new Recording(
                    new Window(start, end),
                    Optional.empty(),
                    0,
                    ok,
                    new long[0],
                    failures,
                    Latencies.encode(Latencies.empty()),
                    Optional.empty(),
                    Optional.empty(),
                    new long[0],
                    Optional.empty());
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
            return Optional.empty();
        }

        @Override
        public Path report() {
            return folder.resolve("index.html");
        }

        @Override
        public void close() {}
    }
}
