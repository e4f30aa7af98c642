package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Target;
import io.squareoff.load.compare.Measurement.TargetSource;
import java.util.Map;
import java.util.Optional;

/** Reads and keeps the description of the transports of each target that is started. */
final class DescribedSource implements TargetSource {

    private final TargetSource source;

    private Optional<Map<String, Map<String, String>>> transports = Optional.empty();

    DescribedSource(TargetSource source) {
        this.source = source;
    }

    @Override
    public Target start(String name) throws InterruptedException {
        Target target = source.start(name);
        try {
            transports = target.transports();
            return target;
        } catch (InterruptedException | UserFacingException e) {
            target.close();
            throw e;
        }
    }

    /** Properties by transport and by name, of the target that was started last; empty where it has no such page. */
    Optional<Map<String, Map<String, String>>> transports() {
        return transports;
    }
}
