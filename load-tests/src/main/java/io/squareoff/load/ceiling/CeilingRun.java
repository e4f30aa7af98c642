package io.squareoff.load.ceiling;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.ProcUsage;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.Jvm;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.Supervisor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** One run of a ceiling's client, in a process of its own as the generator of load is. */
public final class CeilingRun implements Generator {

    private static final Duration BEYOND_THE_LOAD = Duration.ofSeconds(60);

    private final Settings settings;
    private final ManagedProcess process;

    private CeilingRun(Settings settings, ManagedProcess process) {
        this.settings = settings;
        this.process = process;
    }

    /** Starts asking. */
    public static CeilingRun start(Settings settings, Hosts hosts) {
        List<String> command =
                Jvm.command(Client.class, Jvm.FLAGS, JsonMapper.shared().writeValueAsString(settings));
        return new CeilingRun(
                settings, ManagedProcess.start(settings.arm(), hosts.on(NAME, command), Map.of(), settings.folder()));
    }

    @Override
    public Optional<UsageSource> usage() {
        return Optional.of(new ProcUsage(Map.of(NAME, process.pid())));
    }

    @Override
    public Recording await(Supervisor target) throws InterruptedException {
        Duration limit = settings.warmUp().plus(settings.window()).plus(BEYOND_THE_LOAD);
        if (target.await(process, limit) != 0 || !Files.isRegularFile(settings.recording())) {
            throw process.ended();
        }
        return Generator.read(settings.recording());
    }

    /** The log of its client. */
    @Override
    public Path report() {
        return process.log();
    }

    @Override
    public void close() {
        process.close();
    }

    /**
     * The work of a client. Handed to its process as JSON.
     *
     * @param arm its name in results
     * @param url of the broker, every node of it, or of the backend, without a slash at the end
     * @param passwordFile the file with the password that its client logs in to the broker with; empty for a backend
     * @param number N: the squares that each user asks for before it begins again
     * @param users that ask at any time
     * @param warmUp unmeasured time before the window, in whole seconds
     * @param window measured time, in whole seconds
     * @param folder for its log and the recording; created
     */
    public record Settings(
            Ceiling ceiling,
            String arm,
            String url,
            Optional<Path> passwordFile,
            int number,
            int users,
            Duration warmUp,
            Duration window,
            Path folder) {

        /** The file for what was measured. */
        Path recording() {
            return folder.resolve("recording.json");
        }
    }

    /** The program that asks a backend as fast as it can, and writes a recording of the answers. */
    static final class Client {

        private Client() {}

        /** @param arguments {@link Settings} as JSON */
        public static void main(String[] arguments) throws IOException, InterruptedException {
            Settings settings = JsonMapper.shared().readValue(arguments[0], Settings.class);
            Recording recording =
                    settings.ceiling().withH2load() ? new H2Load(settings).run() : DirectClient.run(settings);
            JsonMapper.shared().writeValue(settings.recording().toFile(), recording);
        }
    }
}
