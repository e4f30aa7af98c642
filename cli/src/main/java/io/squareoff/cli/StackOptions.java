package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.load.compare.Plan;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** A stack that this program starts. */
class StackOptions {

    @Option(
            names = "--tls",
            description = "Measure each transport also with TLS between aggregator, backends and broker, in the same"
                    + " rounds, and compute what that costs it: nats+tls beside nats. Takes twice the time, and twice the"
                    + " memory, since two stacks run. Needs openssl.")
    private boolean tls;

    @Option(
            names = "--cluster",
            description = "Start a broker of three nodes, and streams with three replicas (default: one of each).")
    private boolean cluster;

    @Option(
            names = "--configuration",
            paramLabel = "FILE",
            description = "YAML that goes before the aggregator's application.yaml: one more entry below"
                    + " squareoff.transports is one more transport.")
    private Path configuration;

    final boolean tls() {
        return tls;
    }

    /** More of the aggregator's configuration, a file that can be read. */
    final Optional<Path> configuration(CommandSpec command) {
        return UsageErrors.readable(command, "--configuration", configuration);
    }

    /** @throws UserFacingException if the plan has TLS and it cannot be had: the stack without TLS would be started first */
    final StackPlan stack(Plan plan) {
        if (plan.variants().contains(StackVariant.TLS) && !StackPlan.canHaveTls()) {
            throw new UserFacingException("there is no openssl, which makes the certificates for TLS: install it");
        }
        return new StackPlan(
                Services.ALL,
                plan.catalogue().all(plan.transports()),
                cluster ? 3 : 1,
                Optional.ofNullable(configuration));
    }
}
