package io.squareoff.harness.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WiresTest {

    private static final int BYTES = 1_212;

    @Test
    void holdsAPacketForHalfOfTheRoundTrip() {
        Wires wires = wires("rtt=1ms", 8);

        wires.send(100, 0, 1, 7, BYTES);

        assertThat(wires.nextNanos()).isEqualTo(500_100);
        assertThat(wires.take(500_099)).isNull();
        Wires.Packet taken = wires.take(500_200);
        assertThat(taken.number).isEqualTo(7);
        assertThat(taken.dueNanos).isEqualTo(500_100);
        assertThat(taken.bytes).isEqualTo(BYTES);
        assertThat(taken.receiver).isOne();
        assertThat(wires.nextNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void sendsOnePacketAfterTheOtherAtTheRate() {
        // 1,250 bytes with framing take 10 us.
        Wires wires = wires("rtt=0ms,rate=1Gbit", 8);

        IntStream.range(0, 3).forEach(packet -> wires.send(0, 0, 1, packet, BYTES));
        wires.send(0, 2, 1, 3, BYTES);

        // The fourth comes over a wire of its own at the same time as the first, and is received after it.
        assertThat(taken(wires))
                .containsExactly(
                        Map.entry(0, 10_000L), Map.entry(3, 20_000L), Map.entry(1, 30_000L), Map.entry(2, 40_000L));
    }

    @Test
    void letsAPacketPassThoseThatAreNotOnTheWireYet() {
        Wires wires = wires("rtt=0ms,rate=1Gbit", 200);

        IntStream.range(0, 100).forEach(packet -> wires.send(0, 0, 1, packet, BYTES));
        wires.send(5_000, 2, 1, 100, BYTES);

        assertThat(taken(wires).subList(0, 3))
                .containsExactly(Map.entry(0, 10_000L), Map.entry(100, 20_000L), Map.entry(1, 30_000L));
    }

    @Test
    void keepsTheOrderOfPacketsWhoseWaysTakeDifferentlyLong() {
        Wires wires = wires("rtt=1ms,jitter=1ms", 1_000);

        IntStream.range(0, 1_000).forEach(packet -> wires.send(packet * 10_000L, 0, 1, packet, BYTES));

        List<Map.Entry<Integer, Long>> taken = taken(wires);
        assertThat(taken).extracting(Map.Entry::getKey).isSorted().hasSize(1_000);
        assertThat(taken)
                .allSatisfy(packet -> assertThat(packet.getValue() - packet.getKey() * 10_000L)
                        .isBetween(500_000L, 1_500_000L));
        assertThat(taken.stream()
                        .mapToLong(packet -> packet.getValue() - packet.getKey() * 10_000L)
                        .distinct()
                        .count())
                .isGreaterThan(10);
    }

    @Test
    void holdsPacketsThatAreSentLaterForAnotherTime() {
        Wires wires = wires("rtt=1ms", 8);

        wires.send(0, 0, 1, 0, BYTES);
        wires.become(NetworkConditions.parse("rtt=5ms"));
        wires.send(0, 0, 2, 1, BYTES);

        assertThat(taken(wires)).containsExactly(Map.entry(0, 500_000L), Map.entry(1, 2_500_000L));
    }

    @Test
    void losesWhatACutLinkIsToCarryAndHoldsLongerWhatASlowOneDoes() {
        Wires wires = wires("rtt=1ms", 8);

        wires.link(1, Link.CUT);
        wires.link(2, Link.slower(Duration.ofMillis(50)));
        assertThat(wires.send(0, 0, 1, 0, BYTES)).isFalse();
        assertThat(wires.send(0, 1, 0, 0, BYTES)).isFalse();
        wires.send(0, 0, 2, 0, BYTES);
        wires.send(1, 2, 0, 1, BYTES);
        wires.link(1, Link.USUAL);
        wires.send(2, 0, 1, 2, BYTES);

        assertThat(taken(wires))
                .containsExactly(Map.entry(2, 500_002L), Map.entry(0, 50_500_000L), Map.entry(1, 50_500_001L));
    }

    @Test
    void losesTheShareOfPackets() {
        Wires wires = wires("rtt=0ms,loss=1%", 10_000);

        long arrived = IntStream.range(0, 10_000)
                .filter(packet -> wires.send(0, 0, 1, packet, BYTES))
                .count();

        assertThat(10_000 - arrived).isBetween(60L, 140L);
        assertThat(taken(wires)).hasSize((int) arrived);
    }

    private static Wires wires(String conditions, int packets) {
        return new Wires(3, packets, NetworkConditions.parse(conditions), new SplittableRandom(1));
    }

    /** All packets, with the times at which they are due. */
    private static List<Map.Entry<Integer, Long>> taken(Wires wires) {
        List<Map.Entry<Integer, Long>> taken = new ArrayList<>();
        while (wires.nextNanos() != Long.MAX_VALUE) {
            long now = wires.nextNanos();
            for (Wires.Packet packet = wires.take(now); packet != null; packet = wires.take(now)) {
                taken.add(Map.entry(packet.number, packet.dueNanos));
            }
        }
        return taken;
    }
}
