package io.squareoff.load.report;

import io.squareoff.harness.measure.ControlGroup;
import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.DemandText;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.WarmUpRules;
import io.squareoff.load.gatling.OwnSimulation;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The differences between two recorded runs, collected as words with their units. */
final class RunDifferences {

    /** Two machines of one kind may differ by this share of their memory. */
    private static final double MEMORY_SHARE = 0.02;

    private static final String NO_LIMIT = "no limit";

    private final List<String> words = new ArrayList<>();

    List<String> words() {
        return List.copyOf(words);
    }

    /** Adds a property if its values differ, which are printed as they are. */
    <T> void add(String property, T base, T head, Function<T, Object> value) {
        Object ofBase = value.apply(base);
        Object ofHead = value.apply(head);
        if (!ofBase.equals(ofHead)) {
            words.add(property + ": " + ofBase + " in base, " + ofHead + " in head");
        }
    }

    void workload(Plan base, Plan head) {
        add("transports", base, head, plan -> String.join(", ", plan.arms()));
        add("simulation", base, head, RunDifferences::simulation);
        add("numbers", base, head, plan -> words(plan.numbers(), Object::toString));
        add("squares in a call", base, head, plan -> String.join(", ", plan.chunkTitles()));
        add("loads", base, head, plan -> words(plan.loads(), Load::title));
        add("payload and work of a call", base, head, plan -> words(plan.demands(), RunDifferences::demand));
        add("warm-up of the services", base, head, plan -> seconds(plan.stackWarmUp()));
        add("users of the warm-up of the services", base.rules(), head.rules(), WarmUpRules::users);
        add("numbers of the warm-up of the services, at most", base.rules(), head.rules(), WarmUpRules::numberAtMost);
        add("warm-up", base, head, plan -> seconds(plan.warmUp()));
        add("windows that may become warm-up", base.rules(), head.rules(), WarmUpRules::extensionsAtMost);
        add("window", base, head, plan -> seconds(plan.window()));
        add("launches", base, head, plan -> plan.launches().title());
    }

    void machine(Environment base, Environment head) {
        add("source of CPU and memory", base, head, Environment::usageSource);
        add("processor", base, head, Environment::processor);
        add("cores", base, head, Environment::cores);
        if (Math.abs(base.memoryBytes() - head.memoryBytes()) > MEMORY_SHARE * base.memoryBytes()) {
            add("memory", base, head, each -> mebibytes(each.memoryBytes()));
        }
        add("cores of the control group", base.controlGroup(), head.controlGroup(), RunDifferences::cores);
        add("memory of the control group", base.controlGroup(), head.controlGroup(), RunDifferences::memory);
    }

    void software(Environment base, Environment head) {
        add("kernel", base, head, Environment::kernel);
        add("governor", base, head, each -> each.frequency().governor());
        add("JVM", base, head, Environment::jvm);
        add("broker", base, head, Environment::broker);
        add("flags of the services", base, head, each -> flags(each.serviceFlags()));
        add("flags of the generator", base, head, each -> flags(each.generatorFlags()));
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

    private static String cores(ControlGroup group) {
        return group.cores().map(Units::number).orElse(NO_LIMIT);
    }

    private static String memory(ControlGroup group) {
        return group.memoryBytes().map(RunDifferences::mebibytes).orElse(NO_LIMIT);
    }

    private static String mebibytes(long bytes) {
        return String.format(Locale.ROOT, "%,.0f MiB", Units.mebibytes(bytes));
    }

    private static String flags(List<String> flags) {
        return flags.isEmpty() ? "none" : String.join(" ", flags);
    }
}
