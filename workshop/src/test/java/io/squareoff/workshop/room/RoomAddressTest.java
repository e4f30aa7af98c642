package io.squareoff.workshop.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoomAddressTest {

    @ParameterizedTest
    @ValueSource(strings = {"nats://192.168.1.20:4290", "tls://room.example:4290", "nats://[::1]:4290"})
    void isShownAsItIsTyped(String address) {
        assertThat(RoomAddress.of(address)).hasToString(address);
    }

    @Test
    void isShownWithoutALogin() {
        RoomAddress address = RoomAddress.of("nats://teacher:secret@room:4290");

        assertThat(address).hasToString("nats://room:4290");
        assertThat(address.uri().getUserInfo()).isEqualTo("teacher:secret");
        assertThat(new Membership("nats://teacher:secret@room:4290", "Ada", "00000001").toString())
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "192.168.1.20",
                "192.168.1.20:4290",
                "nats://192.168.1.20",
                "nats://192.168.1.20:0",
                "nats://192.168.1.20:65536",
                "http://192.168.1.20:4290",
                "nats://:4290",
                "nats://room:4290/x",
                "nats://room:4290?x",
                "nats://u:secret@ro om:4290"
            })
    void saysWhatAnAddressLooksLike(String address) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RoomAddress.of(address))
                .withMessageContaining("such as nats://192.168.1.20:4290")
                .withMessageNotContaining("secret");
    }
}
