package io.squareoff.load.kubernetes;

import io.fabric8.kubernetes.api.model.Pod;
import io.squareoff.load.drill.Drillable;
import io.squareoff.load.drill.Fault;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** A fault of the pods of a stack, all of which are replaced before. It is mended once there are as many, and all ready. */
public enum PodFault implements Fault {
    BACKEND_KILL(
            "every backend's pod is deleted without grace", process -> process.startsWith("square-"), PodStack::kill),
    BROKER_KILL(
            "a pod of the broker is deleted without grace",
            process -> process.matches("nats-server(-1)?"),
            PodStack::kill),
    AGGREGATOR_KILL("the aggregator's pod is deleted without grace", "aggregator-service"::equals, PodStack::kill),
    DRAIN("all pods are evicted, as kubectl drain does with those of a node", process -> true, PodStack::evict),
    ROLLING_UPDATE("all pods are replaced, as kubectl rollout restart does", process -> true, PodStack::roll);

    /** A way in which pods end. */
    private interface Ending {
        void of(PodStack stack, List<Pod> pods) throws InterruptedException;
    }

    private final String description;
    private final Predicate<String> processes;
    private final Ending ending;

    /** @param processes that it befalls, by their names */
    PodFault(String description, Predicate<String> processes, Ending ending) {
        this.description = description;
        this.processes = processes;
        this.ending = ending;
    }

    /** All of them by their names, in the order in which they are drilled. */
    public static Map<String, PodFault> all() {
        Map<String, PodFault> all = new LinkedHashMap<>();
        Arrays.stream(values()).forEach(fault -> all.put(fault.title(), fault));
        return all;
    }

    /** Those of these names, of a stack. */
    public static List<Drillable> of(List<String> titles, PodStack stack) {
        return titles.stream()
                .map(all()::get)
                .map(fault -> new Drillable(fault, (transports, logs) -> new DrilledPods(stack, transports, fault)))
                .toList();
    }

    /** Ends the pods that it befalls, and returns them. */
    List<Pod> befall(PodStack stack, StackPods pods) throws InterruptedException {
        List<Pod> hit = pods.byProcess().entrySet().stream()
                .filter(pod -> processes.test(pod.getKey()))
                .map(Map.Entry::getValue)
                .toList();
        ending.of(stack, hit);
        return hit;
    }

    @Override
    public String title() {
        return "pod-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public boolean endsProcesses() {
        return true;
    }
}
