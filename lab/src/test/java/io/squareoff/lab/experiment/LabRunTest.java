package io.squareoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.network.NetworkDescription;
import io.squareoff.harness.network.NetworkDescription.Relaying;
import io.squareoff.harness.network.NetworkDescription.RoundTrip;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.ReportCheck;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LabRunTest {

    @TempDir
    private Path folder;

    private final AtomicBoolean stopping = new AtomicBoolean();

    @Test
    void endsAnExperimentThatSwallowsAnInterrupt() throws Exception {
        LabResult result = run(context -> {
            stopping.set(true);
            swallowAnInterrupt();
            new CountDownLatch(1).await();
        });

        assertThat(result.cutShort()).contains("interrupted");
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void interruptsNoExperimentThatMayGoOn() throws Exception {
        LabResult result = run(context -> context.findings().warn("at its end"));

        assertThat(result.cutShort()).isEmpty();
        assertThat(result.warnings()).containsExactly("at its end");
    }

    @Test
    void failsWhereTheRelayBetweenHostsLostPackets() throws Exception {
        RoundTrip loopback = new RoundTrip(500, Duration.ofNanos(15_000), Duration.ofNanos(25_000));
        Relaying relay = new Relaying(true, Optional.of(12L));
        NetworkDescription network =
                new NetworkDescription(Map.of(), Map.of(), loopback, Optional.of(relay), List.of());
        Hosts losing = new Hosts() {
            @Override
            public Optional<NetworkDescription> description() {
                return Optional.of(network);
            }
        };

        LabResult result = run(losing, context -> context.findings().check("claim", true, "seen"));

        assertThat(result.failed()).isTrue();
        assertThat(result.checks())
                .contains(new ReportCheck(
                        "the relay between hosts had room for every packet", false, "it lost 12 packets"));
    }

    private static void swallowAnInterrupt() {
        Thread.currentThread().interrupt();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            // As the library of NATS does.
        }
    }

    private LabResult run(Work work) throws InterruptedException {
        return run(Hosts.LOOPBACK, work);
    }

    private LabResult run(Hosts hosts, Work work) throws InterruptedException {
        return new LabRun(
                        ProjectLayout.find(),
                        folder,
                        List.of("lab", "test"),
                        hosts,
                        Optional.empty(),
                        "",
                        line -> {},
                        stopping::get)
                .run(new TestExperiment(work));
    }

    @FunctionalInterface
    private interface Work {
        void run(ExperimentContext context) throws InterruptedException;
    }

    private record TestExperiment(Work work) implements Experiment {

        @Override
        public String name() {
            return "test";
        }

        @Override
        public String topology() {
            return "";
        }

        @Override
        public Record settings() {
            return this;
        }

        @Override
        public Map<String, Object> settingsByOption() {
            return Map.of();
        }

        @Override
        public void run(ExperimentContext context) throws InterruptedException {
            work.run(context);
        }
    }
}
