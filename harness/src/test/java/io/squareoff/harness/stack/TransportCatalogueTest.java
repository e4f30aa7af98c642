package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransportCatalogueTest {

    private static final Path SOURCE = Path.of("aggregator-service/src/main/resources/application.yaml");

    private static final String CONFIGURATION = """
            squareoff:
              aggregation: { max-number: 500, max-concurrent: 3 }
              transports:
                rest: { kind: http1, codec: json, connections: 512 }
                nats: { kind: NATS, codec: PROTOBUF, connections: 1 }
            """;

    @TempDir
    private Path root;

    @Test
    void readsTheServicesSourceWhereItIsNotPackaged() throws IOException {
        source();

        TransportCatalogue catalogue = read();

        assertThat(catalogue.transports().values())
                .containsExactly(
                        new TransportDescription("rest", "http1", "json", "stock"),
                        new TransportDescription("nats", "nats", "protobuf", "stock"),
                        TransportDescription.floor());
        assertThat(catalogue.maxNumber()).hasValue(500);
        assertThat(catalogue.networked()).extracting(TransportDescription::name).containsExactly("rest", "nats");
    }

    @Test
    void readsTheArchiveWhereThereIsOne() throws IOException {
        source();
        archive(CONFIGURATION.replace("nats:", "broker:"));

        assertThat(read().transports()).containsOnlyKeys("rest", "broker", "null");
    }

    @Test
    void addsTheEntriesOfAFurtherFileAndPrefersThem() throws IOException {
        source();
        Path further = Files.writeString(root.resolve("variants.yaml"), """
                squareoff.aggregation.max-number: 7
                squareoff:
                  transports:
                    rest: { codec: protobuf }
                    jobs: { kind: jetstream, codec: protobuf, connections: 1 }
                    null: { kind: null }
                """);

        TransportCatalogue catalogue = TransportCatalogue.read(new ProjectLayout(root), Optional.of(further));

        assertThat(catalogue.transports()).containsOnlyKeys("rest", "nats", "jobs", "null");
        assertThat(catalogue.find("rest")).contains(new TransportDescription("rest", "http1", "protobuf", "stock"));
        assertThat(catalogue.find("jobs"))
                .hasValueSatisfying(jobs -> assertThat(jobs.usesStreams()).isTrue());
        assertThat(catalogue.find("null"))
                .hasValueSatisfying(floor -> assertThat(floor.isFloor()).isTrue());
        assertThat(catalogue.maxNumber()).hasValue(7);
    }

    @Test
    void namesTheFileThatIsNotYaml() throws IOException {
        source();
        Path further = Files.writeString(root.resolve("variants.yaml"), "squareoff: {");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> TransportCatalogue.read(new ProjectLayout(root), Optional.of(further)))
                .withMessageStartingWith("could not read " + further + ": ");
    }

    @Test
    void namesTheKeyOfABadValue() throws IOException {
        source();
        Path further = Files.writeString(root.resolve("variants.yaml"), "squareoff.aggregation.max-number: many");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> TransportCatalogue.read(new ProjectLayout(root), Optional.of(further)))
                .withMessage("squareoff.aggregation.max-number must be a whole number, not many");
    }

    @Test
    void findsTransportsByTheirNames() throws IOException {
        source();
        TransportCatalogue catalogue = read();

        assertThat(catalogue.all(List.of("nats", "rest")))
                .extracting(TransportDescription::kind)
                .containsExactly("nats", "http1");
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> catalogue.all(List.of("pigeon")))
                .withMessage("there is no transport pigeon, only rest, nats, null");
    }

    @Test
    void readsTheConfigurationOfThisProject() throws IOException {
        // The archive of the service is written by another module of the build, maybe now.
        source(Files.readString(ProjectLayout.find().root().resolve(SOURCE)));

        TransportCatalogue catalogue = read();

        assertThat(catalogue.maxNumber()).isPresent();
        // Of each kind there is a backend that serves it.
        assertThat(catalogue.networked())
                .isNotEmpty()
                .allSatisfy(transport ->
                        assertThat(Services.ALL.neededBy(List.of(transport))).hasSize(2));
    }

    private TransportCatalogue read() {
        return TransportCatalogue.read(new ProjectLayout(root), Optional.empty());
    }

    private void source() throws IOException {
        source(CONFIGURATION);
    }

    private void source(String configuration) throws IOException {
        Path file = root.resolve(SOURCE);
        Files.createDirectories(file.getParent());
        Files.writeString(file, configuration);
    }

    private void archive(String configuration) throws IOException {
        Path jar = new ProjectLayout(root).serviceArchive("aggregator-service");
        Files.createDirectories(jar.getParent());
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry("application.yaml"));
            zip.write(configuration.getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
    }
}
