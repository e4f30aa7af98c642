package io.squareoff.cli;

import io.squareoff.harness.measure.ArrivalPlan;
import io.squareoff.harness.measure.Load;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The squares that each request asks for, and the way requests come. */
final class LoadOptions extends SquareOptions {

    /** A closed model or an open one. */
    private static final class Model {

        @Option(
                names = "--users",
                split = ",",
                paramLabel = "COUNT,...",
                hideParamSyntax = true,
                description = "Closed model: requests in flight at any time (default: 20). Several values: a sweep.")
        private List<Integer> users = List.of(20);

        @Option(
                names = {"--rates", "--rate"},
                split = ",",
                paramLabel = "R,...",
                hideParamSyntax = true,
                description =
                        "Open model: requests per second, or a percentage of what each transport gets through in a closed model, whether or"
                                + " not earlier ones are answered. Latency counts from the time that a"
                                + " request was due. Several values: the curve of latency over load.")
        private List<String> rates;
    }

    @ArgGroup
    private Model model = new Model();

    @Option(
            names = "--arrivals",
            paramLabel = "poisson|even",
            description =
                    "With --rate, requests come independently of each other, as from many callers, or one every 1/R s"
                            + " (default: poisson).")
    private Load.Open.Spacing arrivals;

    boolean open() {
        return model.rates != null;
    }

    @Override
    boolean sweep() {
        return super.sweep() || model.users.size() > 1 || open() && model.rates.size() > 1;
    }

    List<Load> loads() {
        if (arrivals != null && !open()) {
            throw new IllegalArgumentException(
                    "arrivals must be planned by --rate, not " + arrivals.name().toLowerCase(Locale.ROOT));
        }
        Load.Open.Spacing spacing = arrivals == null ? Load.Open.Spacing.POISSON : arrivals;
        return open()
                ? model.rates.stream().map(rate -> load(rate, spacing)).toList()
                : model.users.stream().<Load>map(Load.Closed::new).toList();
    }

    private static Load load(String rate, Load.Open.Spacing spacing) {
        try {
            return rate.endsWith("%")
                    ? new Load.Share(Integer.parseInt(rate.substring(0, rate.length() - 1)), spacing, Map.of())
                    : new Load.Open(Integer.parseInt(rate), spacing);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "rates must be whole requests per second, at most " + ArrivalPlan.MOST
                            + ", or a share of the capacity such as 50%, not " + rate,
                    e);
        }
    }
}
