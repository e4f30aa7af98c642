package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class SquareJsonTest {

    @Test
    void isAnArrayOfOneObjectForEachNumber() {
        assertThat(encode(1, 4, 9)).isEqualTo("[{\"1\":1},{\"2\":4},{\"3\":9}]");
    }

    @Test
    void ofAThousandSquaresIsWhatAJsonParserReads() {
        byte[] json = SquareJson.encode(squares(1000));
        assertThat(json).hasSize(14_437);
        var array = JsonMapper.shared().readTree(json);
        assertThat(array.size()).isEqualTo(1000);
        for (int number = 1; number <= 1000; number++) {
            var element = array.get(number - 1);
            assertThat(element.propertyNames()).containsExactly(Integer.toString(number));
            assertThat(element.get(Integer.toString(number)).longValue()).isEqualTo((long) number * number);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 10, 99, 100, 999, 1000, 9999, 10_000, 46_341, 99_999, 100_000})
    void fitsItsBufferWhateverTheWidthOfTheNumbers(int count) {
        assertThat(encode(squares(count))).isEqualTo(TestAggregator.squares(count));
    }

    @ParameterizedTest
    @MethodSource("squaresAtEachPowerOfTen")
    void fitsItsBufferWhateverTheWidthOfTheSquare(long square) {
        assertThat(encode(square)).isEqualTo("[{\"1\":" + square + "}]");
    }

    private static LongStream squaresAtEachPowerOfTen() {
        var powers = LongStream.iterate(1, power -> power * 10).limit(19);
        var edges = LongStream.of(0, Integer.MAX_VALUE, 1L << 31, 46_341L * 46_341, Long.MAX_VALUE);
        return LongStream.concat(powers.flatMap(power -> LongStream.of(power - 1, power, power + 1)), edges);
    }

    private static long[] squares(int count) {
        return LongStream.rangeClosed(1, count).map(number -> number * number).toArray();
    }

    private static String encode(long... squares) {
        return new String(SquareJson.encode(squares), StandardCharsets.US_ASCII);
    }
}
