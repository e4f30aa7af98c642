package io.squareoff.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class PartitionerTest {

    @Test
    void spreadsTwoHundredThousandKeysAsTheBrokerDoes() {
        var partitioner = new Partitioner(5);
        var counts = new int[5];
        for (int key = 0; key < 200_000; key++) {
            counts[partitioner.partition(Integer.toString(key))]++;
        }
        assertThat(counts).containsExactly(39_973, 39_968, 39_960, 40_054, 40_045);
    }

    @Test
    void hashesTheBytesOfTokensBeyondAscii() {
        // The 32-bit FNV-1a of the bytes C3 A9 is 0x1E9DE8C1 = 513665217.
        assertThat(new Partitioner(1000).partition("é")).isEqualTo(217);
    }

    @Test
    void refusesToPartitionIntoNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Partitioner(0))
                .withMessage("partitions must be at least 1, not 0");
    }
}
