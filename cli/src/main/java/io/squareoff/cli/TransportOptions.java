package io.squareoff.cli;

import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.harness.stack.TransportDescription;
import io.squareoff.load.ceiling.Ceiling;
import io.squareoff.load.ceiling.H2Load;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The transports to measure. */
class TransportOptions {

    @Option(
            names = "--transports",
            split = ",",
            paramLabel = "NAME,...",
            hideParamSyntax = true,
            description = "Transports to measure (default: rest,nats,jetstream). null answers without a network: the"
                    + " floor. nats,nats#2 compares nats with itself, nats,nats+tls with the same over TLS,"
                    + " jetstream,jetstream+sync with the same before a broker that syncs each message.")
    private List<String> transports = List.of("rest", "nats", "jetstream");

    List<String> names() {
        return transports;
    }

    /**
     * The transports, each followed by the same with TLS and by its ceiling, where these are wanted and can be measured. The
     * floor has neither.
     */
    final List<String> arms(TransportCatalogue catalogue, boolean tls, boolean limits) {
        List<String> arms = new ArrayList<>();
        for (String transport : names()) {
            arms.add(transport);
            if (tls && Workload.variant(transport) == StackVariant.PLAIN && !isFloor(transport, catalogue)) {
                String twin = Workload.in(StackVariant.TLS, transport);
                if (!names().contains(twin)) {
                    arms.add(twin);
                }
            }
            if (limits
                    && ceiling(transport, catalogue)
                            .filter(TransportOptions::measurable)
                            .isPresent()) {
                arms.add(Ceiling.arm(transport));
            }
        }
        if (limits && !catalogue.isKnown()) {
            // Which limits there are is not known yet. One stands for them, so that a plan that cannot have any is
            // refused.
            arms.add(Ceiling.arm("any"));
        }
        return arms;
    }

    private static boolean isFloor(String transport, TransportCatalogue catalogue) {
        return catalogue.find(transport).filter(TransportDescription::isFloor).isPresent();
    }

    /** The ceilings that cannot be measured, each with what to do, in words. */
    final List<Finding> missingCeilings(TransportCatalogue catalogue) {
        return names().stream()
                .filter(transport -> ceiling(transport, catalogue)
                        .filter(ceiling -> !measurable(ceiling))
                        .isPresent())
                .map(transport -> Finding.of(Finding.Kind.NO_LIMIT, List.of(Ceiling.arm(transport), H2Load.HOW_TO_GET)))
                .toList();
    }

    private static Optional<Ceiling> ceiling(String transport, TransportCatalogue catalogue) {
        return catalogue.find(transport).flatMap(Ceiling::of);
    }

    private static boolean measurable(Ceiling ceiling) {
        return !ceiling.withH2load() || H2Load.installed();
    }
}
