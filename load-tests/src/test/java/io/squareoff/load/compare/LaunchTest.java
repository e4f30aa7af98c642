package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.load.compare.Measurement.TargetSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchTest {

    @TempDir
    private Path folder;

    @Test
    void throwsTheFailureOfAStartBeforeThatOfTheEndWhichFollows() {
        UserFacingException first = new UserFacingException("no certificate");
        TargetSource source = (name, variant) -> {
            if (variant == StackVariant.TLS) {
                throw first;
            }
            return new DelegatingTarget.Closing(new RemoteTarget("http://127.0.0.1:1", Map.of()), () -> {
                throw new IllegalStateException("still runs");
            });
        };
        Plan plan = Plans.of("nats", "nats+tls").plan();
        Runner runner = new Runner(plan, folder, new Runner.Listener() {}, new FakeGenerators(0, Map.of()));
        List<Workload> arms = plan.cells().get(0);
        List<LaunchRecord> records = new ArrayList<>();

        assertThatThrownBy(() -> Launch.start(source, runner, 1, arms, records::add))
                .isSameAs(first);
        assertThat(first.getSuppressed()).extracting(Throwable::getMessage).containsExactly("still runs");
        assertThat(records).extracting(LaunchRecord::complete).containsExactly(false);
    }
}
