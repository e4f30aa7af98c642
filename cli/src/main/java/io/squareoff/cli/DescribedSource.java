package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Target;
import io.squareoff.load.compare.Measurement.TargetSource;
import java.util.Map;
import java.util.Optional;

/** Asks what is started for what it says of its transports, and keeps that. */
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

    /** By transport and name of the property, of what was started last; empty where it does not tell. */
    Optional<Map<String, Map<String, String>>> transports() {
        return transports;
    }
}
