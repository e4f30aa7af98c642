package io.squareoff.load.cli;

import io.squareoff.load.compare.Measurement.TargetSource;
import io.squareoff.load.stack.StackException;
import io.squareoff.load.stack.Target;
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
        } catch (InterruptedException | StackException e) {
            target.close();
            throw e;
        }
    }

    /** By transport and name of the property, of what was started last; empty where it does not tell. */
    Optional<Map<String, Map<String, String>>> transports() {
        return transports;
    }
}
