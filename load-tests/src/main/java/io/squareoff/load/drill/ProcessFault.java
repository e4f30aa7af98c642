package io.squareoff.load.drill;

import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Services;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A part of the stack that is killed, suspended, restarted or slowed down. */
record ProcessFault(Part part, Action action) implements LocalFault {

    /** A shell sends signals without a process for each. */
    private static final String SUSPEND_AND_RESUME =
            "while kill -STOP \"$1\"; do sleep 0.09; kill -CONT \"$1\"; sleep 0.01; done";

    /** The treatment of each process of the part. */
    enum Action {
        KILL("is killed, and started again after the fault"),
        STOP("is suspended (SIGSTOP), and goes on after the fault"),
        RESTART("is ended as an operator would (SIGTERM), and started again at once"),
        SLOW("runs for 10 ms of every 100");

        private final String description;

        Action(String description) {
            this.description = description;
        }
    }

    @Override
    public String title() {
        return part.title() + "-" + action.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String description() {
        return part.description() + " " + action.description;
    }

    @Override
    public StackNeeds needs() {
        return part.needs();
    }

    @Override
    public boolean endsProcesses() {
        return action == Action.KILL;
    }

    @Override
    public Set<String> kinds() {
        return part == Part.ONE_OF_TWO_BACKENDS ? Services.NATS.kinds() : Set.of();
    }

    @Override
    public Mending breakIt(DrillStack stack) throws InterruptedException {
        List<Mending> mendings = new ArrayList<>();
        for (String name : stack.names(part)) {
            mendings.add(breakIt(stack, stack.process(name)));
        }
        Collections.reverse(mendings);
        return Mending.all(mendings);
    }

    private Mending breakIt(DrillStack stack, ManagedProcess process) throws InterruptedException {
        switch (action) {
            case KILL -> {
                process.kill();
                return () -> stack.stack().startAgain(process.name());
            }
            case STOP -> {
                process.suspend();
                return process::resume;
            }
            case RESTART -> {
                stack.restart(process.name());
                return () -> {};
            }
            case SLOW -> {
                Process suspender = suspender(process);
                return () -> {
                    suspender.destroyForcibly().waitFor();
                    process.resume();
                };
            }
            default -> throw new IllegalStateException("no such action: " + action);
        }
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
