package io.squareoff.harness.network;

import io.squareoff.harness.measure.Instruments;
import io.squareoff.harness.network.NetworkDescription.Network;
import io.squareoff.harness.network.NetworkDescription.Relaying;
import io.squareoff.harness.network.NetworkDescription.RoundTrip;
import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.FinishedProgram;
import io.squareoff.harness.process.Jvm;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A host for each process, on this machine: a network namespace, which a pair of virtual interfaces (veth) joins to a switch (a bridge).
 * A packet passes through both ends' network stacks, as between machines, and takes no time on a wire.
 *
 * <p>This program needs a namespace of its own, where the switch is, and which {@code ./squareoff} enters before it: so the machine's
 * own network stays as it is, and all is gone with the last process, however that ends. It has one such network, once.
 *
 * <p>Not thread-safe: the thread that makes it uses and closes it.
 */
public final class HostNetwork implements Hosts {

    /** Set to {@code own} for a program that has a network namespace of its own. */
    private static final String VARIABLE = "SQUAREOFF_NETWORK";

    private static final String OWN = "own";
    private static final String ADDRESSES = "10.77.0.";

    /** Of these addresses. */
    static final byte FIRST_OCTET = 10;

    static final byte SECOND_OCTET = 77;

    private static final int HOSTS_AT_MOST = 250;
    private static final int QUEUE = 10_000;

    // Columns of the table of devices, in proc_pid_net(5).
    private static final int RECEIVED_AND_LOST = 3;
    private static final int LOST_BEFORE_SENT = 11;

    private final Map<String, Host> hosts = new LinkedHashMap<>();
    private final Optional<RelayProcess> relay;

    private final Map<String, String> cores;
    private final List<Network> networks = new ArrayList<>();
    private final RoundTrip here;
    private Optional<NetworkConditions> current = Optional.empty();

    /**
     * @param number of its device, from 1: this program's own is 0
     * @param holder keeps the namespace
     */
    private record Host(int number, String address, ManagedProcess holder) {

        List<String> on(List<String> command) {
            return Stream.concat(
                            Stream.of("nsenter", "--net=/proc/" + holder.pid() + "/ns/net", "--"), command.stream())
                    .toList();
        }
    }

    private HostNetwork(Optional<RelayProcess> relay, Map<String, String> cores, RoundTrip here) {
        this.relay = relay;
        this.cores = new LinkedHashMap<>(cores);
        this.here = here;
    }

    /** Advice for a machine on which such hosts cannot be made; empty where they can. */
    public static Optional<String> impossible() throws InterruptedException {
        for (String program : List.of("ip", "unshare", "nsenter")) {
            if (ChildProcesses.find(program).isEmpty()) {
                return Optional.of("install iproute2 and util-linux: there is no " + program);
            }
        }
        return entering().isPresent()
                ? Optional.empty()
                : Optional.of(
                        "be root, in a container with the capabilities SYS_ADMIN and NET_ADMIN; or let users make namespaces:"
                                + " sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone,"
                                + " kernel.apparmor_restrict_unprivileged_userns");
    }

