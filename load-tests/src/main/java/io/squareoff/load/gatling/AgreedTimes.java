package io.squareoff.load.gatling;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Files in which a generator says that its users wait, and reads when their load begins and its warm-up ends. Both are readings
 * of {@link System#nanoTime}, which is one clock for all processes of a machine.
 */
public record AgreedTimes(Path folder) {

    private static final String PROPERTY = "agreed.times";

    /** Those that the JVM's arguments name. */
    static Optional<AgreedTimes> fromSystemProperty() {
        return Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of).map(AgreedTimes::new);
    }

    String asSystemProperty() {
        return "-D" + PROPERTY + "=" + folder;
    }

    /** Says that the first user waits. */
    void waiting() {
        write("waiting", System.nanoTime());
    }

    /** Returns true once a user waits. */
    public boolean areAwaited() {
        return read("waiting").isPresent();
    }

    /** Lets the load begin then. */
    public void start(long nanos) {
        write("start", nanos);
    }

    OptionalLong start() {
        return read("start");
    }

    /** Names the moment at which the warm-up ends; to be called before it is ended. */
    public void end(long nanos) {
        write("end", nanos);
    }

    OptionalLong end() {
        return read("end");
    }

    /** Whoever reads sees all of it or nothing. */
    private void write(String name, long nanos) {
        try {
            Files.createDirectories(folder);
            Path whole = Files.writeString(folder.resolve(name + ".new"), Long.toString(nanos));
            Files.move(whole, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + folder.resolve(name), e);
        }
    }

    private OptionalLong read(String name) {
        Path file = folder.resolve(name);
        try {
            return Files.exists(file) ? OptionalLong.of(Long.parseLong(Files.readString(file))) : OptionalLong.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }
}
