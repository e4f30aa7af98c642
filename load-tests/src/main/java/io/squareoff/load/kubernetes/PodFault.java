package io.squareoff.load.kubernetes;

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
            "every backend's pod is deleted without grace", PodAction.KILL, process -> process.startsWith("square-")),
    BROKER_KILL(
            "a pod of the broker is deleted without grace",
            PodAction.KILL,
            process -> process.matches("nats-server(-1)?")),
    AGGREGATOR_KILL("the aggregator's pod is deleted without grace", PodAction.KILL, "aggregator-service"::equals),
    DRAIN("all pods are evicted, as kubectl drain does with those of a node", PodAction.EVICT, process -> true),
    ROLLING_UPDATE("all pods are replaced, as kubectl rollout restart does", PodAction.ROLL, process -> true);

    private final String description;
    private final PodAction action;
    private final Predicate<String> processes;

    /** @param processes that it befalls, by their names */
    PodFault(String description, PodAction action, Predicate<String> processes) {
        this.description = description;
        this.action = action;
        this.processes = processes;
    }

    /** The names of all faults with their descriptions, in the order in which they are drilled. */
    public static Map<String, String> descriptions() {
        Map<String, String> descriptions = new LinkedHashMap<>();
        Arrays.stream(values()).forEach(fault -> descriptions.put(fault.title(), fault.description));
        return descriptions;
    }

    /**
     * Those of these names.
     *
     * @throws IllegalArgumentException if there is none of a name
     */
    public static List<Drillable> of(List<String> titles, PodStack stack) {
        return titles.stream()
                .map(PodFault::of)
                .map(fault -> new Drillable(
                        fault,
                        (transports, logs) -> DrilledPods.start(stack, transports, fault.action, fault.processes)))
                .toList();
    }

    private static PodFault of(String title) {
        return Arrays.stream(values())
                .filter(fault -> fault.title().equals(title))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no fault '" + title + "'"));
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
