package io.squareoff.load.drill;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.api.ClusterInfo;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Backends;
import io.squareoff.harness.stack.BrokerUser;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.harness.stack.ServiceSpec;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.stack.TransportDescription;
import io.squareoff.proto.SquareJobs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * A stack that is there to be broken, with the relays that its aggregator's connections go over, if there are any.
 *
 * <p>Not thread-safe: the thread that starts it uses and closes it.
 */
final class DrillStack implements DrilledStack {

    private static final ServiceSpec SECOND = Services.NATS.second();

    private final Stack stack;
    private final List<Relay> relays;
    private final List<String> transports;
    private final LocalFault fault;
    private final Hosts hosts;
    private final Set<String> processes;

    private DrillStack(Stack stack, List<String> transports, List<Relay> relays, LocalFault fault, Hosts hosts) {
        this.stack = stack;
        this.transports = transports;
        this.relays = List.copyOf(relays);
        this.fault = fault;
        this.hosts = hosts;
        this.processes = Set.copyOf(stack.pids().keySet());
    }

    /**
     * Starts it and waits until each transport has answered once.
     *
     * @param hosts of the processes, which this does not close
     * @param logs the folder for the processes' output
     * @throws UserFacingException if something does not start; all that did is stopped
     */
    static DrillStack start(
            ProjectLayout home,
            NatsServer server,
            List<TransportDescription> transports,
            LocalFault fault,
            Hosts hosts,
            Path logs)
            throws InterruptedException {
        LocalFault.StackNeeds needs = fault.needs();
        Services services = needs.secondBackend() ? Services.ALL.with(SECOND) : Services.ALL;
        Ports ports = Ports.free(needs.nodes(), services, RandomGenerator.getDefault());
        List<Relay> relays = new ArrayList<>();
        try {
            StackPlan plan = new StackPlan(
                    services,
                    transports,
                    needs.nodes(),
                    Optional.empty(),
                    needs.relays() ? relayed(ports, relays) : Map.of(),
                    needs.brokerDisk() == 0 ? OptionalLong.empty() : OptionalLong.of(needs.brokerDisk()),
                    StackVariant.PLAIN);
            Stack stack = Stack.start(home, server, plan, ports, hosts, logs, line -> {});
            List<String> names =
                    transports.stream().map(TransportDescription::name).toList();
            return new DrillStack(stack, names, relays, fault, hosts);
        } catch (InterruptedException | RuntimeException e) {
            relays.forEach(Relay::close);
            throw e;
        }
    }

    /**
     * Begins a relay before the broker and before each address of a service.
     *
     * @param relays gets them
     * @return the relays' addresses, by the variables that have them
     */
    private static Map<String, String> relayed(Ports ports, List<Relay> relays) {
        Map<String, String> environment = new HashMap<>();
        int client = ports.brokers().get(0).client();
        environment.put(Backends.BROKER_VARIABLE, "nats://" + relayed(client, relays));
        for (ServiceSpec service : List.of(Services.REST, Services.GRPC)) {
            for (int i = 0; i < service.addresses().size(); i++) {
                ServiceSpec.Address address = service.addresses().get(i);
                int port = ports.addresses(service).get(i);
                environment.put(address.variable(), address.scheme() + relayed(port, relays));
            }
        }
        return environment;
    }

    private static String relayed(int port, List<Relay> relays) {
        Relay relay = new Relay(port);
        relays.add(relay);
        return "127.0.0.1:" + relay.port();
    }

    Stack stack() {
        return stack;
    }

    @Override
    public String aggregatorUrl() {
        return stack.aggregatorUrl();
    }

    @Override
    public List<String> transports() {
        return transports;
    }

    @Override
    public JobWitness witness() throws InterruptedException {
        return JobWitness.start(backends().broker(), backends().password(JobWitness.CALLER));
    }

    @Override
    public Map<String, Long> residentBytes() throws InterruptedException {
        Map<String, Long> bytes = new LinkedHashMap<>();
        try {
            stack.usage().read().uses().forEach((name, use) -> bytes.put(name, use.residentBytes()));
        } catch (IOException e) {
            throw new UserFacingException("could not read the memory of the processes: " + e.getMessage(), e);
        }
        return bytes;
    }

    @Override
    public void requireAll() {
        stack.requireHosts();
        Set<String> running = stack.pids().keySet();
        processes.stream().filter(name -> !running.contains(name)).findFirst().ifPresent(name -> {
            throw stack.process(name).ended();
        });
    }

    @Override
    public void awaitReady() throws InterruptedException {
        stack.awaitReady();
    }

    @Override
    public Mending breakIt() throws InterruptedException {
        return fault.breaking().of(this);
    }

    /** The relays; empty where the aggregator's connections go over none. */
    List<Relay> relays() {
        return relays;
    }

    Hosts hosts() {
        return hosts;
    }

    /** The broker and the backends, past the relays. */
    Backends backends() {
        return stack.backends().orElseThrow();
    }

    /** The names of the processes that a part of the stack consists of. */
    List<String> names(Part part) throws InterruptedException {
        return switch (part) {
            case AGGREGATOR -> List.of(Services.AGGREGATOR.name());
            case ONE_OF_TWO_BACKENDS -> List.of(SECOND.name());
            case BACKEND ->
                stack.pids().keySet().stream()
                        .filter(name -> !name.startsWith(Stack.BROKER) && !name.equals(Services.AGGREGATOR.name()))
                        .toList();
            case BROKER -> nodes();
            case LEADER -> List.of(leader());
            case FOLLOWER -> {
                String leader = leader();
                yield List.of(nodes().stream()
                        .filter(node -> !node.equals(leader))
                        .findFirst()
                        .orElseThrow());
            }
        };
    }

    private List<String> nodes() {
        return stack.pids().keySet().stream()
                .filter(name -> name.startsWith(Stack.BROKER))
                .toList();
    }

    /**
     * The node that leads the stream of partition 0.
     *
     * @throws UserFacingException if the broker does not name it
     */
    private String leader() throws InterruptedException {
        String stream = SquareJobs.stream(0);
        try {
            Connection broker = Nats.connect(Options.builder()
                    .server(backends().broker())
                    .userInfo(BrokerUser.OPERATOR.login(), backends().password(BrokerUser.OPERATOR))
                    .build());
            try {
                ClusterInfo cluster =
                        broker.jetStreamManagement().getStreamInfo(stream).getClusterInfo();
                return Optional.ofNullable(cluster)
                        .map(ClusterInfo::getLeader)
                        .orElseThrow(() -> new UserFacingException(stream + " has no leader"));
            } finally {
                broker.close();
            }
        } catch (IOException | JetStreamApiException e) {
            throw new UserFacingException("could not ask for the leader of " + stream + ": " + e.getMessage(), e);
        }
    }

    /** Ends a process as an operator would, and starts it again without waiting until it is ready. */
    void restart(String name) {
        stack.process(name).close();
        stack.startAgain(name);
    }

    @Override
    public void close() {
        try {
            stack.close();
        } finally {
            relays.forEach(Relay::close);
        }
    }
}
