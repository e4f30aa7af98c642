package io.squareoff.load.drill;

import io.squareoff.harness.process.ManagedProcess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** A part of the stack that is killed, suspended, restarted or slowed down. */
record ProcessFault(Part part, Action action) implements LocalFault {

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
    public List<String> kinds() {
        return part == Part.ONE_OF_TWO_BACKENDS ? List.of("nats", "jetstream") : List.of();
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
                SlowedProcess slowed = SlowedProcess.of(process);
                return slowed::end;
            }
            default -> throw new IllegalStateException("no such action: " + action);
        }
    }
}
