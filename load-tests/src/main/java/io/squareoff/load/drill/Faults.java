package io.squareoff.load.drill;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.network.Link;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.NatsServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The faults that can be drilled. */
public final class Faults {

    private static final String LINK_CUT =
            "no packet passes between the host of %s and the others; connections stay, as if a cable were cut";

    private static final String LINK_SLOW =
            "every packet between the host of %s and the others takes 50 ms longer, in each direction";

    private static final Map<String, LocalFault> ALL = byTitle();

    private Faults() {}

    private static Map<String, LocalFault> byTitle() {
        List<LocalFault> faults = new ArrayList<>();
        for (Part part : Part.values()) {
            for (ProcessFault fault : ProcessFault.values()) {
                faults.add(fault.of(part));
            }
        }
        faults.add(ofConnections(
                "cut",
                "no byte passes between the aggregator and broker or backends; connections stay, as if a cable were cut",
                Relay::cut,
                Relay::join));
        faults.add(ofConnections(
                "refuse",
                "the aggregator's connections to broker and backends are closed, and new ones refused",
                Relay::shut,
                Relay::reopen));
        faults.add(ofConnections(
                "delay",
                "every byte between the aggregator and broker or backends takes 50 ms longer, in each direction",
                relay -> relay.delay(Duration.ofMillis(50)),
                relay -> relay.delay(Duration.ZERO)));
        faults.add(FullDisk.fault());
        List.of(Part.BACKEND, Part.BROKER, Part.AGGREGATOR).forEach(part -> faults.add(NoDescriptors.of(part)));
        faults.add(RudeCaller.overload());
        List.of(Part.BACKEND, Part.BROKER, Part.FOLLOWER, Part.LEADER)
                .forEach(part -> faults.add(ofLinks(part, "cut", LINK_CUT, Link.CUT)));
        faults.add(ofLinks(Part.BROKER, "slow", LINK_SLOW, Link.slower(Duration.ofMillis(50))));
        Map<String, LocalFault> byTitle = new LinkedHashMap<>();
        faults.forEach(fault -> byTitle.put(fault.title(), fault));
        return Collections.unmodifiableMap(byTitle);
    }

    /** A fault of the network between the aggregator and what it asks: the broker and the backends with an address. */
    private static LocalFault ofConnections(
            String how, String description, Consumer<Relay> breaking, Consumer<Relay> mending) {
        return new LocalFault("connections-" + how, description, LocalFault.StackNeeds.RELAYS, stack -> {
            stack.relays().forEach(breaking);
            return () -> stack.relays().forEach(mending);
        });
    }

    /** A fault of the links of the hosts of a part of the stack. */
    private static LocalFault ofLinks(Part part, String how, String description, Link link) {
        return new LocalFault(
                part.title + "-link-" + how,
                description.formatted(part.description),
                part.needs.onHosts(),
                stack -> breakLinks(link, stack.hosts(), stack.names(part)));
    }

    /** Breaks the links of all these hosts, or of none: the next fault has the same hosts. */
    static Mending breakLinks(Link link, Hosts hosts, List<String> names) throws InterruptedException {
        List<Mending> mendings = new ArrayList<>();
        try {
            for (String name : names) {
                mendings.add(() -> hosts.link(name, Link.USUAL));
                hosts.link(name, link);
            }
        } catch (UserFacingException e) {
            Mending.all(mendings).mend();
            throw e;
        }
        return Mending.all(mendings);
    }

    /** All of them by their names, in the order in which they are drilled. */
    public static Map<String, ? extends Fault> all() {
        return ALL;
    }

    /** Returns true if a fault is of the links between hosts. */
    public static boolean needsHosts(String title) {
        return ALL.get(title).needs().hosts();
    }

    /**
     * Those of these names, in stacks on this machine.
     *
     * @param hosts for faults of the links between them
     */
    public static List<Drillable> here(List<String> titles, ProjectLayout home, NatsServer server, Hosts hosts) {
        return titles.stream()
                .map(ALL::get)
                .map(fault -> new Drillable(
                        fault,
                        (transports, logs) -> DrillStack.start(
                                home, server, transports, fault, fault.needs().hosts() ? hosts : Hosts.LOOPBACK, logs)))
                .toList();
    }
}
