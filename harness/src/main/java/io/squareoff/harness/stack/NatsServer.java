package io.squareoff.harness.stack;

import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.FinishedProgram;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.progress.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * The broker's binary. The project's script finds it, or obtains it where it is absent.
 *
 * @param binary as a command
 */
public record NatsServer(Path binary) {

    /** Downloads of up to 5 min each, and then a build with what it needs from the Go module proxy. */
    private static final Duration OBTAINED_WITHIN = Duration.ofMinutes(30);

    /**
     * The binary of the project's own version, whose search is a step of a command.
     *
     * @throws UserFacingException if it cannot be obtained; the message says what to do
     */
    public static NatsServer obtain(ProjectLayout home, Progress progress) throws InterruptedException {
        progress.begin(new Step("looking for nats-server, or obtaining it", Duration.ZERO));
        NatsServer server = obtain(home, "", progress::line);
        progress.end();
        return server;
    }

    /**
     * The binary of a version.
     *
     * @param version such as 2.15.2; empty for the project's own
     * @param log gets the script's messages, line by line
     * @throws UserFacingException if it cannot be obtained; the message says what to do
     */
    public static NatsServer obtain(ProjectLayout home, String version, Consumer<String> log)
            throws InterruptedException {
        String script = home.natsServerScript().toString();
        return script(version.isEmpty() ? List.of(script) : List.of(script, version), OBTAINED_WITHIN, log);
    }

    /**
     * The pinned version's binary if it is on this machine already.
     *
     * @throws UserFacingException if it is not
     */
    public static NatsServer present(ProjectLayout home) throws InterruptedException {
        return script(List.of(home.natsServerScript().toString(), "--present"), FinishedProgram.LIMIT, line -> {});
    }

    private static NatsServer script(List<String> command, Duration limit, Consumer<String> log)
            throws InterruptedException {
        try {
            FinishedProgram script = FinishedProgram.run(new ProcessBuilder(command), limit, "", log);
            if (!script.succeeded() || script.out().isEmpty()) {
                throw new UserFacingException("no nats-server:" + script.errors());
            }
            return new NatsServer(Path.of(script.out()));
        } catch (IOException e) {
            throw new UserFacingException("could not run " + command.get(0) + ": " + e.getMessage(), e);
        }
    }

    /** The binary's file, also of a command that is looked up on the path. */
    public Path file() {
        return ChildProcesses.find(binary.toString()).orElse(binary);
    }

    /**
     * The version that the binary reports, such as 2.15.2.
     *
     * @throws UserFacingException if it cannot be run
     */
    public String version() throws InterruptedException {
        return FinishedProgram.of(List.of(binary.toString(), "--version")).out().replaceFirst("^\\D*", "");
    }

    /**
     * The command that runs a node.
     *
     * @param configuration its file
     * @param address that it listens on
     * @param store the folder for its streams
     */
    List<String> command(Path configuration, String address, Ports.Node ports, Path store) {
        return List.of(
                binary.toString(),
                "--config",
                configuration.toString(),
                "--store_dir",
                store.toString(),
                "--addr",
                address,
                "--port",
                Integer.toString(ports.client()),
                "--http_port",
                Integer.toString(ports.monitor()));
    }
}
