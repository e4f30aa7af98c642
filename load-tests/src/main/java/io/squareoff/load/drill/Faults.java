package io.squareoff.load.drill;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.NatsServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The faults that can be drilled. */
public final class Faults {

    private static final Map<String, LocalFault> ALL = all();

    private Faults() {}

    private static Map<String, LocalFault> all() {
        List<LocalFault> faults = new ArrayList<>();
        for (Part part : Part.values()) {
            for (ProcessFault.Action action : ProcessFault.Action.values()) {
                faults.add(new ProcessFault(part, action));
            }
        }
        faults.addAll(ConnectionFault.ALL);
        faults.add(new FullDisk());
        List.of(Part.BACKEND, Part.BROKER, Part.AGGREGATOR).forEach(part -> faults.add(new NoDescriptors(part)));
        faults.add(new Overload());
        List.of(Part.BACKEND, Part.BROKER, Part.FOLLOWER, Part.LEADER)
                .forEach(part -> faults.add(new LinkFault(part, LinkFault.Action.CUT)));
        faults.add(new LinkFault(Part.BROKER, LinkFault.Action.SLOW));
        Map<String, LocalFault> byTitle = new LinkedHashMap<>();
        faults.forEach(fault -> byTitle.put(fault.title(), fault));
        return byTitle;
    }

    /** The names of all faults with their descriptions, in the order in which they are drilled. */
    public static Map<String, String> descriptions() {
        Map<String, String> descriptions = new LinkedHashMap<>();
        ALL.forEach((title, fault) -> descriptions.put(title, fault.description()));
        return descriptions;
    }

    /** Returns true if a fault is of the links between hosts. */
    public static boolean needsHosts(String title) {
        return of(title).needs().hosts();
    }

    /**
     * Those of these names, in stacks on this machine.
     *
     * @param hosts for faults of the links between them
     */
    public static List<Drillable> here(List<String> titles, ProjectLayout home, NatsServer server, Hosts hosts) {
        return titles.stream()
                .map(Faults::of)
                .map(fault -> new Drillable(
                        fault,
                        (transports, logs) -> DrillStack.start(
                                home, server, transports, fault, fault.needs().hosts() ? hosts : Hosts.LOOPBACK, logs)))
                .toList();
    }

    /** @throws IllegalArgumentException if there is none of this name */
    static LocalFault of(String title) {
        LocalFault fault = ALL.get(title);
        if (fault == null) {
            throw new IllegalArgumentException(
                    "faults must be of " + String.join(", ", ALL.keySet()) + ", not '" + title + "'");
        }
        return fault;
    }
}
