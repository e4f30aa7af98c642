package io.squareoff.nats;

import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;

/** Connections of tests, with time limits for a slow broker. */
public final class TestClient {

    /** Also the time limit of a request to JetStream, unless it has one of its own. */
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

    /** The options of {@link #connect}, to be added to. */
    public static Options.Builder options(String url) {
        return Options.builder().server(url).connectionTimeout(LIMIT);
    }
}
