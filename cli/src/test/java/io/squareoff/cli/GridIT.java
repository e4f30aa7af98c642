package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.load.report.RecordedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** All transports, and chunks, with as little load as will do. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GridIT {

    private static final List<String> GRID =
            List.of("rest", "rest-protobuf", "rest-h2", "rest-h2-protobuf", "nats-json", "nats", "jetstream", "grpc");

    @TempDir
    private Path folder;

    @Test
    void attributesTheFactorBetweenRestAndNats() throws Exception {
        JsonNode result = compare("--grid");

        assertThat(result.get("arms").values())
                .extracting(arm -> arm.get("arm").asString())
                .containsExactlyElementsOf(GRID);
        assertThat(result.get("transports").propertyNames()).containsAll(GRID);
        assertThat(result.at("/transports/rest-h2-protobuf/codec").asString()).isEqualTo("protobuf");
        assertThat(result.get("attributions").values())
                .extracting(attribution -> attribution.get("metric").asString())
                .containsExactly("throughput", "CPU per thousand squares");
        for (JsonNode attribution : result.get("attributions").values()) {
            JsonNode effects = attribution.get("effects");
            double product = ratio(effects, "codec") * ratio(effects, "multiplexing") * ratio(effects, "broker");
            assertThat(ratio(effects, "whole")).isPositive().isCloseTo(product, within(1e-6));
            assertThat(effects.propertyNames()).contains("interaction", "codec-over-nats", "rpc-library");
        }
        assertThat(Files.readString(folder.resolve("stdout")).lines())
                .anyMatch(line -> line.startsWith("  multiplexing: HTTP/1.1 → HTTP/2"))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(160));
    }

    @Test
    void sweepsOverChunks() throws Exception {
        JsonNode result = compare("--transports=rest,nats", "--chunk=1,7,all");

        assertThat(result.get("arms").values())
                .extracting(
                        arm -> arm.get("arm").asString(),
                        arm -> arm.get("chunk").asInt())
                .containsExactly(
                        tuple("rest", 1),
                        tuple("nats", 1),
                        tuple("rest", 7),
                        tuple("nats", 7),
                        tuple("rest", 20),
                        tuple("nats", 20));
        assertThat(Files.readString(folder.resolve("stdout"))).contains("4 users, K = 7", "4 users, K = 20");
    }

    private static double ratio(JsonNode effects, String effect) {
        return effects.at("/" + effect + "/ratio").asDouble();
    }

    /** Compares with little load, and returns the result. */
    private JsonNode compare(String... options) throws Exception {
        Path results = folder.resolve("results");
        List<String> arguments = new ArrayList<>(List.of("compare"));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of(
                "--rounds=1",
                "--stack-warm-up=0",
                "--warm-up=0",
                "--window=4",
                "--number=20",
                "--users=4",
                "--results=" + results));
        try (RunningCommand command = new RunningCommand(folder, arguments)) {
            assertThat(command.awaitExit(240)).as(command.err() + command.out()).isZero();
            assertThat(command.left(results)).isEmpty();
        }
        try (Stream<Path> folders = Files.list(results)) {
            Path run = folders.findFirst().orElseThrow();
            assertThat(RecordedRun.read(run, ProjectLayout.find().resultSchema())
                            .valid())
                    .isTrue();
            return JsonMapper.shared().readTree(run.resolve("result.json").toFile());
        }
    }
}
