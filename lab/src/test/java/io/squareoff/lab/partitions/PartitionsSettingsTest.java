package io.squareoff.lab.partitions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionsSettingsTest {

    @Test
    void areRefusedWhereTheSubjectsOfAllMessagesDoNotFitIntoMemory() {
        int messages = Math.toIntExact(Runtime.getRuntime().maxMemory() / 600);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PartitionsSettings(5, messages, 5, 100, 3, 128, List.of(), 1, 1))
                .withMessageStartingWith("messages must be smaller: ");
    }

    @Test
    void estimateTheRoundTripsOfPublishersThatAwaitEachMessage() {
        assertThat(seconds(100)).isBetween(100L, 130L);
        assertThat(seconds(1)).isBetween(300L, 400L);
    }

    private static long seconds(int batch) {
        PartitionsSettings settings = new PartitionsSettings(5, 120_000, 3, batch, 1, 128, List.of(1), 300_000, 1);
        return new PartitionsExperiment(settings).estimate().toSeconds();
    }
}
