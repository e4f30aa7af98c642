package io.squareoff.cli;

import io.squareoff.load.compare.CoreHourPrice;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The price that makes costs of CPU time. */
final class CostOptions {

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--core-hour-price",
            paramLabel = "PRICE",
            description = "Tell what a million requests cost over each transport, in the currency of this price of a"
                    + " core for an hour, such as 0.04.")
    private String price;

    /**
     * The price; empty where none is given.
     *
     * @throws ParameterException if it is not a number above 0
     */
    Optional<CoreHourPrice> price() {
        return Optional.ofNullable(price).map(text -> UsageErrors.checked(spec, () -> CoreHourPrice.parse(text)));
    }
}
