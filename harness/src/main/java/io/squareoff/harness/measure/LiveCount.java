package io.squareoff.harness.measure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The answers that a running generator has counted so far.
 *
 * @param measured time since the window began; negative before
 * @param ok right answers within the window
 * @param failed anything else, at any time of the run
 */
public record LiveCount(Duration measured, long ok, long failed) {

    static final String FILE = "live";
    static final int BYTES = 3 * Long.BYTES;

    /** Of a load that has not begun: when its window will begin is not known. */
    static final LiveCount NOT_BEGUN = new LiveCount(Duration.ofNanos(-1), 0, 0);

    /**
     * Reads the file of a {@link LiveCounter}; empty where there is none, or none yet.
     *
     * @param folder of the generator's run
     */
    public static Optional<LiveCount> read(Path folder) {
        try {
            byte[] bytes = Files.readAllBytes(folder.resolve(FILE));
            if (bytes.length != BYTES) {
                return Optional.empty();
            }
            ByteBuffer count = ByteBuffer.wrap(bytes);
            Duration measured = Duration.ofNanos(count.getLong());
            return Optional.of(new LiveCount(measured, count.getLong(), count.getLong()));
        } catch (IOException e) {
            // The generator has not begun, or has ended: there is nothing to show, and nothing depends on it.
            return Optional.empty();
        }
    }

    /** Right answers per second of the window so far; 0 before it begins. */
    public double perSecond() {
        return measured.isNegative() || measured.isZero() ? 0 : ok * 1e9 / measured.toNanos();
    }
}
