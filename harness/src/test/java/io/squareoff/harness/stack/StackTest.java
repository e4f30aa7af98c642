package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.ServiceSpec.Address;
import io.squareoff.harness.stack.ServiceSpec.Port;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A kind of transport of the test's own, added by one ServiceSpec: nothing in the project's code knows of it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StackTest {

    private static final ServiceSpec ECHO = new ServiceSpec(
            "echo-service",
            List.of(Port.http(7999)),
            Optional.of(new Address("ECHO_ENDPOINT", "http://", Port.HTTP)),
            List.of("--echo.replicas={replicas}"),
            "/health",
            Set.of("echo"),
            Optional.empty());

    /** The project's aggregator would connect to a broker, which this kind needs no more than the test's. */
    private static final ServiceSpec AGGREGATOR = new ServiceSpec(
            "test-aggregator",
            List.of(Port.http(8999)),
            Optional.empty(),
            List.of(),
            "/health",
            Set.of(),
            Optional.empty());

    private static final Services SERVICES = new Services(Services.ALL.backends(), AGGREGATOR).with(ECHO);
    private static final TransportDescription TRANSPORT = new TransportDescription("echo", "echo", "none");

    @TempDir
    private Path root;

    private ProjectLayout home;

    @BeforeEach
    void installServices() throws Exception {
        home = new ProjectLayout(root);
        TestService.install(home.serviceArchive(ECHO.module()));
        TestService.install(home.serviceArchive(AGGREGATOR.module()));
    }

    @Test
    void startsTheServiceOfANewKindAndNoOther() throws Exception {
        Ports ports = Ports.free(3, SERVICES, new Random());
        StackPlan plan = new StackPlan(SERVICES, List.of(TRANSPORT), 3, Optional.empty());
        NatsServer absent = new NatsServer(root.resolve("absent"));

        try (Stack stack = Stack.start(home, absent, plan, ports, root.resolve("logs"), any -> {})) {
            assertThat(stack.pids()).containsOnlyKeys("echo-service", "test-aggregator");
            assertThat(stack.durability()).isEmpty();
            assertThat(stack.lost()).isEmpty();
            assertThat(stack.backends())
                    .hasValueSatisfying(backends ->
                            assertThat(backends.of(ECHO)).isEqualTo("http://127.0.0.1:" + ports.http(ECHO)));
            assertThat(page(stack.aggregatorUrl() + "/any")).contains("server.port=" + ports.http(AGGREGATOR));
            // The aggregator finds the backend by the variable of its address.
            assertThat(page(stack.aggregatorUrl() + "/echo/any"))
                    .isEqualTo("{echo.replicas=3, server.address=127.0.0.1, server.port=" + ports.http(ECHO) + "}");
        }
    }

    @Test
    void needsForEachKindOfThisProjectWhatItDid() {
        assertThat(modules("http1")).containsExactly("square-rest-service", "aggregator-service");
        assertThat(modules("http2")).containsExactly("square-rest-service", "aggregator-service");
        assertThat(modules("nats")).containsExactly("square-nats-service", "aggregator-service");
        assertThat(modules("jetstream")).containsExactly("square-nats-service", "aggregator-service");
        assertThat(modules("grpc")).containsExactly("square-grpc-service", "aggregator-service");
        assertThat(modules("null")).containsExactly("aggregator-service");
        assertThat(modules("http1", "nats", "jetstream"))
                .containsExactly("square-rest-service", "square-nats-service", "aggregator-service");
    }

    @Test
    void handsTheAggregatorItsConfigurationAndTheFloor() {
        Path file = Path.of("/any/variants.yaml");
        StackPlan plan =
                new StackPlan(Services.ALL, List.of(TransportDescription.floor(), TRANSPORT), 3, Optional.of(file));

        assertThat(plan.arguments(Services.AGGREGATOR))
                .containsExactly(
                        "--spring.config.additional-location=file:///any/variants.yaml",
                        "--squareoff.transports.null.kind=null");
        assertThat(plan.arguments(Services.NATS)).containsExactly("--squareoff.jetstream.replicas=3");
        assertThat(plan.arguments(Services.REST)).isEmpty();
        assertThat(plan.withBroker()).isTrue();
    }

    private static List<String> modules(String... kinds) {
        List<TransportDescription> transports = List.of(kinds).stream()
                .map(kind -> new TransportDescription("any", kind, "none"))
                .toList();
        return new StackPlan(Services.ALL, transports, 1, Optional.empty())
                .started().stream().map(ServiceSpec::module).toList();
    }

    private static String page(String url) throws Exception {
        return new HttpPage(url, Duration.ofSeconds(10)).get().body();
    }
}
