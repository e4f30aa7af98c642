package io.squareoff.harness.network;

import java.util.Arrays;
import java.util.random.RandomGenerator;

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

    /** Those that have not arrived, first by time, then by their order. */
    private final Heap travelling;

    /** Those that are received at the rate. */
    private final Heap received;

    private final int[] sizes;
    private final int[] receivers;

    private NetworkConditions conditions;
    private long oneWayNanos;
    private long sent;

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
        this.travelling = new Heap(packets);
        this.received = new Heap(packets);
        this.sizes = new int[packets];
        this.receivers = new int[packets];
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
     * @param packet its number, which no other has until {@link #take} has given it back
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
        sizes[packet] = bytes;
        receivers[packet] = to;
        travelling.add(arrivedUntil[from][to], sent++, packet);
        return true;
    }

    /** When something is to be done next, with {@link #take}; {@link Long#MAX_VALUE} if no packet is under way. */
    long nextNanos() {
        return Math.min(travelling.first(), received.first());
    }

    /** Removes the packet that was due first, by now, and returns it; -1 if none is. */
    int take(long nowNanos) {
        while (travelling.first() <= nowNanos) {
            long arrived = travelling.first();
            int packet = travelling.remove();
            int to = receivers[packet];
            // Its time on a wire was counted on the sender's.
            receivedUntil[to] = Math.max(arrived, receivedUntil[to] + conditions.wireNanos(sizes[packet]));
            received.add(receivedUntil[to], sent++, packet);
        }
        return received.first() <= nowNanos ? received.remove() : -1;
    }

    /** When the packet that was taken last was due. */
    long takenDueNanos() {
        return received.removed();
    }

    /** The size of a packet that was taken. */
    int bytes(int packet) {
        return sizes[packet];
    }

    /** The host that a packet that was taken is for. */
    int receiver(int packet) {
        return receivers[packet];
    }

    /** Packets by time, and those of one time in the order in which they were added. */
    private static final class Heap {

        private final long[] times;
        private final long[] orders;
        private final int[] packets;
        private int size;
        private long removed;

        Heap(int capacity) {
            times = new long[capacity];
            orders = new long[capacity];
            packets = new int[capacity];
        }

        long first() {
            return size == 0 ? Long.MAX_VALUE : times[0];
        }

        long removed() {
            return removed;
        }

        void add(long time, long order, int packet) {
            int place = size++;
            while (place > 0 && isBefore(time, order, (place - 1) / 2)) {
                move((place - 1) / 2, place);
                place = (place - 1) / 2;
            }
            put(place, time, order, packet);
        }

        int remove() {
            removed = times[0];
            int first = packets[0];
            size--;
            long time = times[size];
            long order = orders[size];
            int packet = packets[size];
            int place = 0;
            while (2 * place + 1 < size) {
                int child = 2 * place + 1;
                if (child + 1 < size && isBefore(times[child + 1], orders[child + 1], child)) {
                    child++;
                }
                if (isBefore(time, order, child)) {
                    break;
                }
                move(child, place);
                place = child;
            }
            put(place, time, order, packet);
            return first;
        }

        private boolean isBefore(long time, long order, int place) {
            return time < times[place] || time == times[place] && order < orders[place];
        }

        private void move(int from, int to) {
            put(to, times[from], orders[from], packets[from]);
        }

        private void put(int place, long time, long order, int packet) {
            times[place] = time;
            orders[place] = order;
            packets[place] = packet;
        }
    }
}
