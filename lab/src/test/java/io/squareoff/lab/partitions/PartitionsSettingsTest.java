package io.squareoff.lab.partitions;

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
}
