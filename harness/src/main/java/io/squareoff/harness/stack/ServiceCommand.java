package io.squareoff.harness.stack;

import io.squareoff.harness.process.Jvm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The command that runs a service in its folder. */
final class ServiceCommand {

    private ServiceCommand() {}

    /**
     * Names the file of a password, not the password: anyone on the machine may read a command line.
     *
     * @param address that it listens on
     * @param passwords of the broker's users; empty where there is no broker
     * @param certificates with that of the service; empty where the stack has no TLS
     * @param arguments of the service, besides those for its ports, its login and its certificate
     */
    static List<String> of(
            ServiceSpec service,
            String address,
            Ports ports,
            Optional<BrokerPasswords> passwords,
            Optional<Certificates> certificates,
            List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Jvm.command());
        command.addAll(Stack.SERVICE_FLAGS);
        command.addAll(List.of("-jar", service.module() + ".jar", "--server.address=" + address));
        if (passwords.isPresent() && service.brokerUser().isPresent()) {
            BrokerUser user = service.brokerUser().get();
            command.add("--squareoff.nats.user=" + user.login());
            command.add("--squareoff.nats.password-file=" + passwords.get().file(user));
        }
        certificates.ifPresent(made -> command.addAll(made.bundle(service.module())));
        service.ports().forEach(port -> command.add("--" + port.property() + "=" + ports.of(service, port.property())));
        command.addAll(arguments);
        return command;
    }
}
