package io.squareoff.load.drill;

import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;

/** A process that is suspended for 90 ms of every 100, as if it had a tenth of a core. */
record SlowedProcess(ManagedProcess process, Process suspender) {

    /** A shell sends signals without a process for each. */
    private static final String SUSPEND_AND_RESUME =
            "while kill -STOP \"$1\"; do sleep 0.09; kill -CONT \"$1\"; sleep 0.01; done";

    static SlowedProcess of(ManagedProcess process) {
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", SUSPEND_AND_RESUME, "sh", Long.toString(process.pid()))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD);
        try {
            return new SlowedProcess(process, ChildProcesses.start(shell));
        } catch (IOException e) {
            throw new UserFacingException("could not slow " + process.name() + " down: " + e.getMessage(), e);
        }
    }

    /** Lets the process go on as fast as it can. */
    void end() throws InterruptedException {
        suspender.destroyForcibly().waitFor();
        process.resume();
    }
}
