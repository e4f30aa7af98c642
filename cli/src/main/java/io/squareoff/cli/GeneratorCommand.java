package io.squareoff.cli;

import io.squareoff.load.fleet.GeneratorAgent;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

@Command(
        name = "generator",
        hidden = true,
        mixinStandardHelpOptions = true,
        description = {
            "Loads as one of several generators, for compare --generators in a cluster.",
            "",
            "Joins the others at their broker, with the token in the variable GENERATORS_TOKEN, and ends when they are done."
        },
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {"0:The others are done.", "3:It could not join."})
final class GeneratorCommand implements Callable<Integer> {

    static final String TOKEN = "GENERATORS_TOKEN";

    @Option(names = "--broker", required = true, paramLabel = "URL", description = "URL of the generators' broker.")
    private String broker;

    @Option(
            names = "--index",
            paramLabel = "N",
            defaultValue = "${env:JOB_COMPLETION_INDEX}",
            required = true,
            description = "Number of this generator, from 0 (default: that of the pod in its Job).")
    private int index;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "${env:HOSTNAME}",
            required = true,
            description = "Name for messages and results (default: the host's).")
    private String name;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            defaultValue = "/tmp/generator",
            description = "Folder for the files of its loads (default: ${DEFAULT-VALUE}).")
    private Path folder;

    @Override
    public Integer call() throws InterruptedException {
        try (GeneratorAgent agent = GeneratorAgent.join(broker, token(), index, name, Version.words(), folder)) {
            agent.awaitEnd();
        }
        return ExitCode.OK;
    }

    /** Empty where there is none: its broker says so. */
    static String token() {
        return System.getenv().getOrDefault(TOKEN, "");
    }
}
