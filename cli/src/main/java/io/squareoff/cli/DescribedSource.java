package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.stack.Target;
import io.squareoff.load.compare.Measurement.TargetSource;
import io.squareoff.load.compare.Workload;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads and keeps the descriptions of the transports of the targets that are started. */
final class DescribedSource implements TargetSource {

    private final TargetSource source;

    private final Map<String, Map<String, String>> transports = new LinkedHashMap<>();

    DescribedSource(TargetSource source) {
        this.source = source;
    }

    @Override
    public Target start(String name, StackVariant variant) throws InterruptedException {
        Target target = source.start(name, variant);
        try {
            target.transports()
                    .ifPresent(all -> all.forEach(
                            (transport, properties) -> transports.put(Workload.in(variant, transport), properties)));
            return target;
        } catch (InterruptedException | UserFacingException e) {
            target.close();
            throw e;
        }
    }

    /**
     * Properties by transport and by name, the transports of a variant as {@code nats+tls}; empty where no target has such
     * a page.
     */
    Optional<Map<String, Map<String, String>>> transports() {
        return transports.isEmpty() ? Optional.empty() : Optional.of(Collections.unmodifiableMap(transports));
    }
}
