package io.squareoff.proto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamAckTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{`stream`:`SQUARES-0`, `seq`:1}; true",
                "{`stream`:`SQUARES-0`, `domain`:`hub`, `seq`:1, `duplicate`: true}; true",
                "{`error`:{`code`:503,`err_code`:10077}, `stream`:`SQUARES-0`, `seq`:0}; false",
                "{`stream`:; false",
                "''; false"
            })
    void isStoredIfItBeginsWithTheStream(String answer, boolean stored) {
        assertThat(StreamAck.isStored(answer.replace('`', '"').getBytes(UTF_8))).isEqualTo(stored);
    }
}
