package io.squareoff.load.ceiling;

import io.squareoff.harness.measure.Recording;
import java.io.IOException;
import tools.jackson.databind.json.JsonMapper;

/** The program that asks a backend as fast as it can, and writes a recording of the answers. */
final class CeilingClient {

    private CeilingClient() {}

    /** @param arguments {@link CeilingSettings} as JSON */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        CeilingSettings settings = JsonMapper.shared().readValue(arguments[0], CeilingSettings.class);
        Recording recording = settings.ceiling().withH2load() ? new H2Load(settings).run() : DirectClient.run(settings);
        JsonMapper.shared().writeValue(settings.recording().toFile(), recording);
    }
}
