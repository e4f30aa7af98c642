package io.squareoff.cli;

import io.squareoff.harness.process.PortOwner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Ports that a command needs and something else listens on. */
final class TakenPorts {

    /** @param use what the command needs the port for */
    private record Port(String use, Optional<PortOwner> owner) {}

    private final Map<Integer, Port> ports = new LinkedHashMap<>();

    /** @param uses by port */
    TakenPorts(Map<Integer, String> uses) {
        uses.forEach((port, use) -> ports.put(port, new Port(use, PortOwner.of(port))));
    }

    /**
     * The ports and the way to free them, as the text of an error.
     *
     * @param last line, of another way
     */
    String message(String last) {
        return Stream.of(lines(), advice(), List.of(last))
                .flatMap(List::stream)
                .collect(Collectors.joining("\n           "));
    }

    /** The ports, each with the process that listens there. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        ports.forEach((number, port) -> lines.add("port " + number + " is taken, which " + port.use() + " needs: "
                + port.owner().map(PortOwner::title).orElse("a process of another user") + " listens there"));
        return lines;
    }

    /** The way to free them. */
    List<String> advice() {
        Set<PortOwner.Starter> commands = new LinkedHashSet<>();
        boolean others = false;
        for (Port port : ports.values()) {
            Optional<PortOwner.Starter> starter = port.owner().flatMap(PortOwner::starter);
            starter.ifPresent(commands::add);
            others |= starter.isEmpty();
        }
        List<String> advice = new ArrayList<>();
        commands.forEach(command -> advice.add(
                "End " + command.title() + " with Ctrl-C where it runs, or with kill " + command.pid() + "."));
        if (others) {
            advice.add("End what listens there.");
        }
        return advice;
    }
}
