package io.squareoff.nats;

import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;

/** Connections of a test's own, which give a slow broker time. */
public final class TestClient {

    /** Also what a request to JetStream waits for its answer, unless that is told otherwise. */
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private TestClient() {}

    /**
     * Connects to a broker that runs.
     *
     * @param url of one node, or of several with commas between them
     * @throws IOException if none of them can be connected to
     */
    public static Connection connect(String url) throws IOException, InterruptedException {
        return Nats.connect(options(url).build());
    }

    /** What {@link #connect} connects with, to be added to. */
    public static Options.Builder options(String url) {
        return Options.builder().server(url).connectionTimeout(LIMIT);
    }
}
