package io.squareoff.harness.network;

import io.squareoff.harness.network.NetworkDescription.Delivered;
import io.squareoff.harness.process.UserFacingException;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** The file in which a relay notes how late it delivered packets. */
final class DeliveryLog {

    private DeliveryLog() {}

    /** All intervals of a network together; empty if there was no packet. */
    static Optional<Delivered> read(Path file, String network) {
        Histogram all = new Histogram(Relay.LONGEST_LATE_NANOS, Relay.DIGITS);
        try (HistogramLogReader log = new HistogramLogReader(file.toFile())) {
            for (EncodableHistogram interval = log.nextIntervalHistogram();
                    interval != null;
                    interval = log.nextIntervalHistogram()) {
                if (network.equals(interval.getTag())) {
                    all.add((Histogram) interval);
                }
            }
        } catch (FileNotFoundException e) {
            throw new UserFacingException("there is no log of the relay: " + e.getMessage(), e);
        }
        return all.getTotalCount() == 0
                ? Optional.empty()
                : Optional.of(new Delivered(
                        all.getTotalCount(),
                        Duration.ofNanos(all.getValueAtPercentile(50)),
                        Duration.ofNanos(all.getValueAtPercentile(99)),
                        Duration.ofNanos(all.getMaxValue())));
    }
}
