package io.squareoff.harness.measure;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The answer that the contract asks for, worked out here and not by the code under test. */
public final class ExpectedAnswer {

    private ExpectedAnswer() {}

    /** The body with the squares of 1..number. */
    public static byte[] to(int number) {
        return IntStream.rangeClosed(1, number)
                .mapToObj(n -> "{\"" + n + "\":" + Math.multiplyFull(n, n) + "}")
                .collect(Collectors.joining(",", "[", "]"))
                .getBytes(StandardCharsets.US_ASCII);
    }
}
