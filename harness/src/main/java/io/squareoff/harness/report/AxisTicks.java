package io.squareoff.harness.report;

import io.squareoff.harness.report.ChartScale.Tick;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Round values of an axis, with their labels. */
final class AxisTicks {

    /** The leading digits of the values within each power of ten, from the fewest to the most. */
    private static final List<double[]> DIGITS = List.of(
            new double[] {1}, new double[] {1, 3}, new double[] {1, 2, 5}, new double[] {1, 1.5, 2, 3, 4, 5, 7});

    private static final int FEWEST = 3;

    /** From here on labels count millions. */
    private static final double MILLION = 1e6;

    /** Arithmetic leaves a value this far beside the end of its axis, as a share of the step. */
    private static final double ROUNDING = 1e-9;

    private AxisTicks() {}

    /** The round step that divides a range into at most as many parts. */
    static double step(double range, int parts) {
        double least = range / parts;
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (int digit : new int[] {1, 2, 5}) {
            if (digit * power >= least * (1 - ROUNDING)) {
                return digit * power;
            }
        }
        return 10 * power;
    }

    static List<Tick> linear(double low, double high, int most) {
        double step = step(high - low, Math.max(1, most - 1));
        boolean millions = Math.max(Math.abs(low), Math.abs(high)) >= MILLION;
        List<Tick> ticks = new ArrayList<>();
        for (double i = Math.ceil(low / step - ROUNDING); i * step <= high + step * ROUNDING; i++) {
            ticks.add(new Tick(i * step, label(i * step, step, millions)));
        }
        return ticks;
    }

    /** Values with few digits; of a short range, values at even distances. */
    static List<Tick> logarithmic(double low, double high, int most) {
        for (double[] digits : DIGITS) {
            List<Tick> ticks = logarithmic(low, high, digits);
            if (ticks.size() >= FEWEST) {
                return thinned(ticks, most);
            }
        }
        return linear(low, high, most);
    }

    private static List<Tick> logarithmic(double low, double high, double[] digits) {
        List<Tick> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
            for (double digit : digits) {
                double value = new BigDecimal(digit).scaleByPowerOfTen(power).doubleValue();
                if (value >= low && value <= high) {
                    ticks.add(new Tick(value, label(value, value, value >= MILLION)));
                }
            }
        }
        return ticks;
    }

    /** The powers of ten, and the median: 0 %, 50 %, 90 %, 99 % and so on. */
    static List<Tick> percentiles(double low, double high, int most) {
        DoubleStream tens = DoubleStream.iterate(10, one -> one <= high, one -> one * 10);
        List<Tick> ticks = DoubleStream.concat(DoubleStream.of(1, 2), tens)
                .filter(one -> one >= low && one <= high)
                .mapToObj(one -> new Tick(one, percentile(one)))
                .toList();
        return thinned(ticks, most);
    }

    /** The percentile of 1/(1 − p), such as "99.9 %" for 1000. */
    static String percentile(double oneIn) {
        double percent = 100 - 100 / oneIn;
        int digits = 2 + Math.max(0, (int) Math.ceil(Math.log10(oneIn) - ROUNDING));
        return new BigDecimal(percent)
                        .round(new MathContext(digits, RoundingMode.HALF_EVEN))
                        .stripTrailingZeros()
                        .toPlainString()
                + " %";
    }

    /** Every second, third or further one, so that few enough are left; 1 is among them, since ratios are read from there. */
    private static List<Tick> thinned(List<Tick> ticks, int most) {
        int every = Math.max(1, (ticks.size() + most - 1) / Math.max(1, most));
        int one = ticks.stream().map(Tick::value).toList().indexOf(1.0);
        return IntStream.iterate(Math.max(0, one) % every, i -> i < ticks.size(), i -> i + every)
                .mapToObj(ticks::get)
                .toList();
    }

    /** A value with the decimals that its step has. */
    private static String label(double value, double step, boolean millions) {
        double unit = millions ? MILLION : 1;
        BigDecimal shown = new BigDecimal(step / unit).round(new MathContext(2)).stripTrailingZeros();
        String format = "%,." + Math.max(0, shown.scale()) + "f" + (millions ? " M" : "");
        return String.format(Locale.ROOT, format, value == 0 ? 0.0 : value / unit);
    }
}
