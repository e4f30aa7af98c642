package io.squareoff.load.compare;

import io.squareoff.harness.stack.Target;
import io.squareoff.load.compare.Measurement.TargetSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The targets that all arms of a measurement share: one without TLS, one with it, or both at once, so that their figures are of
 * the same rounds. The one that is not asked waits.
 *
 * <p>Not thread-safe: the thread that starts them uses and closes them.
 */
final class Targets implements AutoCloseable {

    private static final String NAME = "all";

    private record Started(boolean tls, Target target) {}

    private final List<Started> started = new ArrayList<>();

    private Targets() {}

    /** Starts those that the workloads need, one after the other. */
    static Targets start(TargetSource source, Collection<Workload> workloads) throws InterruptedException {
        Targets targets = new Targets();
        try {
            if (workloads.stream().anyMatch(workload -> !workload.tls())) {
                targets.started.add(new Started(false, source.start(NAME, false)));
            }
            if (workloads.stream().anyMatch(Workload::tls)) {
                targets.started.add(new Started(true, source.start(NAME + "-tls", true)));
            }
            return targets;
        } catch (InterruptedException | RuntimeException e) {
            targets.close();
            throw e;
        }
    }

    /** The target that a workload runs on. */
    Target of(Workload workload) {
        return started.stream()
                .filter(each -> each.tls() == workload.tls())
                .map(Started::target)
                .findFirst()
                .orElseThrow();
    }

    /** Closes all of them, also where one does not close as it should. */
    @Override
    public void close() {
        Optional<RuntimeException> failure = Optional.empty();
        for (Started each : started) {
            try {
                each.target().close();
            } catch (RuntimeException e) {
                failure.ifPresent(e::addSuppressed);
                failure = Optional.of(e);
            }
        }
        failure.ifPresent(e -> {
            throw e;
        });
    }
}
