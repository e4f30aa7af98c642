package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Target;
import io.squareoff.load.compare.Measurement.TargetSource;
import java.util.Map;
import java.util.Optional;

/** Starts targets and keeps the description that the last one gave of its transports. */
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

    /** Values by transport and property, from the target started last; empty if it has no description. */
    Optional<Map<String, Map<String, String>>> transports() {
        return transports;
    }
}
