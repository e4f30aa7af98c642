package io.squareoff.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Seconds for which the quota of this service's container kept it from the cores, of each core: {@code squareoff.cpu.throttled}, the
 * kernel's {@code throttled_usec}; see cgroups(7), version 2. Not registered where the kernel counts none, as outside of a container.
 */
public final class ThrottlingMeter implements MeterBinder {

    private static final Pattern THROTTLED = Pattern.compile("^throttled_usec (\\d{1,18})$", Pattern.MULTILINE);
    private static final double MICROS_PER_SECOND = 1e6;

    private final Path stat;

    public ThrottlingMeter() {
        this(Path.of("/sys/fs/cgroup/cpu.stat"));
    }

    /** @param stat the file {@code cpu.stat} of the container's control group, which sees itself as the outermost one */
    ThrottlingMeter(Path stat) {
        this.stat = stat;
    }

    @Override
    public void bindTo(MeterRegistry meters) {
        if (Files.isReadable(stat) && seconds().isPresent()) {
            FunctionCounter.builder(
                            "squareoff.cpu.throttled",
                            this,
                            meter -> meter.seconds().orElse(Double.NaN))
                    .baseUnit("seconds")
                    .description("time for which a quota kept this service from the cores, of each core")
                    .register(meters);
        }
    }

    private Optional<Double> seconds() {
        try {
            Matcher throttled = THROTTLED.matcher(Files.readString(stat));
            return throttled.find()
                    ? Optional.of(Long.parseLong(throttled.group(1)) / MICROS_PER_SECOND)
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("could not read how long this service was throttled", e);
        }
    }
}
