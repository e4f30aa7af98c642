package io.squareoff.load.ceiling;

import io.squareoff.harness.measure.Recording;
import java.io.IOException;
import tools.jackson.databind.json.JsonMapper;

/** The program that asks a backend as fast as it can, and writes down what came of it. */
final class LimitClient {

    private LimitClient() {}

    /** @param arguments those of {@link LimitSettings} */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        LimitSettings settings = LimitSettings.of(arguments);
        Recording recording = settings.limit().withH2load() ? new H2Load(settings).run() : BrokerClient.run(settings);
        JsonMapper.shared().writeValue(settings.recording().toFile(), recording);
    }
}
