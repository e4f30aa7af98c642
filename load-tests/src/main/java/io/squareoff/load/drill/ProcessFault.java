package io.squareoff.load.drill;

import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The faults of the processes of a part of the stack. */
enum ProcessFault {
    KILL("is killed, and started again after the fault"),
    STOP("is suspended (SIGSTOP), and goes on after the fault"),
    RESTART("is ended as an operator would (SIGTERM), and started again at once"),
    SLOW("runs for 10 ms of every 100");

    /** A shell sends signals without a process for each. */
    private static final String SUSPEND_AND_RESUME =
            "while kill -STOP \"$1\"; do sleep 0.09; kill -CONT \"$1\"; sleep 0.01; done";

    private final String description;

    ProcessFault(String description) {
        this.description = description;
    }

    LocalFault of(Part part) {
        return new LocalFault(
                part.title + "-" + name().toLowerCase(Locale.ROOT),
                part.description + " " + description,
                part.needs,
                this == KILL,
                Optional::empty,
                stack -> breakAll(stack, part));
    }

    private Mending breakAll(DrillStack stack, Part part) throws InterruptedException {
        List<Mending> mendings = new ArrayList<>();
        for (String name : stack.names(part)) {
            mendings.add(breakIt(stack, stack.stack().process(name)));
        }
        Collections.reverse(mendings);
        return Mending.all(mendings);
    }

    private Mending breakIt(DrillStack stack, ManagedProcess process) throws InterruptedException {
        return switch (this) {
            case KILL -> {
                process.kill();
                yield () -> stack.stack().startAgain(process.name());
            }
            case STOP -> {
                process.suspend();
                yield process::resume;
            }
            case RESTART -> {
                stack.restart(process.name());
                yield () -> {};
            }
            case SLOW -> {
                Process suspender = suspender(process);
                yield () -> {
                    suspender.destroyForcibly().waitFor();
                    process.resume();
                };
            }
        };
    }

    /** Suspends a process for 90 ms of every 100, as if it had a tenth of a core. */
    private static Process suspender(ManagedProcess process) {
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", SUSPEND_AND_RESUME, "sh", Long.toString(process.pid()))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD);
        try {
            return ChildProcesses.start(shell);
        } catch (IOException e) {
            throw new UserFacingException("could not slow " + process.name() + " down: " + e.getMessage(), e);
        }
    }
}
