package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UpIT {

    private static final int AGGREGATORS_PORT = 8080;

    @TempDir
    private Path folder;

    private Optional<ServerSocket> held;

    @BeforeEach
    void takePort() throws IOException {
        try {
            held = Optional.of(new ServerSocket(AGGREGATORS_PORT, 1, InetAddress.getLoopbackAddress()));
        } catch (BindException e) {
            // Taken by another, which does as well.
            held = Optional.empty();
        }
    }

    @AfterEach
    void letGo() throws IOException {
        if (held.isPresent()) {
            held.get().close();
        }
    }

    @Test
    void namesThePortThatIsTakenAndWhatNeedsIt() throws Exception {
        try (RunningCommand command = new RunningCommand(folder, List.of("up"))) {
            assertThat(command.awaitExit()).isEqualTo(1);
            assertThat(command.err()).contains("port 8080 is taken, which aggregator-service needs");
            assertThat(command.out()).isEmpty();
        }
    }
}
