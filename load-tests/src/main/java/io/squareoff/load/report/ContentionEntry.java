package io.squareoff.load.report;

import io.squareoff.harness.measure.Contention;
import io.squareoff.harness.measure.Pressure;
import java.time.Duration;
import java.util.Optional;

/**
 * What kept work from the machine's cores, in {@code result.json}. {@code throttledCores} and {@code pressure} are null where the
 * kernel does not tell them.
 */
record ContentionEntry(double stealCpuCores, Double throttledCores, PressureEntry pressure) {

    /** Shares of the windows. */
    record PressureEntry(double cpu, double memory, double io) {

        static PressureEntry of(Pressure pressure, Duration measured) {
            return new PressureEntry(
                    share(pressure.cpu(), measured),
                    share(pressure.memory(), measured),
                    share(pressure.io(), measured));
        }

        Pressure toPressure(Duration measured) {
            return new Pressure(duration(cpu, measured), duration(memory, measured), duration(io, measured));
        }
    }

    /** @param measured the length of all windows together */
    static ContentionEntry of(Contention contention, Duration measured) {
        return new ContentionEntry(
                share(contention.steal(), measured),
                contention.throttled().map(time -> share(time, measured)).orElse(null),
                contention
                        .pressure()
                        .map(pressure -> PressureEntry.of(pressure, measured))
                        .orElse(null));
    }

    Contention toContention(Duration measured) {
        return new Contention(
                duration(stealCpuCores, measured),
                Optional.ofNullable(throttledCores).map(share -> duration(share, measured)),
                Optional.ofNullable(pressure).map(entry -> entry.toPressure(measured)));
    }

    private static double share(Duration time, Duration measured) {
        return (double) time.toNanos() / measured.toNanos();
    }

    private static Duration duration(double share, Duration measured) {
        return Duration.ofNanos(Math.round(share * measured.toNanos()));
    }
}
