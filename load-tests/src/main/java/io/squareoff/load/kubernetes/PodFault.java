package io.squareoff.load.kubernetes;

import io.squareoff.harness.stack.TransportDescription;
import io.squareoff.load.drill.Drillable;
import io.squareoff.load.drill.DrilledStack;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Something that befalls pods of a stack, all of which are replaced before. It is mended once there are as many, and all ready. */
public final class PodFault implements Drillable {

    private static final Predicate<String> ALL = process -> true;

    /** An event, and the processes that it befalls. */
    private enum Kind {
        BACKEND_KILL(
                "every backend's pod is deleted without grace",
                PodAction.KILL,
                process -> process.startsWith("square-")),
        BROKER_KILL(
                "a pod of the broker is deleted without grace",
                PodAction.KILL,
                process -> process.matches("nats-server(-1)?")),
        AGGREGATOR_KILL("the aggregator's pod is deleted without grace", PodAction.KILL, "aggregator-service"::equals),
        DRAIN("all pods are evicted, as kubectl drain does with those of a node", PodAction.EVICT, ALL),
        ROLLING_UPDATE("all pods are replaced, as kubectl rollout restart does", PodAction.ROLL, ALL);

        private final String description;
        private final PodAction action;
        private final Predicate<String> processes;

        Kind(String description, PodAction action, Predicate<String> processes) {
            this.description = description;
            this.action = action;
            this.processes = processes;
        }

        static Kind of(String title) {
            return Arrays.stream(values())
                    .filter(kind -> kind.title().equals(title))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("there is no fault '" + title + "'"));
        }

        String title() {
            return "pod-" + name().toLowerCase().replace('_', '-');
        }
    }

    private final Kind kind;
    private final PodStack stack;

    private PodFault(Kind kind, PodStack stack) {
        this.kind = kind;
        this.stack = stack;
    }

    /** The names of all faults with their descriptions, in the order in which they are drilled. */
    public static Map<String, String> descriptions() {
        Map<String, String> descriptions = new LinkedHashMap<>();
        Arrays.stream(Kind.values()).forEach(kind -> descriptions.put(kind.title(), kind.description));
        return descriptions;
    }

    /**
     * Those of these names.
     *
     * @throws IllegalArgumentException if there is none of a name
     */
    public static List<Drillable> of(List<String> titles, PodStack stack) {
        return titles.stream()
                .<Drillable>map(title -> new PodFault(Kind.of(title), stack))
                .toList();
    }

    @Override
    public String title() {
        return kind.title();
    }

    @Override
    public String description() {
        return kind.description;
    }

    @Override
    public boolean endsProcesses() {
        return true;
    }

    @Override
    public DrilledStack start(List<TransportDescription> transports, Path logs) throws InterruptedException {
        return DrilledPods.start(stack, transports, kind.action, kind.processes);
    }
}
