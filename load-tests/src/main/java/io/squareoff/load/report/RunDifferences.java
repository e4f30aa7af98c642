package io.squareoff.load.report;

import io.squareoff.harness.measure.CpuFrequency;
import io.squareoff.harness.report.EnvironmentEntry;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.DemandText;
import io.squareoff.load.report.ResultDocument.LoadEntry;
import io.squareoff.load.report.ResultDocument.WorkloadEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The differences between two recorded runs, collected as words with their units. */
final class RunDifferences {

    /** Two machines of one kind may differ by this share of their memory. */
    private static final double MEMORY_SHARE = 0.02;

    private static final String NO_LIMIT = "no limit";

    private final List<String> words = new ArrayList<>();

    /** The differences so far. */
    List<String> words() {
        return List.copyOf(words);
    }

    /** Adds a property if its words differ. */
    void add(String property, String base, String head) {
        if (!base.equals(head)) {
            words.add(property + ": " + base + " in base, " + head + " in head");
        }
    }

    void workload(WorkloadEntry base, WorkloadEntry head) {
        add("transports", String.join(", ", base.arms()), String.join(", ", head.arms()));
        add("simulation", orNone(base.simulation()), orNone(head.simulation()));
        add("numbers", numbers(base), numbers(head));
        add("squares in a call", String.join(", ", base.chunks()), String.join(", ", head.chunks()));
        add("loads", loads(base), loads(head));
        add("payload and work of a call", demands(base), demands(head));
        add("warm-up of the services", seconds(base.stackWarmUpSeconds()), seconds(head.stackWarmUpSeconds()));
        add("users of the warm-up of the services", known(base.stackWarmUpUsers()), known(head.stackWarmUpUsers()));
        add(
                "numbers of the warm-up of the services, at most",
                known(base.stackWarmUpNumberAtMost()),
                known(head.stackWarmUpNumberAtMost()));
        add("warm-up", seconds(base.warmUpSeconds()), seconds(head.warmUpSeconds()));
        add("windows that may become warm-up", known(base.extensionsAtMost()), known(head.extensionsAtMost()));
        add("window", seconds(base.windowSeconds()), seconds(head.windowSeconds()));
        add("launches", base.launches(), head.launches());
    }

    void machine(EnvironmentEntry base, EnvironmentEntry head) {
        add("source of CPU and memory", base.usageSource(), head.usageSource());
        add("processor", base.processor(), head.processor());
        add("cores", Integer.toString(base.cores()), Integer.toString(head.cores()));
        if (Math.abs(base.memoryBytes() - head.memoryBytes()) > MEMORY_SHARE * base.memoryBytes()) {
            add("memory", mebibytes(base.memoryBytes()), mebibytes(head.memoryBytes()));
        }
        add("cores of the control group", cores(base.controlGroupCores()), cores(head.controlGroupCores()));
        add(
                "memory of the control group",
                mebibytes(base.controlGroupMemoryBytes()),
                mebibytes(head.controlGroupMemoryBytes()));
    }

    void software(EnvironmentEntry base, EnvironmentEntry head) {
        add("kernel", base.kernel(), head.kernel());
        add("governor", governor(base), governor(head));
        add("JVM", base.jvm(), head.jvm());
        add("broker", base.broker(), head.broker());
        add("flags of the services", flags(base.serviceFlags()), flags(head.serviceFlags()));
        add("flags of the generator", flags(base.generatorFlags()), flags(head.generatorFlags()));
    }

    private static String numbers(WorkloadEntry workload) {
        return workload.numbers().stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    private static String loads(WorkloadEntry workload) {
        return workload.loads().stream()
                .map(LoadEntry::toLoad)
                .map(load -> load.title())
                .collect(Collectors.joining(", "));
    }

    private static String demands(WorkloadEntry workload) {
        return DemandEntry.orNone(workload.demands()).stream()
                .map(demand -> demand.isNone() ? "none" : DemandText.of(demand))
                .collect(Collectors.joining("; "));
    }

    private static String seconds(double seconds) {
        return Units.seconds(Duration.ofMillis(Math.round(1000 * seconds))) + " s";
    }

    private static String cores(Double limit) {
        return limit == null ? NO_LIMIT : Units.number(limit);
    }

    private static String mebibytes(Long bytes) {
        return bytes == null ? NO_LIMIT : String.format(Locale.ROOT, "%,.0f MiB", Units.mebibytes(bytes));
    }

    /** Older files do not have each setting. */
    private static String orNone(String name) {
        return name == null ? "none" : name;
    }

    private static String known(Integer setting) {
        return setting == null ? "unknown" : setting.toString();
    }

    /** Older files have none. */
    private static String governor(EnvironmentEntry environment) {
        return environment.governor() == null ? CpuFrequency.UNKNOWN.governor() : environment.governor();
    }

    private static String flags(List<String> flags) {
        return flags.isEmpty() ? "none" : String.join(" ", flags);
    }
}
