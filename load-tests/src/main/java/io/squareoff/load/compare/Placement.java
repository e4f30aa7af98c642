package io.squareoff.load.compare;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.stack.PlacedPod;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The pods of all launches, and the nodes that they were on.
 *
 * @param launches the pods of each
 */
public record Placement(List<List<PlacedPod>> launches) {

    /** The process that leads several generators, and makes no load. */
    public static final String COORDINATOR = "coordinator";

    public static Placement of(Collection<LaunchRecord> launches) {
        return new Placement(launches.stream()
                .map(LaunchRecord::pods)
                .filter(pods -> !pods.isEmpty())
                .toList());
    }

    public boolean isEmpty() {
        return launches.isEmpty();
    }

    /** Returns a property of the pods of a process in all launches, each value once: such as one node, or three. */
    public List<String> of(String process, Function<PlacedPod, String> property) {
        return pods().filter(pod -> pod.process().equals(process))
                .map(property)
                .distinct()
                .toList();
    }

    public Collection<String> processes() {
        return pods().map(PlacedPod::process).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The processes that shared a node in every launch, in words, such as "aggregator-service and generator, nats-server". */
    public String words() {
        return launches.stream().map(Placement::together).distinct().sorted().collect(Collectors.joining(" or "));
    }

    private static String together(List<PlacedPod> pods) {
        return pods.stream()
                .collect(Collectors.groupingBy(
                        PlacedPod::node,
                        TreeMap::new,
                        Collectors.mapping(PlacedPod::process, Collectors.joining(" and "))))
                .values()
                .stream()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private Stream<PlacedPod> pods() {
        return launches.stream().flatMap(List::stream);
    }

    /** A warning where a generator takes cores from what it measures. */
    public List<Finding> findings() {
        return pods().filter(Placement::isGenerator)
                .map(PlacedPod::node)
                .distinct()
                .filter(node -> !measuredOn(node).isEmpty())
                .map(node -> Finding.of(Finding.Kind.NODE_SHARED, List.of(node, String.join(", ", measuredOn(node)))))
                .toList();
    }

    private Collection<String> measuredOn(String node) {
        return pods().filter(pod -> pod.node().equals(node)
                        && !isGenerator(pod)
                        && !pod.process().equals(COORDINATOR))
                .map(PlacedPod::process)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isGenerator(PlacedPod pod) {
        return pod.process().equals(Generator.NAME) || pod.process().startsWith(Generator.NAME + "-");
    }
}
