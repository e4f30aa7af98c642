package io.squareoff.load.compare;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.proto.Demand;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The cells of a plan, one for each combination of its values. */
final class PlannedCells {

    private PlannedCells() {}

    /**
     * The workloads of a plan: those of one cell differ in nothing but the arm.
     *
     * @param own true of a simulation of somebody else
     */
    static List<List<Workload>> of(
            List<String> arms,
            List<Integer> numbers,
            List<Integer> chunks,
            List<Load> loads,
            List<Demand> demands,
            List<NetworkConditions> networks,
            boolean own) {
        List<Optional<NetworkConditions>> between = networks.isEmpty()
                ? List.of(Optional.empty())
                : networks.stream().map(Optional::of).toList();
        Set<List<Workload>> cells = new LinkedHashSet<>();
        for (int number : numbers) {
            for (int chunk : chunks) {
                for (Load load : loads) {
                    for (Demand demand : demands) {
                        for (Optional<NetworkConditions> network : between) {
                            cells.add(arms.stream()
                                    .map(arm -> new Workload(
                                            arm, number, Math.min(chunk, number), load.of(arm), demand, network, own))
                                    .toList());
                        }
                    }
                }
            }
        }
        return List.copyOf(cells);
    }

    /** Two axes at most where payload, work or network varies: a table has no third. */
    static void requireTwoAxes(
            List<Integer> numbers,
            List<Integer> chunks,
            List<Load> loads,
            List<Demand> demands,
            List<NetworkConditions> networks) {
        Map<String, Boolean> axes = new LinkedHashMap<>();
        axes.put("payload", distinctBy(demands, demand -> List.of(demand.requestBytes(), demand.replyBytes())));
        axes.put("work", distinctBy(demands, demand -> List.of(demand.waiting(), demand.cpu())));
        axes.put("network", distinctBy(networks, NetworkConditions::roundTrip));
        axes.put("network (loss)", distinctBy(networks, NetworkConditions::loss));
        axes.put("numbers", numbers.size() > 1);
        axes.put("chunk", chunks.size() > 1);
        axes.put("users", loads.size() > 1);
        List<String> varied = axes.keySet().stream().filter(axes::get).toList();
        if ((demands.size() > 1 || networks.size() > 1) && varied.size() > 2) {
            throw new IllegalArgumentException(
                    varied.get(0) + " must be swept over with one other property at most, not "
                            + String.join(" and ", varied.subList(1, varied.size())));
        }
    }

    static List<String> words(List<Demand> demands) {
        return demands.stream()
                .map(demand -> demand.isNone() ? "none" : DemandText.of(demand))
                .toList();
    }

    private static <T> boolean distinctBy(List<T> values, Function<T, Object> part) {
        return values.stream().map(part).distinct().count() > 1;
    }
}
