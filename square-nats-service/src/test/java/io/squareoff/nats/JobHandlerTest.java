package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobHandlerTest {

    @ParameterizedTest
    @CsvSource({
        "1, $JS.ACK.SQUARES-0.workers.1.17.21.1700000000000000000.4",
        "12, $JS.ACK.SQUARES-0.workers.12.17.21.1700000000000000000.4",
        "3, $JS.ACK.hub.x7Yz.SQUARES-0.workers.3.17.21.1700000000000000000.4",
        "3, $JS.ACK._.x7Yz.SQUARES-0.workers.3.17.21.1700000000000000000.4.r4nd"
    })
    void readsHowManyTimesAJobWasDelivered(long deliveries, String ackSubject) {
        assertThat(JobHandler.delivery(ackSubject)).isEqualTo(deliveries);
    }
}
