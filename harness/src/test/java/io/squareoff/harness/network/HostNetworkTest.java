package io.squareoff.harness.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostNetworkTest {

    @Test
    void countsThePacketsThatADeviceLostInBothDirections() throws Exception {
        List<String> table = List.of(
                "Inter-|   Receive                                                |  Transmit",
                " face |bytes    packets errs drop fifo frame compressed multicast"
                        + "|bytes    packets errs drop fifo colls carrier compressed",
                "    lo:     336       4    1    1    1    1          1         1"
                        + "      336       4    1    1    1     1       1          1",
                "  eth0:12345678     910    0    3    0    0          0         0"
                        + " 87654321    1000    0   40    0     0       0          0");

        assertThat(HostNetwork.lost(table, "eth0")).isEqualTo(43);
    }

    @Test
    void readsTheTableOfThisKernel() throws Exception {
        assertThat(HostNetwork.lost(Files.readAllLines(Path.of("/proc/self/net/dev")), "lo"))
                .isNotNegative();
    }
}
