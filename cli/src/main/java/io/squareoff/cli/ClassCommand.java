package io.squareoff.cli;

import io.squareoff.harness.process.PortOwner;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.workshop.checkpoint.Checkpoints;
import io.squareoff.workshop.room.HostAddresses;
import io.squareoff.workshop.room.Room;
import io.squareoff.workshop.room.RoomAddress;
import io.squareoff.workshop.room.RoomBroker;
import io.squareoff.workshop.room.Roster;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.SocketException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

@Command(
        name = "class",
        description = {
            "For the teacher: shows how far each learner is who has joined, until Ctrl-C.",
            "",
            "Starts a broker for the room, and prints what learners type to join. On a terminal a table rewrites itself; in a file or a"
                    + " pipe there is a line for each change. What learners sent is kept for twelve hours in the folder class/ of your files,"
                    + " so that it is there when you start this again."
        })
final class ClassCommand implements Callable<Integer> {

    private static final int HIGHEST_PORT = 65_535;

    /** Those below are for root alone, where nobody has changed that. */
    private static final int LOWEST_FOR_ALL = 1024;

    private static final long INTERVAL_MILLIS = 1_000;

    /** Hosts with which the broker listens on all addresses of this machine: they lead a learner nowhere. */
    private static final List<String> ALL = List.of("", "0.0.0.0", "::");

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private WorkshopCommand workshop;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "4290",
            description = "The port of the room's broker (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "",
            description = "The address of this machine that the broker listens on (default: all).")
    private String host;

    @Option(
            names = "--server",
            paramLabel = "SERVER",
            description =
                    "Use this broker, which has JetStream, and start none. A login goes before the host: nats://USER:PASSWORD@HOST:PORT.")
    private String server;

    @Option(names = "--anew", description = "Forget what learners sent before, as of the class before this one.")
    private boolean anew;

    @Option(names = "--once", description = "Print the table, and end.")
    private boolean once;

    @Override
    public Integer call() throws InterruptedException {
        ProjectLayout home = ProjectLayout.find();
        Checkpoints checkpoints = Checkpoints.read(home.checkpoints());
        if (server != null) {
            refuseBesideServer("--port");
            refuseBesideServer("--host");
            RoomAddress address = UsageErrors.checked(spec, () -> RoomAddress.of(server));
            try (Room room = Room.open(address, Optional.empty())) {
                show(room, checkpoints, List.of(address.toString()), () -> {});
            }
            return ExitCode.OK;
        }
        if (port < 1 || port > HIGHEST_PORT) {
            throw UsageErrors.of(spec, "--port must be from 1 to " + HIGHEST_PORT + ", not " + port);
        }
        List<String> addresses = addresses();
        requireFree();
        try (RoomBroker broker = RoomBroker.start(
                        home, broker(home), host, port, workshop.folder(home).resolve("class"));
                Room room = broker.open()) {
            show(room, checkpoints, addresses, broker::requireAlive);
        }
        return ExitCode.OK;
    }

    private NatsServer broker(ProjectLayout home) throws InterruptedException {
        try (ProgressDisplay progress = ProgressDisplay.onStandardError(spec)) {
            return NatsServer.obtain(home, progress);
        }
    }

    private void refuseBesideServer(String option) {
        if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
            throw UsageErrors.of(spec, "--server and " + option + " exclude each other: leave one out");
        }
    }

    private void requireFree() {
        InetSocketAddress address = host.isEmpty() ? new InetSocketAddress(port) : new InetSocketAddress(host, port);
        if (!isOfThisMachine(address)) {
            throw UsageErrors.of(spec, "--host must be an address of this machine, not " + host);
        }
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(address);
        } catch (IOException e) {
            // The same exception says that a port is not for this user, in words of the machine's language.
            boolean owned = PortOwner.of(port).isPresent();
            boolean taken = e instanceof BindException && (owned || port >= LOWEST_FOR_ALL);
            throw new UserFacingException(
                    taken
                            ? new TakenPorts(Map.of(port, "the class")).message("--port takes another one.")
                            : "cannot listen at " + address + ": " + e.getMessage(),
                    e);
        }
    }

    private static boolean isOfThisMachine(InetSocketAddress address) {
        try {
            return !address.isUnresolved()
                    && (address.getAddress().isAnyLocalAddress()
                            || NetworkInterface.getByInetAddress(address.getAddress()) != null);
        } catch (SocketException e) {
            throw new UserFacingException("could not list this machine's networks: " + e.getMessage(), e);
        }
    }

    private List<String> addresses() {
        if (!ALL.contains(host)) {
            try {
                return List.of(RoomAddress.of(host, port).toString());
            } catch (IllegalArgumentException e) {
                throw UsageErrors.of(
                        spec, "--host must be an address that a URL may have, such as 192.168.1.20, not " + host);
            }
        }
        return HostAddresses.ofThisMachine().stream()
                .map(address -> "nats://" + address + ":" + port)
                .toList();
    }

    /** @param alive throws if what the class stands on has ended */
    private void show(Room room, Checkpoints checkpoints, List<String> addresses, Runnable alive)
            throws InterruptedException {
        if (anew) {
            room.forget();
        }
        Roster roster = new Roster(checkpoints);
        PrintWriter out = spec.commandLine().getOut();
        Clock clock = Clock.systemDefaultZone();
        if (once) {
            room.follow(roster).ifPresent(why -> {
                throw new UserFacingException(why);
            });
            roster.table(clock.instant()).forEach(out::println);
            out.flush();
            return;
        }
        ClassDisplay display =
                new ClassDisplay(out, () -> Terminal.size(Terminal.STANDARD_OUTPUT), clock, header(addresses));
        display.begin();
        while (true) {
            alive.run();
            display.show(roster, room.follow(roster));
            TimeUnit.MILLISECONDS.sleep(INTERVAL_MILLIS);
        }
    }

    private static List<String> header(List<String> addresses) {
        List<String> lines = new ArrayList<>();
        if (addresses.isEmpty()) {
            lines.add("This machine is in no network: nobody else can join.");
        } else {
            lines.add("To join: ./squareoff workshop join " + addresses.get(0) + " --name NAME");
        }
        if (addresses.size() > 1) {
            lines.add("If that cannot be reached: " + String.join(", ", addresses.subList(1, addresses.size())));
        }
        lines.add("Ctrl-C ends it.");
        return lines;
    }
}
