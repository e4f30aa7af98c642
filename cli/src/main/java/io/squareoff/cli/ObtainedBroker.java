package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.stack.NatsServer;
import java.time.Duration;

/** The broker's binary for a command, which may have to be downloaded or built first. */
final class ObtainedBroker {

    private ObtainedBroker() {}

    /** @throws io.squareoff.harness.process.UserFacingException if it cannot be obtained */
    static NatsServer of(ProjectLayout home, Progress progress) throws InterruptedException {
        progress.begin(new Step("looking for nats-server, or obtaining it", Duration.ZERO));
        NatsServer server = NatsServer.obtain(home, progress::line);
        progress.end();
        return server;
    }
}
