package io.squareoff.harness.measure;

import io.squareoff.harness.process.DaemonThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Shows other processes what a generator has counted so far, in a file that is memory to both: twice a second it reads the counters
 * that the generator has anyway, and makes no call of the kernel. The aggregator and its backends do not notice.
 */
public final class LiveCounter implements AutoCloseable {

    private static final Duration INTERVAL = Duration.ofMillis(500);

    private final Path file;
    private final LoadRecorder recorder;
    private final MappedByteBuffer count;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("live-counter"));

    private LiveCounter(Path file, LoadRecorder recorder) {
        this.file = file;
        this.recorder = recorder;
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            count = channel.map(MapMode.READ_WRITE, 0, LiveCount.BYTES);
        } catch (IOException e) {
            throw new UncheckedIOException("could not create " + file, e);
        }
    }

    /**
     * Begins to write.
     *
     * @param folder of the generator's run, where {@link LiveCount#read} reads the file, which is deleted when this is closed
     * @param recorder whose clock may start later
     */
    public static LiveCounter start(Path folder, LoadRecorder recorder) {
        LiveCounter counter = new LiveCounter(folder.resolve(LiveCount.FILE), recorder);
        counter.write();
        counter.clock.scheduleAtFixedRate(
                counter::write, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        return counter;
    }

    private void write() {
        LiveCount now = recorder.count(System.nanoTime());
        count.putLong(0, now.measured().toNanos());
        count.putLong(Long.BYTES, now.ok());
        count.putLong(2 * Long.BYTES, now.failed());
    }

    @Override
    public void close() {
        clock.shutdownNow();
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("could not delete " + file, e);
        }
    }
}
