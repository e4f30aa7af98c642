package io.squareoff.load.drill;

import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.FinishedProgram;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A part of the stack may open no further file or connection. The broker is started again afterwards: its streams take no message
 * after one for which they could not open a file, even once they could (nats-server 2.15.2: {@code critical write error: lmb
 * missing}).
 */
final class NoDescriptors {

    private static final String PRLIMIT = "prlimit";

    /** Standard input, output and error have the numbers below it, so that none is left for a file or a connection. */
    private static final String NONE_FREE = "3";

    private NoDescriptors() {}

    static LocalFault of(Part part) {
        return new LocalFault(
                part.title + "-descriptors",
                part.description + " can open no further file or connection (EMFILE)"
                        + (part == Part.BROKER ? ", until it can again and is started again" : ""),
                part.needs,
                false,
                NoDescriptors::obstacle,
                stack -> breakIt(stack, part));
    }

    private static Optional<String> obstacle() {
        return ChildProcesses.find(PRLIMIT).isPresent()
                ? Optional.empty()
                : Optional.of("it needs prlimit, of util-linux");
    }

    private static Mending breakIt(DrillStack stack, Part part) throws InterruptedException {
        List<Mending> mendings = new ArrayList<>();
        for (String name : stack.names(part)) {
            ManagedProcess process = stack.stack().process(name);
            String before = softLimit(process.pid());
            limit(process, NONE_FREE);
            mendings.add(() -> limit(process, before));
            if (part == Part.BROKER) {
                mendings.add(() -> stack.restart(name));
            }
        }
        return Mending.all(mendings);
    }

    /** Its present limit. */
    private static String softLimit(long pid) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/limits"))) {
            return lines.filter(line -> line.startsWith("Max open files"))
                    .map(line -> line.split(" {2,}")[1])
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UserFacingException("could not read the limits of process " + pid + ": " + e, e);
        }
    }

    private static void limit(ManagedProcess process, String descriptors) throws InterruptedException {
        FinishedProgram limiting = FinishedProgram.of(
                List.of(PRLIMIT, "--pid", Long.toString(process.pid()), "--nofile=" + descriptors + ":"));
        if (!limiting.succeeded()) {
            throw process.hasEnded()
                    ? process.ended()
                    : new UserFacingException(PRLIMIT + " on " + process.name() + " ended with " + limiting.exit());
        }
    }
}
