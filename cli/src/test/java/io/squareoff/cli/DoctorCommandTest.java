package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.squareoff.harness.stack.Ports;
import io.squareoff.harness.stack.Services;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DoctorCommandTest extends CommandCalls {

    @Test
    void saysOfEverythingWhetherItIsThereAndFailsOnlyIfSomethingIsMissing() {
        int exit = run("doctor");

        // A finding begins its line; advice, and further ports that something listens on, are indented.
        assertThat(out.toString().lines().filter(line -> !line.startsWith(" ")))
                .extracting(line -> line.split("\\s+")[1])
                .containsExactly(
                        "JDK", "Maven", "cores", "memory", "/proc", "perl", "openssl", "hosts", "broker", "ports");
        assertThat(exit).isEqualTo(out.toString().contains("MISSING") ? 1 : 0);
        assertThat(out.toString()).contains("ok       JDK       " + System.getProperty("java.vm.name"));
    }

    @Test
    void namesThePortOfTheRacePageTooIfItIsTaken() throws IOException {
        assumeThat(Ports.documented(1).with(Services.CONSOLE).taken()).isEmpty();

        try (ServerSocket other = new ServerSocket()) {
            other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 8090));
            run("doctor");
        }

        assertThat(out.toString()).contains("note     ports     port 8090 is taken, which console needs: ");
    }

    @Test
    void findsMavenBehindWhatItsJvmSaysFirst() {
        String said = "NOTE: Picked up JDK_JAVA_OPTIONS: -Xmx1g\nApache Maven 3.8.7\nMaven home: /maven\n";

        assertThat(DoctorCommand.maven(said))
                .isEqualTo(new DoctorCommand.Finding("Maven", DoctorCommand.State.OK, "Apache Maven 3.8.7", ""));
        assertThat(DoctorCommand.maven("").state()).isEqualTo(DoctorCommand.State.MISSING);
    }
}
