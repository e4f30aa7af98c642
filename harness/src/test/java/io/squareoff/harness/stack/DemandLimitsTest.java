package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemandLimitsTest {

    @TempDir
    private Path root;

    @BeforeEach
    void configureNothing() throws IOException {
        for (ServiceSpec service : Services.ALL.list()) {
            configure(service, "server: { port: 1 }");
        }
        broker("port: 4222\n");
    }

    @Test
    void areTheDefaultsOfServicesAndBrokerWhereNothingIsConfigured() {
        assertThat(read()).isEqualTo(DemandLimits.DEFAULT);
    }

    @Test
    void areWhatServicesAndBrokerWillRead() throws IOException {
        configure(Services.AGGREGATOR, """
                squareoff:
                  aggregation: { deadline: 2s, max-concurrent: 30, max-squares: 40000 }
                  demand: { max-payload: 64KB, max-wait: 900ms, max-cpu: 1500us }
                """);
        configure(Services.REST, "squareoff: { work: { at-once: 64 }, demand: { max-payload: 32KB, max-wait: 1s } }");
        configure(Services.GRPC, "squareoff.work.at-once: 32");
        broker("port: 4222\n# max_payload: 1KB\nmax_payload: 4MB\n");

        assertThat(read())
                .isEqualTo(new DemandLimits(
                        32 << 10,
                        Duration.ofMillis(900),
                        Duration.ofNanos(1_500_000),
                        Duration.ofSeconds(2),
                        32,
                        4 << 20,
                        30,
                        40_000));
    }

    @Test
    void preferAFurtherFile() throws IOException {
        configure(Services.AGGREGATOR, "squareoff.aggregation.deadline: 2s");
        Path further = Files.writeString(root.resolve("further.yaml"), "squareoff.aggregation.deadline: 3s");

        assertThat(DemandLimits.read(new ProjectLayout(root), Optional.of(further))
                        .deadline())
                .isEqualTo(Duration.ofSeconds(3));
    }

    @ParameterizedTest
    @CsvSource({"1048576, 1048576", "8k, 8000", "8kb, 8192", "8Ki, 8192", "8KiB, 8192", "2M, 2000000", "2MB, 2097152"})
    void readTheBrokersUnits(String setting, long bytes) throws IOException {
        broker("max_payload: " + setting + "\n");

        assertThat(read().messageBytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "squareoff.demand.max-payload, much",
        "squareoff.demand.max-wait, 5",
        "squareoff.demand.max-cpu, -1ms",
        "squareoff.aggregation.deadline, soon",
        "squareoff.aggregation.max-concurrent, few"
    })
    void nameTheKeyOfABadValue(String key, String value) throws IOException {
        configure(Services.AGGREGATOR, key + ": " + value);

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(this::read)
                .withMessage(key + " cannot be " + value);
    }

    @Test
    void areThoseOfThisProject() throws IOException {
        Path project = ProjectLayout.find().root();
        for (ServiceSpec service : Services.ALL.list()) {
            configure(service, Files.readString(sourceOf(project, service)));
        }
        broker(Files.readString(ProjectLayout.find().brokerConfiguration(false, "")));

        DemandLimits limits = read();

        assertThat(limits.payloadBytes()).isEqualTo(262_144);
        assertThat(limits.deadline()).isEqualTo(Duration.ofSeconds(10));
        assertThat(limits.messageBytes()).isEqualTo(4 << 20);
        assertThat(limits.requestsAtOnce()).isEqualTo(256);
        assertThat(limits.squaresAtOnce()).isEqualTo(3_000_000);
    }

    private DemandLimits read() {
        return DemandLimits.read(new ProjectLayout(root), Optional.empty());
    }

    private void configure(ServiceSpec service, String yaml) throws IOException {
        Path file = sourceOf(root, service);
        Files.createDirectories(file.getParent());
        Files.writeString(file, yaml);
    }

    /** Archives of services are written by other modules of the build, maybe now. */
    private static Path sourceOf(Path project, ServiceSpec service) {
        return project.resolve(service.module()).resolve("src/main/resources/application.yaml");
    }

    private void broker(String configuration) throws IOException {
        Path file = new ProjectLayout(root).brokerConfiguration(false, "");
        Files.createDirectories(file.getParent());
        Files.writeString(file, configuration);
    }
}
