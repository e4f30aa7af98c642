package io.squareoff.harness.stack;

import io.squareoff.harness.process.Jvm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A service as data: the stack starts it, ports are chosen and checked, and the files for Docker are tested, by this alone.
 *
 * @param name of the process
 * @param module of the project, whose archive is run
 * @param ports that it listens on; one of them serves HTTP, see {@link Port#HTTP}
 * @param addresses at which other services reach it, that of its stock server first; empty where none does
 * @param arguments of its own; {@value #REPLICAS} stands for the number of the broker's nodes
 * @param tlsArguments that make it use TLS, in what it serves and where it calls others, with the certificates in the SSL bundle
 *     {@value #SSL_BUNDLE}; empty where it cannot, so that no stack with TLS has it
 * @param kinds of transports that need it; empty where all do
 * @param brokerUser the user that it connects to the broker as; empty where it does not
 */
public record ServiceSpec(
        String name,
        String module,
        List<Port> ports,
        List<Address> addresses,
        List<String> arguments,
        List<String> tlsArguments,
        Set<String> kinds,
        Optional<BrokerUser> brokerUser) {

    /** Spring's name for a service's certificate, its key, and the authority that it trusts. */
    static final String SSL_BUNDLE = "squareoff";

    /** Answers with status 200 when a service is ready. */
    static final String HEALTH = "/actuator/health";

    /** Stands in arguments for the number of the broker's nodes. */
    static final String REPLICAS = "{replicas}";

    /**
     * A port.
     *
     * @param documented the number where nothing else is said
     * @param property of the service that sets it
     * @param use for a port besides that of the service's work, such as {@code health and metrics}; otherwise empty
     */
    public record Port(int documented, String property, String use) {

        /** The property of the port that serves HTTP. */
        public static final String HTTP = "server.port";

        public Port {
            if (documented < 1 || documented > 65_535) {
                throw new IllegalArgumentException("a port is from 1 to 65535, not " + documented);
            }
        }

        /** A port on which all is served: the service's work, health and metrics. */
        static Port http(int documented) {
            return new Port(documented, HTTP, "");
        }
    }

    /**
     * An address of a service, for the others.
     *
     * @param variable of the environment that has it
     * @param scheme in front of host and port, such as {@code http://}; may be empty
     * @param tlsScheme the same where the service has TLS, such as {@code https://}
     * @param property of the port in the address
     */
    public record Address(String variable, String scheme, String tlsScheme, String property) {

        /** The variable's value. */
        String at(boolean tls, String host, int port) {
            return (tls ? tlsScheme : scheme) + host + ":" + port;
        }
    }

    /** A service whose process is called like its module. */
    public ServiceSpec(
            String module,
            List<Port> ports,
            List<Address> addresses,
            List<String> arguments,
            List<String> tlsArguments,
            Set<String> kinds,
            Optional<BrokerUser> brokerUser) {
        this(module, module, ports, addresses, arguments, tlsArguments, kinds, brokerUser);
    }

    /** A service that no other one calls, and that has neither TLS nor a login. */
    ServiceSpec(String module, List<Port> ports) {
        this(module, ports, List.of(), List.of(), List.of(), Set.of(), Optional.empty());
    }

    /** @throws IllegalArgumentException if no port, or more than one, is that of HTTP or of an address */
    public ServiceSpec {
        ports = List.copyOf(ports);
        arguments = List.copyOf(arguments);
        tlsArguments = List.copyOf(tlsArguments);
        addresses = List.copyOf(addresses);
        kinds = Set.copyOf(kinds);
        requireOne(module, ports, Port.HTTP);
        for (Address address : addresses) {
            requireOne(module, ports, address.property());
        }
    }

    private static void requireOne(String module, List<Port> ports, String property) {
        long count =
                ports.stream().filter(port -> port.property().equals(property)).count();
        if (count != 1) {
            throw new IllegalArgumentException(module + " must have one port of " + property + ", not " + count);
        }
    }

    /** The same service in a second process, on ports of its own. */
    public ServiceSpec second() {
        return new ServiceSpec(name + "-2", module, ports, addresses, arguments, tlsArguments, kinds, brokerUser);
    }

    /**
     * The command that runs it in its folder. Names the file of a password, not the password: anyone on the machine may read a command
     * line.
     *
     * @param address that it listens on
     * @param passwords of the broker's users; empty where there is no broker
     * @param certificates with its own; empty where the stack has no TLS
     * @param further arguments, besides those for its ports, its login and its certificate
     */
    List<String> command(
            String address,
            Ports chosen,
            Optional<BrokerPasswords> passwords,
            Optional<Certificates> certificates,
            List<String> further) {
        List<String> command = new ArrayList<>();
        command.add(Jvm.command());
        command.addAll(Stack.SERVICE_FLAGS);
        command.addAll(List.of("-jar", module + ".jar", "--server.address=" + address));
        if (passwords.isPresent() && brokerUser.isPresent()) {
            BrokerUser user = brokerUser.get();
            command.add("--squareoff.nats.user=" + user.login());
            command.add("--squareoff.nats.password-file=" + passwords.get().file(user));
        }
        certificates.ifPresent(made -> command.addAll(made.bundle(module)));
        ports.forEach(port -> command.add("--" + port.property() + "=" + chosen.of(this, port.property())));
        command.addAll(further);
        return command;
    }

    /** Returns true if its port of HTTP is the one that TLS is for: a port beside that of its work stays without. */
    boolean hasTlsOverHttp() {
        return addresses.stream().anyMatch(known -> known.property().equals(Port.HTTP));
    }

    Address address() {
        return addresses.get(0);
    }

    Port port(String property) {
        return ports.stream()
                .filter(port -> port.property().equals(property))
                .findFirst()
                .orElseThrow();
    }

    /** The use of one of its ports, by which messages and results name it. */
    String use(Port port) {
        return port.use().isEmpty() ? name : name + "'s " + port.use();
    }

    /** Returns true if a transport of this kind cannot do without it. */
    public boolean isNeededBy(String kind) {
        return kinds.isEmpty() || kinds.contains(kind);
    }
}
