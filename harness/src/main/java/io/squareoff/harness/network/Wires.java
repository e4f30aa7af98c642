package io.squareoff.harness.network;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The packets that are under way between hosts. Each host has a wire to the switch, with a rate in each direction: a packet waits for those
 * before it on its sender's wire, takes its time there, takes half of a round trip, and waits for those that arrived before it on its
 * receiver's wire.
 *
 * <p>Not thread-safe; allocates nothing for a packet.
 */
final class Wires {

    private final RandomGenerator random;
    private final long[] sentUntil;
    private final long[] receivedUntil;
    private final long[][] arrivedUntil;
    private final Link[] links;

    private final Packet[] packets;

    /** Those that have not arrived. */
    private final PriorityQueue<Packet> travelling;

    /** Those that are received at the rate. */
    private final PriorityQueue<Packet> received;

    private NetworkConditions conditions;
    private long oneWayNanos;
    private long sent;

    /** A packet under way, or one that was taken; what it is ordered by changes while it is in no queue. */
    static final class Packet {

        private static final Comparator<Packet> BY_TIME =
                Comparator.<Packet>comparingLong(packet -> packet.dueNanos).thenComparingLong(packet -> packet.order);

        final int number;
        int bytes;

        /** The host that it is for. */
        int receiver;

        long dueNanos;
        private long order;

        private Packet(int number) {
            this.number = number;
        }
    }

    /**
     * @param hosts the number of wires
     * @param packets the most that are under way at a time, each with a number of its own from 0 on
     */
    Wires(int hosts, int packets, NetworkConditions conditions, RandomGenerator random) {
        this.random = random;
        this.sentUntil = new long[hosts];
        this.receivedUntil = new long[hosts];
        this.arrivedUntil = new long[hosts][hosts];
        this.links = new Link[hosts];
        Arrays.fill(links, Link.USUAL);
        this.packets = IntStream.range(0, packets).mapToObj(Packet::new).toArray(Packet[]::new);
        this.travelling = new PriorityQueue<>(packets, Packet.BY_TIME);
        this.received = new PriorityQueue<>(packets, Packet.BY_TIME);
        become(conditions);
    }

    /** Packets that are sent from now on have other conditions. */
    void become(NetworkConditions others) {
        conditions = others;
        oneWayNanos = others.roundTrip().toNanos() / 2;
    }

    /** The link of a host is another from now on. */
    void link(int host, Link other) {
        links[host] = other;
    }

    /**
     * Takes a packet.
     *
     * @param nowNanos a reading of a clock that never goes back
     * @param packet its number, which no other has until {@link #take} has returned it
     * @return false if it is lost
     */
    boolean send(long nowNanos, int from, int to, int packet, int bytes) {
        if (links[from].cut() || links[to].cut()) {
            return false;
        }
        sentUntil[from] = Math.max(nowNanos, sentUntil[from]) + conditions.wireNanos(bytes);
        if (conditions.loss() > 0 && random.nextDouble() < conditions.loss()) {
            return false;
        }
        long jitter = conditions.jitter().toNanos();
        long longer = links[from].longer().toNanos() + links[to].longer().toNanos();
        long arrives = sentUntil[from] + oneWayNanos + longer + (jitter == 0 ? 0 : random.nextLong(jitter + 1));
        // One after the other, as on one way: behind a late one all are late.
        arrivedUntil[from][to] = Math.max(arrives, arrivedUntil[from][to]);
        packets[packet].bytes = bytes;
        packets[packet].receiver = to;
        add(travelling, packets[packet], arrivedUntil[from][to]);
        return true;
    }

    /** One of several that are due at once comes out in the order in which they were added. */
    private void add(PriorityQueue<Packet> queue, Packet packet, long due) {
        packet.dueNanos = due;
        packet.order = sent++;
        queue.add(packet);
    }

    private static long first(PriorityQueue<Packet> queue) {
        Packet first = queue.peek();
        return first == null ? Long.MAX_VALUE : first.dueNanos;
    }

    /** When something is to be done next, with {@link #take}; {@link Long#MAX_VALUE} if no packet is under way. */
    long nextNanos() {
        return Math.min(first(travelling), first(received));
    }

    /** Removes the packet that was due first, by now, and returns it as it is until its number is sent again; null if none is due. */
    Packet take(long nowNanos) {
        while (first(travelling) <= nowNanos) {
            Packet packet = travelling.remove();
            int to = packet.receiver;
            // Its time on a wire was counted on the sender's.
            receivedUntil[to] = Math.max(packet.dueNanos, receivedUntil[to] + conditions.wireNanos(packet.bytes));
            add(received, packet, receivedUntil[to]);
        }
        return first(received) > nowNanos ? null : received.remove();
    }
}
