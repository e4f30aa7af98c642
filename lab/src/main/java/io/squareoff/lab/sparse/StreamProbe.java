package io.squareoff.lab.sparse;

import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.JetStreamOptions;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.publish.ArrivalSchedule;
import io.squareoff.lab.sparse.CellTimeline.Info;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Requests a stream's state again and again, one request at a time, over a connection of its own.
 *
 * <p>{@link #run} is for one thread, {@link #stop} for any; the result is there when it has returned.
 */
final class StreamProbe {

    /** The limit that the command line of NATS has for its requests. */
    static final Duration LIMIT = Duration.ofSeconds(5);

    private static final Duration INTERVAL = Duration.ofMillis(100);

    private final JetStreamManagement management;
    private final String stream;
    private final List<Info> infos = new ArrayList<>();

    private volatile boolean stopping;

    StreamProbe(ClosableConnection connection, String stream) {
        this.stream = stream;
        try {
            management = connection
                    .nats()
                    .jetStreamManagement(
                            JetStreamOptions.builder().requestTimeout(LIMIT).build());
        } catch (IOException e) {
            throw new UserFacingException("cannot request the state of the stream " + stream + ": " + e, e);
        }
    }

    /** Requests it until it is stopped. */
    void run() throws InterruptedException {
        long next = System.nanoTime();
        while (!stopping) {
            ArrivalSchedule.await(next);
            long at = System.nanoTime();
            boolean answered = request();
            long now = System.nanoTime();
            infos.add(new Info(at, now - at, answered));
            next = Math.max(now, next + INTERVAL.toNanos());
        }
    }

    private boolean request() throws InterruptedException {
        try {
            management.getStreamInfo(stream);
            return true;
        } catch (JetStreamApiException e) {
            throw new UserFacingException(
                    "the broker does not describe the stream " + stream + ": " + e.getErrorDescription(), e);
        } catch (IOException e) {
            // The library says the same of an interrupt.
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return false;
        }
    }

    void stop() {
        stopping = true;
    }

    /** The requests, with times since a reading of {@link System#nanoTime}. */
    List<Info> infos(long originNanos) {
        return infos.stream()
                .map(info -> new Info(info.at() - originNanos, info.took(), info.answered()))
                .toList();
    }
}
