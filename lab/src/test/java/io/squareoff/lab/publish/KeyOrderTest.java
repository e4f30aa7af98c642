package io.squareoff.lab.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.impl.NatsMessage;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class KeyOrderTest {

    private final KeyOrder order = new KeyOrder(10);

    @Test
    void isKeptByKeysThatTakeTurns() {
        follow(7, 0);
        follow(3, 0);
        follow(7, 1);
        follow(7, 2);
        follow(3, 1);

        assertThat(order.violations()).isZero();
    }

    @Test
    void isLostByBothMessagesThatChangedPlaces() {
        follow(7, 0);
        follow(7, 2);
        follow(3, 0);
        follow(7, 1);
        follow(7, 3);

        assertThat(order.violations()).isEqualTo(2);
    }

    @Test
    void isLostByAllThatComeAfterOneThatIsMissing() {
        follow(7, 0);
        follow(7, 2);
        follow(7, 3);

        assertThat(order.violations()).isEqualTo(2);
    }

    @Test
    void isLostByAMessageThatComesTwice() {
        follow(7, 0);
        follow(7, 0);

        assertThat(order.violations()).isEqualTo(1);
    }

    private void follow(int key, int ordinal) {
        order.follow(NatsMessage.builder()
                .subject("events." + key + ".4")
                .data(ByteBuffer.allocate(Integer.BYTES).putInt(ordinal).array())
                .build());
    }
}
