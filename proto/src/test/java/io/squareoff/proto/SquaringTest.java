package io.squareoff.proto;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SquaringTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "7, 49", "-7, 49", "46341, 2147488281", "2147483647, 4611686014132420609"})
    void squaresWithoutOverflow(int number, long square) {
        assertThat(Squaring.square(number)).isEqualTo(square);
        assertThat(Squaring.square(Integer.MIN_VALUE)).isEqualTo(4_611_686_018_427_387_904L);
    }

    @Test
    void answersARequestForOneNumberInTheBytesOfOneNumber() {
        var request = SquareRequest.newBuilder().setNumber(7).build();
        assertThat(request.toByteArray()).containsExactly(0x08, 7);
        assertThat(Squaring.reply(request).toByteArray()).containsExactly(0x08, 7, 0x10, 49);
        assertThat(Squaring.count(request)).isOne();
    }

    @Test
    void answersARequestForSeveralInTheirOrder() {
        var request =
                SquareRequest.newBuilder().setNumber(3).addMore(1).addMore(2).build();
        var reply = Squaring.reply(request);
        assertThat(reply.getNumber()).isEqualTo(3);
        assertThat(reply.getResult()).isEqualTo(9);
        assertThat(reply.getMoreList()).containsExactly(1L, 4L);
        assertThat(Squaring.count(request)).isEqualTo(3);
    }
}
