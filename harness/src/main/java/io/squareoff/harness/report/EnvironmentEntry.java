package io.squareoff.harness.report;

import io.squareoff.harness.measure.Environment;
import java.util.List;
import java.util.Locale;

/** The machine, the software and the commit of a result, as {@code result.json} has them. Limits are null where none can be read. */
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
        String usageSource) {

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
                environment.usageSource());
    }

    /** Machine, broker and commit on one line. */
    public static String title(Environment environment) {
        return String.format(
                Locale.ROOT,
                "%d cores, %,.0f MiB, %s, %s, commit %.9s%s",
                environment.cores(),
                Units.mebibytes(environment.memoryBytes()),
                environment.kernel(),
                environment.broker(),
                environment.commit(),
                environment.dirty() ? " with changes" : "");
    }
}
