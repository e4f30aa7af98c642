package io.squareoff.load.gatling;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The files between a generator and the process that started it: the recording, and those by which the two agree on when the load
 * begins and ends. Moments in them are readings of {@link System#nanoTime}, which is one clock for all processes of a machine.
 *
 * <p>A closed model has a lease: the generator creates it when its load begins, and goes on with the warm-up, or without one with the
 * window, for no longer than it is there, so that the other can end this before its time. Created by the other, within the window, it
 * makes that begin again.
 *
 * @param folder of the generator's run
 * @param agreed true of one of several generators: it writes that its users wait, and reads when its load begins and its warm-up ends
 */
public record GeneratorFiles(Path folder, boolean agreed) {

    /** The system property that they are handed over in. */
    static final String PROPERTY = "squareoff.files";

    /** Those that were handed over; empty where a person runs a simulation, who wants Gatling's own report alone. */
    static Optional<GeneratorFiles> fromSystemProperty() {
        return GeneratorProperties.handedOver(PROPERTY, GeneratorFiles.class);
    }

    /** The file for what was measured. */
    Path recording() {
        return folder.resolve("recording.json");
    }

    private Path lease() {
        return folder.resolve("lease");
    }

    void beginLease() {
        try {
            Files.createFile(lease());
        } catch (IOException e) {
            throw failed("create", lease(), e);
        }
    }

    boolean leaseLasts() {
        return Files.exists(lease());
    }

    void endLease() {
        try {
            Files.deleteIfExists(lease());
        } catch (IOException e) {
            throw failed("delete", lease(), e);
        }
    }

    /** Writes that the first user waits. */
    void waiting() {
        write("waiting", System.nanoTime());
    }

    public boolean usersWait() {
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
            Path whole = Files.writeString(folder.resolve(name + ".new"), Long.toString(nanos));
            Files.move(whole, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw failed("write", folder.resolve(name), e);
        }
    }

    private OptionalLong read(String name) {
        Path file = folder.resolve(name);
        try {
            return Files.exists(file) ? OptionalLong.of(Long.parseLong(Files.readString(file))) : OptionalLong.empty();
        } catch (IOException e) {
            throw failed("read", file, e);
        }
    }

    /** A run that ends by it keeps what it has measured. */
    private static UserFacingException failed(String what, Path file, IOException e) {
        return new UserFacingException("could not " + what + " " + file + ": " + e, e);
    }
}
