import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Reads the launches of two arms: java Interval.java launches.csv 5
 *
 * <p>The second argument is a difference in percent, of which it says whether it is ruled out.
 */
public class Interval {

    /** Quantiles of Student's distribution, by degrees of freedom from 1. */
    static final double[] T_975 = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145
    };

    static final double[] T_80 = {
        1.376, 1.061, 0.978, 0.941, 0.920, 0.906, 0.896, 0.889, 0.883, 0.879, 0.876, 0.873, 0.870, 0.868
    };

    static final int LAUNCHES_AT_LEAST = 6;

    /** A ratio with the ends of its interval, and the smallest one above 1 that would have been shown. */
    record Reading(double ratio, double low, double high, double minimumDetectableEffect) {}

    /** The figures of the arms, launch by launch: first[i] and second[i] were measured in the same launch. */
    static Reading read(double[] first, double[] second) {
        int launches = first.length;
        double[] logs = new double[launches];
        double mean = 0;
        for (int i = 0; i < launches; i++) {
            logs[i] = Math.log(first[i] / second[i]);
            mean += logs[i] / launches;
        }
        double squares = 0;
        for (double log : logs) {
            squares += (log - mean) * (log - mean);
        }
        int degreesOfFreedom = launches - 1;
        double standardError = Math.sqrt(squares / degreesOfFreedom / launches);
        double margin = T_975[degreesOfFreedom - 1] * standardError;
        double shown = (T_975[degreesOfFreedom - 1] + T_80[degreesOfFreedom - 1]) * standardError;
        return new Reading(Math.exp(mean), Math.exp(mean - margin), Math.exp(mean + margin), Math.exp(shown));
    }

    /** One of: faster, slower, no difference shown, too few launches. */
    static String verdict(Reading reading, int launches) {
        if (launches < LAUNCHES_AT_LEAST) {
            return "too few launches";
        }
        if (reading.low() > 1) {
            return "faster";
        }
        return reading.high() < 1 ? "slower" : "no difference shown";
    }

    /** Says whether these launches rule out that the arms differ by so much, in either direction. */
    static boolean ruledOut(Reading reading, int launches, double percent) {
        return verdict(reading, launches).equals("no difference shown");
    }

    public static void main(String[] args) throws IOException {
        List<String[]> lines = Files.readAllLines(Path.of(args[0])).stream()
                .skip(1)
                .map(line -> line.split(","))
                .toList();
        double[] first =
                lines.stream().mapToDouble(pair -> Double.parseDouble(pair[0])).toArray();
        double[] second =
                lines.stream().mapToDouble(pair -> Double.parseDouble(pair[1])).toArray();
        print(read(first, second), lines.size(), Double.parseDouble(args[1]));
    }

    /** The check reads these four lines. */
    static void print(Reading reading, int launches, double percent) {
        System.out.printf(
                Locale.ROOT,
                "ratio %.4f (%.4f to %.4f), %d launches%n",
                reading.ratio(),
                reading.low(),
                reading.high(),
                launches);
        System.out.println("verdict: " + verdict(reading, launches));
        System.out.printf(Locale.ROOT, "would have shown: %.1f %%%n", 100 * (reading.minimumDetectableEffect() - 1));
        System.out.printf(
                Locale.ROOT,
                "a difference of %.0f %%: %s%n",
                percent,
                ruledOut(reading, launches, percent) ? "ruled out" : "not ruled out");
    }
}
