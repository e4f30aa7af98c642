package io.squareoff.harness.process;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A disk of a few KiB, mounted on a folder, which takes root: a test that needs one is left out where it cannot be. */
public final class SmallDisk implements AutoCloseable {

    private static final int BLOCK = 4096;

    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /** @param options of mount(8), besides the size */
    public static SmallDisk mount(Path folder, int kibibytes, String options) throws IOException, InterruptedException {
        FinishedProgram mount = FinishedProgram.run(new ProcessBuilder(
                "mount", "-t", "tmpfs", "-o", "size=" + kibibytes + "k" + options, "tmpfs", folder.toString()));
        assumeThat(mount.exit())
                .as("this test mounts a small disk, which root may: %s", mount.err())
                .isZero();
        return new SmallDisk(folder);
    }

    Path folder() {
        return folder;
    }

    /** Writes until there is no room. */
    public void fill() throws IOException {
        try {
            Files.write(
                    folder.resolve("filling"),
                    new byte[(int) Files.getFileStore(folder).getTotalSpace() + BLOCK]);
            throw new IllegalStateException(folder + " takes more than it has room for");
        } catch (IOException e) {
            // As wanted.
        }
    }

    @Override
    public void close() throws IOException {
        Process unmount = new ProcessBuilder("umount", "--lazy", folder.toString())
                .redirectErrorStream(true)
                .start();
        // Ends when it does.
        unmount.getInputStream().readAllBytes();
    }
}
