package io.squareoff.load.report;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.DemandText;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.gatling.OwnSimulation;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
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
    void add(String property, Object base, Object head) {
        if (!base.equals(head)) {
            words.add(property + ": " + base + " in base, " + head + " in head");
        }
    }

    void workload(Plan base, Plan head) {
        add("transports", String.join(", ", base.arms()), String.join(", ", head.arms()));
        add("simulation", simulation(base), simulation(head));
        add("numbers", words(base.numbers(), Object::toString), words(head.numbers(), Object::toString));
        add("squares in a call", String.join(", ", base.chunkTitles()), String.join(", ", head.chunkTitles()));
        add("loads", words(base.loads(), Load::title), words(head.loads(), Load::title));
        add(
                "payload and work of a call",
                words(base.demands(), RunDifferences::demand),
                words(head.demands(), RunDifferences::demand));
        add("warm-up of the services", seconds(base.stackWarmUp()), seconds(head.stackWarmUp()));
        add(
                "users of the warm-up of the services",
                base.rules().users(),
                head.rules().users());
        add(
                "numbers of the warm-up of the services, at most",
                base.rules().numberAtMost(),
                head.rules().numberAtMost());
        add("warm-up", seconds(base.warmUp()), seconds(head.warmUp()));
        add(
                "windows that may become warm-up",
                base.rules().extensionsAtMost(),
                head.rules().extensionsAtMost());
        add("window", seconds(base.window()), seconds(head.window()));
        add("launches", base.launches().title(), head.launches().title());
    }

    void machine(Environment base, Environment head) {
        add("source of CPU and memory", base.usageSource(), head.usageSource());
        add("processor", base.processor(), head.processor());
        add("cores", base.cores(), head.cores());
        if (Math.abs(base.memoryBytes() - head.memoryBytes()) > MEMORY_SHARE * base.memoryBytes()) {
            add("memory", mebibytes(base.memoryBytes()), mebibytes(head.memoryBytes()));
        }
        add(
                "cores of the control group",
                cores(base.controlGroup().cores()),
                cores(head.controlGroup().cores()));
        add(
                "memory of the control group",
                base.controlGroup().memoryBytes().map(RunDifferences::mebibytes).orElse(NO_LIMIT),
                head.controlGroup().memoryBytes().map(RunDifferences::mebibytes).orElse(NO_LIMIT));
    }

    void software(Environment base, Environment head) {
        add("kernel", base.kernel(), head.kernel());
        add("governor", base.frequency().governor(), head.frequency().governor());
        add("JVM", base.jvm(), head.jvm());
        add("broker", base.broker(), head.broker());
        add("flags of the services", flags(base.serviceFlags()), flags(head.serviceFlags()));
        add("flags of the generator", flags(base.generatorFlags()), flags(head.generatorFlags()));
    }

    private static <T> String words(List<T> values, Function<T, String> word) {
        return values.stream().map(word).collect(Collectors.joining("; "));
    }

    private static String simulation(Plan plan) {
        return plan.simulation().map(OwnSimulation::simulation).orElse("none");
    }

    private static String demand(Demand demand) {
        return demand.isNone() ? "none" : DemandText.of(demand);
    }

    private static String seconds(Duration time) {
        return Units.seconds(time) + " s";
    }

    private static String cores(Optional<Double> limit) {
        return limit.map(Units::number).orElse(NO_LIMIT);
    }

    private static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%,.0f MiB", Units.mebibytes(bytes));
    }

    private static String flags(List<String> flags) {
        return flags.isEmpty() ? "none" : String.join(" ", flags);
    }
}
