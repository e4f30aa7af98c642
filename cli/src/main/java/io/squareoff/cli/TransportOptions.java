package io.squareoff.cli;

import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.harness.stack.TransportDescription;
import io.squareoff.load.ceiling.Ceiling;
import io.squareoff.load.ceiling.H2Load;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The transports to compare, and the ceilings to measure beside them. */
final class TransportOptions {

    private static final List<String> USUAL = List.of("rest", "nats", "jetstream");

    /** REST as a library does it, each codec over each protocol of HTTP, each codec over NATS, and the others. */
    private static final List<String> GRID = List.of(
            "rest",
            "rest-webclient",
            "rest-protobuf",
            "rest-h2",
            "rest-h2-protobuf",
            "nats-json",
            "nats",
            "jetstream",
            "grpc");

    @Option(
            names = "--transports",
            split = ",",
            paramLabel = "NAME,...",
            hideParamSyntax = true,
            description = "Transports to compare (default: rest,nats,jetstream). null answers without a network: the"
                    + " floor. nats,nats#2 compares nats with itself, nats,nats+tls with the same over TLS.")
    private List<String> transports;

    @Option(
            names = "--grid",
            description =
                    "Compare all nine transports, and tell how much of the factor between rest and nats comes"
                            + " from the codec, how much from HTTP/2 and how much from the rest, and what WebClient adds to it."
                            + " About 31 minutes; with --quick 6 minutes, without verdicts. Cannot be combined with --transports.")
    private boolean grid;

    @Option(
            names = "--limits",
            description = "Measure also, in the same rounds, a client that only asks the backend, and tell how close"
                    + " the transport comes to it. The client is h2load for rest and rest-h2-protobuf, where it is"
                    + " installed, and the project's own for nats and jetstream; the others have none. Cannot be"
                    + " combined with a sweep.")
    private boolean limits;

    @Option(
            names = "--tls",
            description = "Measure each transport also with TLS between aggregator, backends and broker, in the same"
                    + " rounds, and tell what that costs it: nats+tls beside nats. Takes twice the time, and twice the"
                    + " memory, since two stacks run. Needs openssl. Cannot be combined with --target.")
    private boolean tls;

    boolean given() {
        return transports != null;
    }

    boolean grid() {
        return grid;
    }

    boolean limits() {
        return limits;
    }

    List<String> names() {
        return grid ? GRID : given() ? transports : USUAL;
    }

    /**
     * The transports, each followed by the same with TLS and by its ceiling, where these are asked for and can be measured. The
     * floor has neither.
     */
    List<String> arms(TransportCatalogue catalogue) {
        List<String> arms = new ArrayList<>();
        for (String transport : names()) {
            arms.add(transport);
            if (tls && !Workload.tls(transport) && !isFloor(transport, catalogue)) {
                String twin = Workload.withTls(transport);
                if (!names().contains(twin)) {
                    arms.add(twin);
                }
            }
            ceiling(transport, catalogue)
                    .filter(TransportOptions::measurable)
                    .ifPresent(any -> arms.add(Ceiling.arm(transport)));
        }
        return arms;
    }

    private static boolean isFloor(String transport, TransportCatalogue catalogue) {
        return catalogue.find(transport).filter(TransportDescription::isFloor).isPresent();
    }

    /** The ceilings that are asked for and cannot be measured, each with what to do, in words. */
    List<String> missingCeilings(TransportCatalogue catalogue) {
        return names().stream()
                .filter(transport -> ceiling(transport, catalogue)
                        .filter(ceiling -> !measurable(ceiling))
                        .isPresent())
                .map(transport -> "no " + Ceiling.arm(transport) + ": " + H2Load.HOW_TO_GET)
                .toList();
    }

    private Optional<Ceiling> ceiling(String transport, TransportCatalogue catalogue) {
        return limits ? catalogue.find(transport).flatMap(Ceiling::of) : Optional.empty();
    }

    private static boolean measurable(Ceiling ceiling) {
        return !ceiling.withH2load() || H2Load.installed();
    }
}
