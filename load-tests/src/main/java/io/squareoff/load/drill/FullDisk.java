package io.squareoff.load.drill;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.StackPlan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The disk of the broker's streams is filled to its last byte; then it is emptied, and the broker started again. */
final class FullDisk {

    private static final int BLOCK = 4096;

    private FullDisk() {}

    static LocalFault fault() {
        return new LocalFault(
                "broker-disk-full",
                "the disk of the broker's streams is full, until it is emptied and the broker started again",
                LocalFault.StackNeeds.SMALL_DISK,
                false,
                FullDisk::obstacle,
                FullDisk::breakIt);
    }

    private static Optional<String> obstacle() throws InterruptedException {
        return StackPlan.canMountDisks()
                ? Optional.empty()
                : Optional.of("it needs the right to mount a disk: run it as root, with unshare and nsenter installed");
    }

    private static Mending breakIt(DrillStack stack) {
        Path filler = stack.stack().streams().resolve("filler");
        fill(filler);
        return () -> {
            delete(filler);
            stack.restart(Stack.BROKER);
        };
    }

    private static void fill(Path filler) {
        byte[] block = new byte[BLOCK];
        try (OutputStream out = Files.newOutputStream(filler)) {
            while (true) {
                out.write(block);
            }
        } catch (IOException e) {
            // The disk is full, unless not one block fitted.
            if (!Files.isRegularFile(filler)) {
                throw new UserFacingException("could not fill the broker's disk: " + e.getMessage(), e);
            }
        }
    }

    private static void delete(Path filler) {
        try {
            Files.delete(filler);
        } catch (IOException e) {
            throw new UserFacingException("could not empty the broker's disk: " + e.getMessage(), e);
        }
    }
}
