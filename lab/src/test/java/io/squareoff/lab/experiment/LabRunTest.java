package io.squareoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ProjectLayout;
import java.nio.file.Path;
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

    private static void swallowAnInterrupt() {
        Thread.currentThread().interrupt();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            // As the library of NATS does.
        }
    }

    private LabResult run(Work work) throws InterruptedException {
        return new LabRun(
                        ProjectLayout.find(),
                        folder,
                        List.of("lab", "test"),
                        Hosts.LOOPBACK,
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
