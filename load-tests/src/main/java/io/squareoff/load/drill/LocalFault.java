package io.squareoff.load.drill;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.TransportDescription;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A fault of a stack that is started on this machine for it. */
record LocalFault(Fault fault, ProjectLayout home, NatsServer server, Hosts hosts) implements Drillable {

    @Override
    public String title() {
        return fault.title();
    }

    @Override
    public String description() {
        return fault.description();
    }

    @Override
    public List<String> kinds() {
        return fault.kinds();
    }

    @Override
    public boolean endsProcesses() {
        return fault.endsProcesses();
    }

    @Override
    public Optional<String> obstacle() throws InterruptedException {
        return fault.obstacle();
    }

    @Override
    public DrilledStack start(List<TransportDescription> transports, Path logs) throws InterruptedException {
        return DrillStack.start(home, server, transports, fault, fault.needs().hosts() ? hosts : Hosts.LOOPBACK, logs);
    }
}
