package io.squareoff.harness.report;

import io.squareoff.harness.measure.ControlGroup;
import io.squareoff.harness.measure.CpuFrequency;
import io.squareoff.harness.measure.Environment;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The machine, the software and the commit of a result, as {@code result.json} has them. Limits are null where none can be read, and
 * {@code h2load} where it was not used. Older files have none of the last four fields.
 */
public record EnvironmentEntry(
        String commit,
        boolean dirty,
        List<String> arguments,
        String broker,
        String jvm,
        List<String> serviceFlags,
        List<String> generatorFlags,
        String kernel,
        String processor,
        int cores,
        long memoryBytes,
        Double controlGroupCores,
        Long controlGroupMemoryBytes,
        double loadBefore,
        String usageSource,
        String governor,
        String megahertz,
        Map<String, String> binaries,
        String h2load) {

    /** An argument that a shell takes as it is. */
    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./#-]+");

    public static EnvironmentEntry of(Environment environment) {
        return new EnvironmentEntry(
                environment.commit(),
                environment.dirty(),
                environment.arguments(),
                environment.broker(),
                environment.jvm(),
                environment.serviceFlags(),
                environment.generatorFlags(),
                environment.kernel(),
                environment.processor(),
                environment.cores(),
                environment.memoryBytes(),
                environment.controlGroup().cores().orElse(null),
                environment.controlGroup().memoryBytes().orElse(null),
                environment.loadBefore(),
                environment.usageSource(),
                environment.frequency().governor(),
                environment.frequency().megahertz(),
                environment.binaries(),
                environment.h2load().orElse(null));
    }

    /** The same as it was read. */
    public Environment toEnvironment() {
        return new Environment(
                commit,
                dirty,
                arguments,
                broker,
                jvm,
                serviceFlags,
                generatorFlags,
                kernel,
                processor,
                cores,
                memoryBytes,
                new ControlGroup(Optional.ofNullable(controlGroupCores), Optional.ofNullable(controlGroupMemoryBytes)),
                loadBefore,
                usageSource,
                governor == null ? CpuFrequency.UNKNOWN : new CpuFrequency(governor, megahertz),
                binaries == null ? Map.of() : binaries,
                Optional.ofNullable(h2load));
    }

    /** The command line of a run, for a shell. */
    public static String command(Environment environment) {
        return "./squareoff "
                + environment.arguments().stream().map(EnvironmentEntry::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String argument) {
        return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    /** Machine, broker and commit on one line, the processor first, which tells machines apart. */
    public static String title(Environment environment) {
        return String.format(
                Locale.ROOT,
                "%s, %d cores, %,.0f MiB, %s, %s, commit %.9s%s",
                environment.processor(),
                environment.cores(),
                Units.mebibytes(environment.memoryBytes()),
                environment.kernel(),
                environment.broker(),
                environment.commit(),
                environment.dirty() ? " with changes" : "");
    }
}
