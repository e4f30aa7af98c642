package io.squareoff.lab.failover;

import io.nats.client.Message;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.failover.FaultEvents.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Hears from the broker when a stream gets a leader. It listens at every node, since each may go away.
 *
 * <p>Not thread-safe; the events come on threads of the connections.
 */
final class LeaderWatch implements AutoCloseable {

    private static final String SUBJECT = "$JS.EVENT.ADVISORY.STREAM.LEADER_ELECTED.";

    private final FaultEvents events;
    private final List<ClosableConnection> connections = new ArrayList<>();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    /** @param events gets each election */
    LeaderWatch(FaultEvents events) {
        this.events = events;
    }

    /** Begins to listen. */
    void begin(BrokerSession broker, String stream) throws InterruptedException {
        for (String node : broker.nodes().orElseThrow().names()) {
            listen(broker.connectTo(node, "advisories"), stream);
        }
    }

    private void listen(ClosableConnection connection, String stream) throws InterruptedException {
        connections.add(connection);
        connection.nats().createDispatcher(this::elected).subscribe(SUBJECT + stream);
        connection.awaitSubscriptions();
    }

    /** Each connection gets the same advisory, which has an id. */
    private void elected(Message advisory) {
        try {
            JsonNode election = JsonMapper.shared().readTree(advisory.getData());
            if (seen.add(election.path("id").asString())) {
                events.add(Kind.LEADS, election.path("leader").asString(), "leads");
            }
        } catch (JacksonException e) {
            events.add(Kind.LEADS, "unknown", "leads: " + e.getOriginalMessage());
        }
    }

    @Override
    public void close() {
        connections.forEach(ClosableConnection::close);
    }
}
