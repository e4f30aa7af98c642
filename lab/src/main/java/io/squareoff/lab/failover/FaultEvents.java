package io.squareoff.lab.failover;

import io.nats.client.Message;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Events of the nodes, in the order of time: what a fault does to them, and elections, as the broker announces them.
 *
 * <p>Thread-safe, but for {@link #addElections} and {@link #close}.
 */
final class FaultEvents implements AutoCloseable {

    private static final String ELECTED = "$JS.EVENT.ADVISORY.STREAM.LEADER_ELECTED.";

    enum Kind {
        /** The node goes away. */
        DOWN,
        /** The node is there again, and begins to catch up. */
        UP,
        /** The node has caught up. */
        READY,
        /** The node leads the stream. */
        LEADS
    }

    /**
     * @param nanos a reading of {@link System#nanoTime}, or the time since the fault
     * @param words what happened to the node, as the end of a sentence
     */
    record Event(long nanos, Kind kind, String node, String words) {

        String title() {
            return node + " " + words;
        }
    }

    private final List<Event> all = new CopyOnWriteArrayList<>();
    private final Set<String> elections = ConcurrentHashMap.newKeySet();
    private final List<ClosableConnection> connections = new ArrayList<>();

    /** Notes what happens to a node now. */
    void add(Kind kind, String node, String words) {
        all.add(new Event(System.nanoTime(), kind, node, words));
    }

    List<Event> all() {
        return List.copyOf(all);
    }

    /** Adds an event whenever a stream gets a leader, from now until this is closed. It listens at every node, since each may go away. */
    void addElections(BrokerSession broker, String stream) throws InterruptedException {
        for (String node : broker.nodes().orElseThrow().names()) {
            ClosableConnection connection = broker.connectTo(node, "advisories");
            connections.add(connection);
            connection.nats().createDispatcher(this::elected).subscribe(ELECTED + stream);
            connection.awaitSubscriptions();
        }
    }

    /** Each connection gets the same advisory, which has an id; on a thread of its own. */
    private void elected(Message advisory) {
        try {
            JsonNode election = JsonMapper.shared().readTree(advisory.getData());
            if (elections.add(election.path("id").asString())) {
                add(Kind.LEADS, election.path("leader").asString(), "leads");
            }
        } catch (JacksonException e) {
            add(Kind.LEADS, "unknown", "leads: " + e.getOriginalMessage());
        }
    }

    @Override
    public void close() {
        connections.forEach(ClosableConnection::close);
    }
}
