package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Options that come from a file: see {@link ScenarioStrategy}. */
final class ScenarioOptions {

    static final String SCENARIO = "--scenario";

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = SCENARIO,
            paramLabel = "NAME|FILE",
            description =
                    "Take options from a file: one in scenarios/ by its name, or your own, which is YAML with the long"
                            + " names of options as keys. Options on the command line go before those of the file.")
    private String scenario;

    @Option(names = "--list-scenarios", description = "Print the names of scenarios, each with its description.")
    private boolean list;

    /** Returns true if the scenarios are to be listed, and nothing else is to be done. */
    boolean list() {
        return list;
    }

    /** The names of the scenarios with their descriptions. */
    List<String> lines(ProjectLayout home) {
        return new ScenarioFolder(home.scenarios(), spec).lines();
    }
}