    /** Advice for a machine on which there can be hosts, and no network that holds packets between them; empty where there can. */
    public static Optional<String> withoutNetworks() {
        try (FileChannel device = FileChannel.open(Relay.TUN, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return device.isOpen() ? Optional.empty() : Optional.of(Relay.TUN + " is closed");
        } catch (IOException e) {
            return Optional.of("modprobe tun, or give the container the device (" + e.getMessage() + ")");
        }
    }

    /** The command that runs another one in a network namespace of its own, as ./squareoff does; empty where none can be made. */
    public static Optional<List<String>> entering() throws InterruptedException {
        for (List<String> command : List.of(
                List.of("unshare", "--net", "--"), List.of("unshare", "--user", "--map-root-user", "--net", "--"))) {
            Stream<String> joining = Stream.concat(command.stream(), Stream.of("ip", "link", "set", "lo", "up"));
            if (ChildProcesses.succeeds(joining.toList())) {
                return Optional.of(command);
            }
        }
        return Optional.empty();
    }

    /**
     * Makes a host for each process, and measures the networks between them.
     *
     * @param processes their names
     * @param asked each network that there is to be in turn; none where packets are to take no time on a wire
     * @param cores of processes that may use no others, such as 0 or 1-2, by the processes' names, or {@value Instruments#RELAY}
     * @param logs the folder for the output of the processes that hold the namespaces
     * @throws UserFacingException if that is not possible, or a network is not as it was asked for
     */
    public static HostNetwork make(
            List<String> processes, List<NetworkConditions> asked, Map<String, String> cores, Path logs)
            throws InterruptedException {
        requireOwnNamespace();
        if (!asked.isEmpty()) {
            withoutNetworks().ifPresent(advice -> {
                throw new UserFacingException("packets cannot be held between hosts here: " + advice);
            });
        }
        if (processes.size() > HOSTS_AT_MOST) {
            throw new IllegalArgumentException("at most " + HOSTS_AT_MOST + " hosts, not " + processes.size());
        }
        ip(List.of(), "link set lo up");
        Awake awake = Awake.start(logs);
        try {
            return measured(processes, asked, cores, logs);
        } finally {
            awake.close();
        }
    }

    private static HostNetwork measured(
            List<String> processes, List<NetworkConditions> asked, Map<String, String> cores, Path logs)
            throws InterruptedException {
        RoundTrip here = Calibration.onLoopback();
        HostNetwork network = new HostNetwork(
                asked.isEmpty()
                        ? Optional.empty()
                        : Optional.of(RelayProcess.start(
                                processes.size() + 1, command -> pinned(cores, Instruments.RELAY, command), logs)),
                cores,
                here);
        try {
            network.join(processes, logs);
            network.measure(asked, logs);
            return network;
        } catch (InterruptedException | RuntimeException e) {
            network.close();
            throw e;
        }
    }

    private static void requireOwnNamespace() {
        if (!OWN.equals(System.getenv(VARIABLE)) || hasRoute()) {
            throw new UserFacingException("no hosts can be made: this program shares the machine's network, which stays"
                    + " as it is. ./squareoff starts it in one of its own");
        }
    }

    private static boolean hasRoute() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/net/route"))) {
            return lines.skip(1).findAny().isPresent();
        } catch (IOException e) {
            throw new UserFacingException("no hosts can be made: " + e.getMessage(), e);
        }
    }

    private void join(List<String> processes, Path logs) throws InterruptedException {
        if (relay.isPresent()) {
            String device = Relay.DEVICE + 0;
            ip(
                    List.of(),
                    "address add " + ADDRESSES + "1/24 dev " + device,
                    "link set " + device + " txqueuelen " + QUEUE + " up");
        } else {
            ip(
                    List.of(),
                    "link add switch type bridge",
                    "address add " + ADDRESSES + "1/24 dev switch",
                    "link set switch up");
        }
        for (String process : processes) {
            add(process, logs);
        }
    }

    private void add(String process, Path logs) throws InterruptedException {
        int number = hosts.size() + 1;
        String name = "host-" + process;
        Path made = logs.toAbsolutePath().resolve(name + ".made");
        ManagedProcess holder = ManagedProcess.start(
                name,
                List.of("unshare", "--net", "sh", "-c", "touch \"$1\" && exec sleep infinity", "sh", made.toString()),
                Map.of(),
                logs);
        Host host = new Host(number, ADDRESSES + (number + 1), holder);
        hosts.put(process, host);
        holder.awaitFile(made);
        if (relay.isPresent()) {
            ip(List.of(), "link set " + Relay.DEVICE + number + " netns " + holder.pid() + " name eth0");
        } else {
            ip(
                    List.of(),
                    "link add host" + number + " type veth peer name eth0 netns " + holder.pid(),
                    "link set host" + number + " master switch up");
        }
        ip(
                host.on(List.of()),
                "link set lo up",
                "address add " + host.address() + "/24 dev eth0",
                "link set eth0 " + (relay.isPresent() ? "txqueuelen " + QUEUE + " " : "") + "up");
    }

    private void measure(List<NetworkConditions> asked, Path logs) throws InterruptedException {
        String process = List.copyOf(hosts.keySet()).get(hosts.size() - 1);
        Host host = host(process);
        Path made = logs.toAbsolutePath().resolve("echo.made");
        List<String> command =
                Jvm.command(Echo.class, List.of("-Xmx32m", "-XX:+UseSerialGC"), host.address(), made.toString());
        try (ManagedProcess echo = ManagedProcess.start("echo", host.on(command), Map.of(), logs)) {
            echo.awaitFile(made);
            networks.addAll(new Calibration(addresses(), process, relay, here).networks(asked));
        }
    }

    private Map<String, String> addresses() {
        Map<String, String> addresses = new LinkedHashMap<>();
        hosts.forEach((process, host) -> addresses.put(process, host.address()));
        return addresses;
    }

    @Override
    public void become(NetworkConditions conditions) throws InterruptedException {
        if (current.equals(Optional.of(conditions))) {
            return;
        }
        int number = networks.stream().map(Network::conditions).toList().indexOf(Optional.of(conditions));
        if (number < 0) {
            throw new IllegalArgumentException("no network was made with " + conditions.title());
        }
        relay.orElseThrow().become(number, conditions.less(networks.get(number).own()));
        current = Optional.of(conditions);
    }

    @Override
    public void link(String process, Link link) throws InterruptedException {
        Host host = host(process);
        relay.orElseThrow().link(host.number(), link);
    }

    /** @param within what runs {@code ip} on a host; empty for this program's own namespace */
    private static void ip(List<String> within, String... commands) throws InterruptedException {
        List<String> command = new ArrayList<>(within);
        command.addAll(List.of("ip", "-batch", "-"));
        try {
            FinishedProgram ip = FinishedProgram.run(
                    new ProcessBuilder(command).redirectErrorStream(true),
                    FinishedProgram.LIMIT,
                    String.join("\n", commands) + "\n",
                    line -> {});
            if (!ip.succeeded()) {
                throw new UserFacingException("no hosts can be made: " + ip.out());
            }
        } catch (IOException e) {
            throw new UserFacingException("no hosts can be made: " + e.getMessage(), e);
        }
    }

    private Host host(String process) {
        Host host = hosts.get(process);
        if (host == null) {
            throw new IllegalArgumentException(process + " has no host among " + hosts.keySet());
        }
        return host;
    }

    @Override
    public String address(String process) {
        return hosts.containsKey(process) ? host(process).address() : THIS;
    }

    @Override
    public List<String> on(String process, List<String> command) {
        return host(process).on(pinned(cores, process, command));
    }

    private static List<String> pinned(Map<String, String> cores, String process, List<String> command) {
        return cores.containsKey(process)
                ? Stream.concat(Stream.of("taskset", "--cpu-list", cores.get(process)), command.stream())
                        .toList()
                : command;
    }

    @Override
    public Optional<NetworkDescription> description() {
        // A run that was interrupted is described too.
        boolean interrupted = Thread.interrupted();
        List<Network> described = new ArrayList<>();
        try {
            for (Network network : networks) {
                described.add(
                        network.with(relay.isPresent() ? relay.get().delivered(described.size()) : Optional.empty()));
            }
        } catch (InterruptedException e) {
            interrupted = true;
            described.addAll(networks.subList(described.size(), networks.size()));
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return Optional.of(new NetworkDescription(
                addresses(), cores, here, relay.map(made -> new Relaying(made.realTime(), lost())), described));
    }

    /** The packets that the devices between hosts and relay lost: those that the relay did not take in time, or wrote and nobody could take. */
    private Optional<Long> lost() {
        try {
            long lost = lost(table("self"), Relay.DEVICE + 0);
            for (Host host : hosts.values()) {
                lost += lost(table(Long.toString(host.holder().pid())), "eth0");
            }
            return Optional.of(lost);
        } catch (IOException e) {
            // A host is gone, and its device with it.
            return Optional.empty();
        }
    }

    private static List<String> table(String process) throws IOException {
        return Files.readAllLines(Path.of("/proc", process, "net/dev"));
    }

    /** The packets that a device of a table lost, in both directions. */
    static long lost(List<String> table, String device) throws IOException {
        String[] counts = table.stream()
                .filter(line -> line.strip().startsWith(device + ":"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip().split("\\s+"))
                .findFirst()
                .orElseThrow(() -> new IOException("there is no device " + device));
        return Long.parseLong(counts[RECEIVED_AND_LOST]) + Long.parseLong(counts[LOST_BEFORE_SENT]);
    }

    @Override
    public List<ManagedProcess> keepers() {
        return Stream.concat(
                        relay.map(RelayProcess::process).stream(),
                        hosts.values().stream().map(Host::holder))
                .toList();
    }

    /** Ends what holds the namespaces; the kernel removes each, and its interfaces, with the last process in it. */
    @Override
    public void close() {
        relay.map(RelayProcess::process).ifPresent(ManagedProcess::close);
        hosts.values().forEach(host -> host.holder().close());
        hosts.clear();
    }
}
