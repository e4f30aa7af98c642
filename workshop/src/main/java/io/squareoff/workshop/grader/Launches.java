package io.squareoff.workshop.grader;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The figures of two arms in some launches, in pairs.
 *
 * @param first a positive figure for each launch
 * @param second one for each of the same launches
 */
record Launches(double[] first, double[] second) {

    private static final String HEADING = "first,second";

    /** @throws IllegalArgumentException if they are not pairs */
    Launches {
        if (first.length != second.length || first.length == 0) {
            throw new IllegalArgumentException(
                    "launches must be pairs of figures, not " + first.length + " and " + second.length);
        }
    }

    /** Reads a file with a heading and a line for each launch. */
    static Launches read(Path file) {
        try {
            List<String[]> lines = Files.readAllLines(file).stream()
                    .skip(1)
                    .map(line -> line.split(","))
                    .toList();
            return new Launches(
                    lines.stream()
                            .mapToDouble(pair -> Double.parseDouble(pair[0]))
                            .toArray(),
                    lines.stream()
                            .mapToDouble(pair -> Double.parseDouble(pair[1]))
                            .toArray());
        } catch (IOException | RuntimeException e) {
            throw new UserFacingException("could not read the launches in " + file + ": " + e, e);
        }
    }

    /**
     * Draws others like these: launches taken from them at random, whose arms change places by lot.
     *
     * @param count of launches
     * @param factor between the arms
     * @param noise how much of the ratio of a recorded launch stays, 1 for all of it
     */
    Launches drawn(int count, double factor, double noise, RandomGenerator random) {
        double[] ones = new double[count];
        double[] others = new double[count];
        for (int i = 0; i < count; i++) {
            int from = random.nextInt(first.length);
            double ratio = Math.log(first[from] / second[from]) * (random.nextBoolean() ? noise : -noise);
            // What disturbs a whole launch, both arms alike, and a little that makes each one different.
            double level = Math.sqrt(first[from] * second[from]) * Math.exp(0.15 * random.nextGaussian());
            double half = (Math.log(factor) + ratio + 0.02 * noise * random.nextGaussian()) / 2;
            ones[i] = rounded(level * Math.exp(half));
            others[i] = rounded(level * Math.exp(-half));
        }
        return new Launches(ones, others);
    }

    private static double rounded(double figure) {
        return Math.round(figure * 10) / 10.0;
    }

    /** The lines of a file with them, as {@link #read} reads them. */
    List<String> lines() {
        return Stream.concat(
                        Stream.of(HEADING),
                        IntStream.range(0, first.length)
                                .mapToObj(i -> String.format(Locale.ROOT, "%.1f,%.1f", first[i], second[i])))
                .toList();
    }
}
