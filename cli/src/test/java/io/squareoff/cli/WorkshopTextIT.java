package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.workshop.checkpoint.Checkpoint;
import io.squareoff.workshop.checkpoint.Checkpoints;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands in the texts of the workshop. Texts that start services or measure, and those of checkpoints whose checks take long, are
 * run with {@code -Dnightly=true}; {@code -Dworkshop.checkpoint=5} runs one.
 */
@Timeout(300)
class WorkshopTextIT {

    private static final ProjectLayout HOME = ProjectLayout.find();

    @TempDir
    private Path folder;

    static Stream<Checkpoint> texts() {
        Integer one = Integer.getInteger("workshop.checkpoint");
        boolean nightly = Boolean.getBoolean("nightly");
        return Checkpoints.read(HOME.checkpoints()).list().stream()
                .filter(checkpoint -> one == null ? nightly || !takesLong(checkpoint) : checkpoint.number() == one);
    }

    /** Returns true if it is not run in each build. */
    static boolean takesLong(Checkpoint checkpoint) {
        return CheckpointVariants.of(checkpoint).nightly()
                || TextCommands.blocks(checkpoint.readText()).stream()
                        .anyMatch(block -> block.startsTheStack() || block.measures());
    }

    @ParameterizedTest
    @MethodSource("texts")
    void doesWhatItSays(Checkpoint checkpoint) throws Exception {
        TextCommands commands = new TextCommands(Files.createDirectory(folder.resolve("squareoff")));
        List<TextCommands.Block> blocks = TextCommands.blocks(checkpoint.readText());
        assertThat(blocks).isNotEmpty();
        commands.workshop("start", Integer.toString(checkpoint.number()));
        Optional<Stack> stack = Optional.empty();
        try {
            for (TextCommands.Block block : blocks) {
                if (block.startsTheStack()) {
                    stack = Optional.of(start(commands));
                } else {
                    commands.run(block);
                }
            }
        } finally {
            stack.ifPresent(Stack::close);
        }
    }

    /** Runs what {@code ./squareoff up} does, on ports that are free. */
    private Stack start(TextCommands commands) throws InterruptedException {
        StackPlan plan = new StackPlan(
                Services.ALL, TransportCatalogue.read(HOME, Optional.empty()).networked(), 1, Optional.empty());
        Ports ports = Ports.free(1, RandomGenerator.getDefault());
        Stack stack = Stack.start(HOME, NatsServer.present(HOME), plan, ports, folder.resolve("logs"), line -> {});
        commands.port(7575, ports.addresses(Services.REST).get(0));
        commands.port(7577, ports.addresses(Services.GRPC).get(0));
        commands.port(8080, URI.create(stack.aggregatorUrl()).getPort());
        commands.port(4222, ports.brokers().get(0).client());
        commands.port(8222, ports.brokers().get(0).monitor());
        return stack;
    }
}
