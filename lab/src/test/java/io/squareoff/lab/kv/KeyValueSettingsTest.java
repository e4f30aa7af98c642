package io.squareoff.lab.kv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class KeyValueSettingsTest {

    @Test
    void spreadsWatchersOverAtMostAsManyConnections() {
        assertThat(settings(100, 16, List.of(1, 3), List.of(1, 15, 16, 1_000), 8)
                        .watcherArms())
                .containsExactly(
                        new WatcherMemory.Arm(1, 1, 50),
                        new WatcherMemory.Arm(15, 8, 50),
                        new WatcherMemory.Arm(16, 8, 50),
                        new WatcherMemory.Arm(1_000, 8, 50));
    }

    @Test
    void warmsUpWithFewerKeysAndOtherwiseTheSame() {
        assertThat(settings(100_000, 16, List.of(3), List.of(1), 8).warmUp())
                .isEqualTo(settings(20_000, 16, List.of(3), List.of(1), 8));
        assertThat(settings(100, 16, List.of(3), List.of(1), 8).warmUp().keys()).isEqualTo(100);
    }

    @Test
    void refusesBadSettingsByName() {
        assertRefused("keys must be at least 1, not 0", 0, 16, List.of(1), List.of(1), 8);
        assertRefused("size must be at least 8, not 7", 1, 7, List.of(1), List.of(1), 8);
        assertRefused("replicas must be at least 1, not 0", 1, 16, List.of(1, 0), List.of(1), 8);
        assertRefused("watchers must be at least 1, not 0", 1, 16, List.of(1), List.of(0), 8);
        assertRefused("connections must be at least 1, not 0", 1, 16, List.of(1), List.of(1), 0);
    }

    private static void assertRefused(
            String message, int keys, int size, List<Integer> replicas, List<Integer> watchers, int connections) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(keys, size, replicas, watchers, connections))
                .withMessage(message);
    }

    private static KeyValueSettings settings(
            int keys, int size, List<Integer> replicas, List<Integer> watchers, int connections) {
        return new KeyValueSettings(keys, size, 100, replicas, 500, watchers, 50, connections, 6);
    }
}
