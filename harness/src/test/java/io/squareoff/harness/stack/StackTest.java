package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.ServiceSpec.Address;
import io.squareoff.harness.stack.ServiceSpec.Port;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
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
            List.of(new Address("ECHO_ENDPOINT", "http://", "https://", Port.HTTP)),
            List.of("--echo.replicas={replicas}"),
            List.of("--echo.tls=squareoff"),
            Set.of("echo"),
            Optional.empty());

    /** The project's aggregator would connect to a broker, which this kind needs no more than the test's. */
    private static final ServiceSpec AGGREGATOR = new ServiceSpec(
            "test-aggregator",
            List.of(Port.http(8999)),
            List.of(),
            List.of(),
            List.of("--any.tls=squareoff"),
            Set.of(),
            Optional.empty());

    private static final Services SERVICES = new Services(Services.ALL.backends(), AGGREGATOR).with(ECHO);
    private static final TransportDescription TRANSPORT = new TransportDescription("echo", "echo", "none", "stock");

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
            assertThat(plan.processes()).containsExactly("echo-service", "test-aggregator");
            assertThat(stack.durability()).isEmpty();
            assertThat(stack.tls()).isEmpty();
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

    /** The aggregator's client checks the certificate and the host name, and so does whoever waits for the health page. */
    @Test
    void hasTlsBehindTheAggregatorAndNotBeforeIt() throws Exception {
        installTheScript();
        Ports ports = Ports.free(1, SERVICES, new Random());
        StackPlan plan = new StackPlan(SERVICES, List.of(TRANSPORT), 1, Optional.empty()).as(StackVariant.TLS);
        NatsServer absent = new NatsServer(root.resolve("absent"));

        Path certificate;
        try (Stack stack = Stack.start(home, absent, plan, ports, root.resolve("logs"), any -> {})) {
            String endpoint = "https://127.0.0.1:" + ports.http(ECHO);
            assertThat(stack.backends())
                    .hasValueSatisfying(
                            backends -> assertThat(backends.of(ECHO)).isEqualTo(endpoint));
            assertThat(stack.aggregatorUrl()).isEqualTo("http://127.0.0.1:" + ports.http(AGGREGATOR));
            String arguments = page(stack.aggregatorUrl() + "/echo/any");
            assertThat(arguments).contains("echo.tls=squareoff", "/echo-service.pem", "/echo-service-key.pem");
            certificate = Path.of(arguments.replaceFirst(".*keystore.certificate=file:([^,]+),.*", "$1"));
            assertThat(certificate).isRegularFile();
            assertThat(page(stack.aggregatorUrl() + "/any")).contains("/test-aggregator.pem");
            assertThat(stack.tls()).containsOnlyKeys("echo-service");
            assertThat(stack.tls().get("echo-service")).startsWith("TLSv1.3 with TLS_AES_");
        }
        assertThat(certificate.getParent()).doesNotExist();
    }

    private void installTheScript() throws IOException {
        Path script = Files.createDirectories(home.certificatesScript().getParent())
                .resolve(home.certificatesScript().getFileName());
        Files.copy(ProjectLayout.find().certificatesScript(), script, StandardCopyOption.COPY_ATTRIBUTES);
    }

    @Test
    void givesEveryServiceOfThisProjectItsPartInTls() {
        StackPlan plain = new StackPlan(Services.ALL, everyKind(), 1, Optional.empty());
        StackPlan plan = plain.as(StackVariant.TLS);

        assertThat(plan.arguments(Services.REST)).containsExactly("--server.ssl.bundle=squareoff");
        assertThat(plan.arguments(Services.GRPC)).containsExactly("--squareoff.grpc.ssl-bundle=squareoff");
        assertThat(plan.arguments(Services.NATS)).contains("--squareoff.nats.ssl-bundle=squareoff");
        assertThat(plan.arguments(Services.AGGREGATOR))
                .containsExactly(
                        "--squareoff.rest.ssl-bundle=squareoff",
                        "--squareoff.grpc.ssl-bundle=squareoff",
                        "--squareoff.nats.ssl-bundle=squareoff");
        assertThat(Services.ALL.list())
                .flatExtracting(plain::arguments)
                .noneMatch(argument -> argument.contains("ssl"));
        assertThat(plan.certificates(Hosts.LOOPBACK))
                .containsExactly(
                        "nats-server",
                        "square-rest-service",
                        "square-nats-service",
                        "square-grpc-service",
                        "aggregator-service");
        assertThat(Ports.documented(1).addresses(Services.ALL, Hosts.LOOPBACK, true))
                .containsOnly(
                        entry("REST_SQUARE_SERVICE_ENDPOINT", "https://127.0.0.1:7575"),
                        entry("REST_LEAN_SQUARE_SERVICE_ENDPOINT", "https://127.0.0.1:7579"),
                        entry("GRPC_SQUARE_SERVICE_ENDPOINT", "https://127.0.0.1:7577"));
    }

    @Test
    void findsEachServiceOnItsHost() {
        Hosts hosts = new Hosts() {
            @Override
            public String address(String process) {
                return process;
            }
        };

        assertThat(Ports.documented(1).addresses(Services.ALL, hosts, false))
                .containsOnly(
                        entry("REST_SQUARE_SERVICE_ENDPOINT", "http://square-rest-service:7575"),
                        entry("REST_LEAN_SQUARE_SERVICE_ENDPOINT", "http://square-rest-service:7579"),
                        entry("GRPC_SQUARE_SERVICE_ENDPOINT", "square-grpc-service:7577"));
    }

    private static List<TransportDescription> everyKind() {
        return Stream.of("http1", "nats", "grpc")
                .map(kind -> new TransportDescription(kind, kind, "none", "stock"))
                .toList();
    }

    @Test
    void refusesTlsWithAServiceThatHasNone() {
        ServiceSpec plain = new ServiceSpec("plain-service", List.of(Port.http(7998)));
        StackPlan plan = new StackPlan(SERVICES.with(plain), List.of(TRANSPORT), 1, Optional.empty());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan.as(StackVariant.TLS))
                .withMessage("plain-service has no TLS");
    }

    @Test
    void startsWhatItsTransportsNeedAndTheAggregator() {
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
                .map(kind -> new TransportDescription("any", kind, "none", "stock"))
                .toList();
        return new StackPlan(Services.ALL, transports, 1, Optional.empty())
                .started().stream().map(ServiceSpec::module).toList();
    }

    private static String page(String url) throws Exception {
        return new HttpPage(url, Duration.ofSeconds(10)).get().body();
    }
}
