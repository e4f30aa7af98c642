package io.squareoff.natsnetty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecoderTest {

    private static final String EVERYTHING = "INFO {\"a\":1}\r\nPING\r\nPONG\r\n+OK\r\n-ERR 'Unknown Subject'\r\n"
            + "MSG a.17 3 in.box 5\r\nhe\r\no\r\nMSG\ta.x 4 0\r\n\r\n"
            + "HMSG a.5 1 r 27 29\r\nNATS/1.0 503 No\r\nKey: v\r\n\r\nhi\r\nHMSG a.6 1 16 16\r\nNATS/1.0 404\r\n\r\n\r\n";

    @Test
    void readsEveryKindOfLine() {
        assertThat(Events.of(EVERYTHING))
                .containsExactly(
                        "info {\"a\":1}",
                        "ping",
                        "pong",
                        "error Unknown Subject",
                        "message 3 on a.17 number 17 reply PUB in.box  status 0 '' key null payload he\r\no",
                        "message 4 on a.x number -1 reply none status 0 '' key null payload ",
                        "message 1 on a.5 number 5 reply PUB r  status 503 'No' key v payload hi",
                        "message 1 on a.6 number 6 reply none status 404 '' key null payload ");
    }

    @Test
    void readsTheSameHoweverItArrives() {
        byte[] whole = EVERYTHING.getBytes(UTF_8);
        for (int at = 0; at <= whole.length; at++) {
            assertThat(Events.of(Arrays.copyOf(whole, at), Arrays.copyOfRange(whole, at, whole.length)))
                    .as("in two parts at %d", at)
                    .isEqualTo(Events.of(whole));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 400 Bad Request\r\n",
                "\r\n",
                "MSG a 1\r\n",
                "MSG a 1 b 2 3\r\n",
                "MSG a x 1\r\nb\r\n",
                "MSG a 1 -1\r\n",
                "MSG a 99999999999 1\r\nb\r\n",
                "MSG a 1 9999999999999999999\r\n",
                "MSG a 1 67000\r\n",
                "MSG a 1 1\r\nbc\r\n",
                "HMSG a 1 5 4\r\nNATS\r\n",
                "MESSAGE\r\n"
            })
    void readsNothingBehindWhatItDoesNotUnderstand(String malformed) {
        assertThat(Events.of("PING\r\n" + malformed + "PING\r\n"))
                .hasSize(2)
                .startsWith("ping")
                .last()
                .asString()
                .startsWith("malformed: the server sent ");
    }

    @Test
    void boundsALineThatDoesNotEnd() {
        assertThat(Events.of("a".repeat(Decoder.LONGEST_LINE + 1)))
                .containsExactly("malformed: the server sent a line of more than 65536 bytes");
    }
}
