package io.squareoff.lab.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.nats.client.api.StorageType;
import io.squareoff.lab.broker.StreamKind;
import io.squareoff.lab.durability.DurabilityRound.Arm;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurabilityExperimentTest {

    @Test
    void measuresEachCombinationThatDiffers() {
        assertThat(settings(List.of(1, 3), List.of("2m", "always"), NodeLoss.values())
                        .arms())
                .extracting(Arm::toString)
                .containsExactly(
                        "file, 1 replica, sync 2m, kill-all",
                        "file, 1 replica, sync 2m, power-all",
                        "file, 1 replica, sync always, kill-all",
                        "file, 1 replica, sync always, power-all",
                        "file, 3 replicas, sync 2m, kill-one",
                        "file, 3 replicas, sync 2m, kill-all",
                        "file, 3 replicas, sync 2m, power-one",
                        "file, 3 replicas, sync 2m, power-all",
                        "file, 3 replicas, sync always, kill-one",
                        "file, 3 replicas, sync always, kill-all",
                        "file, 3 replicas, sync always, power-one",
                        "file, 3 replicas, sync always, power-all",
                        "memory, 1 replica, kill-all",
                        "memory, 3 replicas, kill-one",
                        "memory, 3 replicas, kill-all");
    }

    @Test
    void keepsNoMoreRoundsThanFitIntoMemory() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DurabilitySettings(
                        List.of(StorageType.File),
                        List.of(1),
                        List.of("2m"),
                        List.of(NodeLoss.KILL_ALL),
                        1,
                        128,
                        1,
                        1_000_000_000,
                        60))
                .withMessageStartingWith("rate must be smaller: 12,000,000,060 messages take ");
    }

    @Test
    void areKeptAsTheCommandLineSpellsThem() {
        assertThat(new DurabilityExperiment(settings(List.of(3), List.of("2m"), NodeLoss.KILL_ONE)).settingsByOption())
                .containsEntry("storage", List.of("file", "memory"))
                .containsEntry("losses", List.of("kill-one"))
                .containsEntry("rate", 100)
                .containsOnlyKeys(
                        "storage",
                        "replicas",
                        "sync-interval",
                        "losses",
                        "rate",
                        "size",
                        "seconds",
                        "rounds",
                        "deadline");
    }

    @ParameterizedTest
    @CsvSource({"always, 0", "500ms, 0.5", "1s, 1", "2m, 120", "1h, 3600"})
    void readsSyncIntervals(String interval, double seconds) {
        assertThat(new StreamKind(StorageType.File, 1, interval).syncSeconds()).isEqualTo(seconds);
    }

    private static DurabilitySettings settings(List<Integer> replicas, List<String> intervals, NodeLoss... losses) {
        return new DurabilitySettings(
                List.of(StorageType.File, StorageType.Memory),
                replicas,
                intervals,
                List.of(losses),
                100,
                128,
                1,
                1,
                60);
    }
}
