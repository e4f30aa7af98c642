package io.squareoff.harness.network;

import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** The file by which a process says that it has done something. */
record ReadyFile(Path path) {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    /**
     * Waits for a process that was started for nothing else.
     *
     * @return it, or else it is closed
     */
    ManagedProcess awaitStarted(ManagedProcess process) throws InterruptedException {
        try {
            await(process);
            return process;
        } catch (InterruptedException | RuntimeException e) {
            process.close();
            throw e;
        }
    }

    /** @throws UserFacingException if the process ends instead, or takes longer than 10 s */
    void await(ManagedProcess process) throws InterruptedException {
        long begun = System.nanoTime();
        while (!Files.exists(path)) {
            if (process.hasEnded()) {
                throw process.ended();
            }
            if (System.nanoTime() - begun > LIMIT.toNanos()) {
                throw new UserFacingException(process.name() + " was not there within " + LIMIT.toSeconds() + " s");
            }
            Thread.sleep(5);
        }
    }
}
