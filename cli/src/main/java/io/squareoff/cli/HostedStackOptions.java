package io.squareoff.cli;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.stack.StackPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A stack that this program starts, on this machine or on hosts that it makes. */
class HostedStackOptions extends StackOptions {

    @ArgGroup(exclusive = false)
    private HostOptions hosts = new HostOptions();

    final HostOptions hosts() {
        return hosts;
    }

    /** @throws ParameterException if the options contradict each other, or the machine */
    final void requireHosts(CommandSpec command, StackPlan stack) {
        hosts.require(command, processes(stack));
    }

    /**
     * The hosts of all processes, the generator's included.
     *
     * @param logs for the output of what holds them
     */
    final Hosts make(StackPlan stack, Path logs, Progress progress) throws InterruptedException {
        return hosts.make(processes(stack), logs, progress);
    }

    private static List<String> processes(StackPlan stack) {
        return Stream.concat(Stream.of(Generator.NAME), stack.processes().stream())
                .toList();
    }
}
