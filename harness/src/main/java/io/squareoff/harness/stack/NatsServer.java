package io.squareoff.harness.stack;

import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * The broker's binary. The project's script finds it, or obtains it where it is absent.
 *
 * @param binary as a command
 */
public record NatsServer(Path binary) {

    /**
     * The pinned version's binary.
     *
     * @param log gets the script's messages, line by line
     * @throws UserFacingException if it cannot be obtained; the message says what to do
     */
    public static NatsServer obtain(ProjectLayout home, Consumer<String> log) throws InterruptedException {
        return script(List.of(home.natsServerScript().toString()), log);
    }

    /**
     * The binary of a version.
     *
     * @param version such as 2.15.2
     * @param log gets the script's messages, line by line
     * @throws UserFacingException if it cannot be obtained; the message says what to do
     */
    public static NatsServer obtain(ProjectLayout home, String version, Consumer<String> log)
            throws InterruptedException {
        return script(List.of(home.natsServerScript().toString(), version), log);
    }

    /**
     * The pinned version's binary if it is on this machine already.
     *
     * @throws UserFacingException if it is not
     */
    public static NatsServer present(ProjectLayout home) throws InterruptedException {
        return script(List.of(home.natsServerScript().toString(), "--present"), line -> {});
    }

    private static NatsServer script(List<String> command, Consumer<String> log) throws InterruptedException {
        Process script;
        try {
            script = new ProcessBuilder(command).start();
        } catch (IOException e) {
            throw new UserFacingException("could not run " + command.get(0) + ": " + e.getMessage(), e);
        }
        StringBuilder said = new StringBuilder();
        // Read on another thread, so that this one can be interrupted while the script downloads or builds.
        Thread listener = new Thread(
                () -> script.errorReader(StandardCharsets.UTF_8).lines().forEach(line -> {
                    log.accept(line);
                    said.append("\n  ").append(line);
                }),
                "nats-server-script");
        listener.start();
        try {
            int exit = script.waitFor();
            listener.join();
            String path = script.inputReader(StandardCharsets.UTF_8).readLine();
            if (exit != 0 || path == null) {
                throw new UserFacingException("no nats-server:" + said);
            }
            return new NatsServer(Path.of(path));
        } catch (IOException e) {
            throw new UserFacingException("could not read the output of " + command.get(0) + ": " + e.getMessage(), e);
        } finally {
            script.destroy();
        }
    }

    /** The binary's file, also of a command that is looked up on the path. */
    public Path file() {
        return ChildProcesses.find(binary.toString()).orElse(binary);
    }

    /** The version that the binary reports, such as 2.15.2. */
    public String version() {
        try {
            Process process = new ProcessBuilder(binary.toString(), "--version").start();
            String line = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return line.replaceFirst("^\\D*", "");
        } catch (IOException e) {
            throw new UserFacingException("could not run " + binary + ": " + e.getMessage(), e);
        }
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
