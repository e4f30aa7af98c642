package io.squareoff.cli;

import io.squareoff.harness.measure.Load;
import java.util.List;
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
                names = "--rate",
                paramLabel = "R",
                description =
                        "Open model: requests per second, whether or not earlier ones are answered. Latency counts"
                                + " from the time that a request was due.")
        private Integer rate;
    }

    @ArgGroup
    private Model model = new Model();

    boolean open() {
        return model.rate != null;
    }

    @Override
    boolean sweep() {
        return super.sweep() || model.users.size() > 1;
    }

    List<Load> loads() {
        return open()
                ? List.of(new Load.Open(model.rate))
                : model.users.stream().<Load>map(Load.Closed::new).toList();
    }
}
