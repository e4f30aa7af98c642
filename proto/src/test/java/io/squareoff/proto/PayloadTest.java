package io.squareoff.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadTest {

    /** Other programs may write the other end. */
    @ParameterizedTest
    @CsvSource({"REQUEST, 7, 8, 81bb7f5624f42d2d", "REPLY, 7, 8, 987bae49a114746f"})
    void isTheSameInEveryProcess(Payload payload, int number, int length, String hex) {
        assertThat(HexFormat.of().formatHex(payload.of(number, length).toByteArray()))
                .isEqualTo(hex);
    }

    @ParameterizedTest
    @EnumSource
    void hasTheLengthThatIsAskedForAndIsRight(Payload payload) {
        for (int length : new int[] {0, 1, 100, 2048, 262_144, Payload.LONGEST}) {
            for (int number : new int[] {Integer.MIN_VALUE, -7, 0, 1, 46_341, Integer.MAX_VALUE}) {
                assertThat(payload.of(number, length).size()).isEqualTo(length);
                assertThat(payload.wrong(
                                number, length, payload.of(number, length).asReadOnlyByteBuffer()))
                        .isNull();
                assertThat(payload.wrong(number, length, payload.buffer(number, length)))
                        .isNull();
            }
        }
    }

    /** Else bytes of the next number, another length or the other direction could be taken for those that are due. */
    @Test
    void differsWithTheNumberTheLengthAndTheDirection() {
        for (int number = 1; number <= 1000; number++) {
            var due = Payload.REQUEST.of(number, 100);
            assertThat(due).isNotEqualTo(Payload.REQUEST.of(number + 1, 100));
            assertThat(due).isNotEqualTo(Payload.REQUEST.of(number, 101).substring(0, 100));
            assertThat(due).isNotEqualTo(Payload.REPLY.of(number, 100));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2048, 262_144})
    void cannotBeCompressed(int length) {
        var deflater = new Deflater(Deflater.BEST_COMPRESSION);
        deflater.setInput(Payload.REQUEST.of(7, length).toByteArray());
        deflater.finish();
        assertThat(deflater.deflate(new byte[2 * length])).isGreaterThanOrEqualTo(length);
        deflater.end();
    }

    @Test
    void saysFromWhichByteOnItIsWrong() {
        byte[] bytes = Payload.REPLY.of(7, 300).toByteArray();
        bytes[299]++;
        assertThat(Payload.REPLY.wrong(7, 300, ByteBuffer.wrap(bytes)))
                .isEqualTo("has 300 bytes, which are wrong from byte 299 on");
        bytes[17]++;
        assertThat(Payload.REPLY.wrong(7, 300, ByteBuffer.wrap(bytes)))
                .isEqualTo("has 300 bytes, which are wrong from byte 17 on");
        assertThat(Payload.REPLY.wrong(7, 299, ByteBuffer.wrap(bytes))).isEqualTo("has 300 bytes, not 299");
    }

    @Test
    void leavesTheBytesThatItComparesAsTheyAre() {
        ByteBuffer bytes = Payload.REPLY.buffer(7, 300);
        Payload.REPLY.wrong(7, 300, bytes);
        assertThat(bytes.remaining()).isEqualTo(300);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Payload.LONGEST + 1})
    void refusesALengthOutOfBounds(int length) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Payload.REQUEST.of(7, length))
                .withMessage("a payload has 0 to 1048576 bytes, not " + length);
    }
}
