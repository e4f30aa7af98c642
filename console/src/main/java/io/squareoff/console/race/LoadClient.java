package io.squareoff.console.race;

import io.netty.channel.ChannelOption;
import io.squareoff.console.result.Workload;
import java.net.URI;
import java.time.Duration;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** The connections of the load to the aggregator, and the one thread that serves them: apart from those that serve the page. */
public final class LoadClient implements AutoCloseable {

    /** Longer than the aggregator's deadline, so that its answer says what went wrong. */
    static final Duration LONGEST_ANSWER = Duration.ofSeconds(15);

    private static final int CONNECT_MILLIS = 2000;

    /** Of both lanes at once. */
    private static final int MOST_CONNECTIONS = 2 * (int) Workload.USERS.most();

    private final LoopResources thread = LoopResources.create("load", 1, true);
    private final ConnectionProvider connections = ConnectionProvider.builder("load")
            .maxConnections(MOST_CONNECTIONS)
            .pendingAcquireMaxCount(MOST_CONNECTIONS)
            // Before the aggregator closes it, so that no request meets a connection that ends.
            .maxIdleTime(Duration.ofSeconds(60))
            .build();
    private final HttpClient client;

    /** @param aggregator without a slash at the end */
    public LoadClient(URI aggregator) {
        this.client = HttpClient.create(connections)
                .runOn(thread)
                .baseUrl(aggregator.toString())
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .responseTimeout(LONGEST_ANSWER)
                // Failures are to be seen.
                .disableRetry(true);
    }

    HttpClient http() {
        return client;
    }

    @Override
    public void close() {
        connections.dispose();
        thread.dispose();
    }
}
