package io.squareoff.natsnetty;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.squareoff.fuzz.MutatedInputs;
import java.util.Arrays;

/** Whatever a server sends: the decoder throws nothing, and reads the same in two parts as in one. */
class DecoderFuzzTest implements MutatedInputs {

    @FuzzTest
    void serverLines(byte[] bytes) {
        int half = bytes.length / 2;
        assertThat(Events.of(Arrays.copyOf(bytes, half), Arrays.copyOfRange(bytes, half, bytes.length)))
                .isEqualTo(Events.of(bytes));
    }
}
