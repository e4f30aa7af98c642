package io.squareoff.harness.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/**
 * Starts processes that only this program ends: Ctrl-C in its terminal does not reach them, and the kernel kills them when
 * this program is gone, even if it was killed itself.
 *
 * <p>{@code perl} gives a process a process group of its own, and {@code setpriv}, of util-linux, sets its parent-death signal.
 * Each then turns into the command, so that the process has the pid of the command. Where one is missing, processes start
 * without it.
 *
 * <p>All processes stay in the session of this program. {@code setsid} would give each a session, and Linux shares the cores
 * between sessions, not between threads: sched(7), on autogroups. On two cores that took a quarter of the throughput of
 * rest, whose threads are many.
 *
 * <p>Thread-safe.
 */
public final class ChildProcesses {

    private static final List<String> OWN_GROUP =
            List.of("perl", "-e", "setpgrp(0, 0) and exec { $ARGV[0] } @ARGV; die qq($ARGV[0]: $!\\n)", "--");
    private static final List<String> END_WITH_PARENT = List.of("setpriv", "--pdeathsig", "KILL");

    /**
     * To the kernel the parent is the thread that started the process, not this program: prctl(2), PR_SET_PDEATHSIG. So all
     * processes are started by a thread that never ends.
     */
    private static final ExecutorService STARTER =
            Executors.newSingleThreadExecutor(DaemonThreads.named("process-starter"));

    /** The commands that are available here; probed once. */
    private static final class Wrappers {

        static final boolean GROUP = works(OWN_GROUP);
        static final boolean DEATH_SIGNAL = works(END_WITH_PARENT);

        private static boolean works(List<String> wrapper) {
            try {
                return ChildProcesses.works(wrapper);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    private ChildProcesses() {}

    /**
     * Starts a process. An interrupt does not end the wait for it, so that no process is lost.
     *
     * @param builder is changed: its command gets the wrappers
     * @throws IOException if its program cannot be run
     */
    public static Process start(ProcessBuilder builder) throws IOException {
        String program = builder.command().get(0);
        if (find(program).isEmpty()) {
            throw new IOException("there is no program " + program);
        }
        List<String> command = new ArrayList<>();
        if (Wrappers.GROUP) {
            command.addAll(OWN_GROUP);
        }
        if (Wrappers.DEATH_SIGNAL) {
            command.addAll(END_WITH_PARENT);
        }
        command.addAll(builder.command());
        builder.command(command);
        try {
            return CompletableFuture.supplyAsync(() -> startHere(builder), STARTER)
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof UncheckedIOException failure) {
                throw failure.getCause();
            }
            throw e;
        }
    }

    private static Process startHere(ProcessBuilder builder) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns true if a command that runs another one is here, and may do what it does. */
    public static boolean works(List<String> wrapper) throws InterruptedException {
        return succeeds(Stream.concat(wrapper.stream(), Stream.of("true")).toList());
    }

    /** Runs a command whose output nobody needs; false where there is no such program, or it does not end in time, too. */
    public static boolean succeeds(List<String> command) throws InterruptedException {
        try {
            return FinishedProgram.run(new ProcessBuilder(command)).succeeded();
        } catch (IOException | UserFacingException e) {
            // Not on the PATH, or of no more use than what is missing.
            return false;
        }
    }

    /** The drawbacks of programs that are missing here, each as a sentence; empty where none is. */
    public static List<String> drawbacks() {
        List<String> drawbacks = new ArrayList<>();
        if (!Wrappers.GROUP) {
            drawbacks.add("without perl, Ctrl-C ends the broker and the services before this program can");
        }
        if (!Wrappers.DEATH_SIGNAL) {
            drawbacks.add("without setpriv --pdeathsig, the broker and the services go on when this program is killed");
        }
        return drawbacks;
    }

    /** Finds a program as {@code execvp} does: on the PATH, unless it is given with its folder. */
    public static Optional<Path> find(String program) {
        if (program.contains("/")) {
            return Optional.of(Path.of(program)).filter(Files::isExecutable);
        }
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
