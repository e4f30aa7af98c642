package io.squareoff.harness.stack;

import static io.squareoff.harness.stack.DeployedFiles.DOCKERFILE;
import static io.squareoff.harness.stack.DeployedFiles.containers;
import static io.squareoff.harness.stack.DeployedFiles.find;
import static io.squareoff.harness.stack.DeployedFiles.findAll;
import static io.squareoff.harness.stack.DeployedFiles.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.Jvm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the Dockerfile against the services, the pinned broker and the launcher, and docker-compose.yml against the Dockerfile. */
class DockerfileTest {

    @ParameterizedTest
    @MethodSource("io.squareoff.harness.stack.DeployedFiles#containers")
    void buildsEveryImageFromATargetOfTheDockerfile(ComposeService container) {
        assertThat(DOCKERFILE).containsPattern("(?m)^FROM \\S+ AS " + container.target() + "$");
        assertThat(container.definition()).containsEntry("image", "squareoff/" + container.target());
    }

    @ParameterizedTest
    @MethodSource("io.squareoff.harness.stack.DeployedFiles#specifications")
    void buildsEachServiceAndPutsItsLayersIntoItsImage(ServiceSpec spec) {
        String module = spec.module();
        assertThat(DOCKERFILE.lines()).contains("COPY " + module + " " + module);
        assertThat(find(DOCKERFILE, "-pl (\\S+)").split(",")).contains(module);
        assertThat(find(DOCKERFILE, "for service in ([^;]+);").split(" ")).contains(module);
        assertThat(DOCKERFILE)
                .contains(Stream.of("dependencies", "snapshot-dependencies", "application")
                        .map(layer -> "COPY --from=build /layers/" + module + "/" + layer + "/ ./\n")
                        .collect(Collectors.joining("", "FROM service AS " + module + "\n", "RUN archive-classes\n")));
    }

    @Test
    void runsThePinnedBroker() {
        String pinned = find(read("scripts/nats-server"), "version=\\$\\{1:-([0-9.]+)}");

        assertThat(findAll(DOCKERFILE, "(?m)^ARG NATS_IMAGE=nats:(\\S+)")).containsExactly(pinned + "-alpine");
    }

    @Test
    void takesEveryBaseImageFromAnArgumentThatComposePassesOn() {
        List<String> arguments =
                findAll(DOCKERFILE, "(?m)^ARG (\\w+_IMAGE)=\\S+$").toList();
        Set<String> stages = findAll(DOCKERFILE, "(?m)^FROM \\S+ AS (\\S+)$").collect(Collectors.toSet());
        stages.addAll(arguments.stream().map(argument -> "${" + argument + "}").toList());

        assertThat(findAll(DOCKERFILE, "(?m)^FROM (\\S+) AS ")).isSubsetOf(stages);
        assertThat(containers())
                .allSatisfy(container ->
                        assertThat(container.buildArguments()).startsWith(arguments.toArray(String[]::new)));
    }

    /** The folder that {@code squareoff.home} names. */
    @Test
    void givesWhatComparesItsScenarios() {
        String stage = DOCKERFILE.split("(?m)^FROM \\S+ AS compare$")[1].split("\nFROM ")[0];

        assertThat(stage)
                .contains("\nWORKDIR /app\n", "\nCOPY scenarios/ scenarios/\n")
                .contains("\"-Dsquareoff.home=/app\"");
        assertThat(read(".dockerignore").lines()).contains("!scenarios");
    }

    @Test
    void tellsWhatComparesItsCommit() {
        assertThat(DOCKERFILE).contains("\nARG SQUAREOFF_COMMIT\nENV SQUAREOFF_COMMIT=${SQUAREOFF_COMMIT}\n");
        assertThat(containers().filter(container -> container.buildArguments().contains("SQUAREOFF_COMMIT")))
                .singleElement()
                .satisfies(container -> assertThat(container.isCompare()).isTrue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"service", "compare"})
    void tellsWhereEachImageHasItsBillOfMaterials(String stage) {
        assertThat(DOCKERFILE)
                .contains("FROM ${JRE_IMAGE} AS " + stage + "\nLABEL io.squareoff.sbom=/app/sbom.cdx.json\n");
    }

    @Test
    void givesTheServicesTheLaunchersFlags() {
        List<String> command = new ArrayList<>(List.of("java"));
        command.addAll(Jvm.FLAGS);
        String flags = String.join(" ", Jvm.FLAGS);
        command.addAll(List.of("-XX:AOTCache=app.aot", "-jar", "app.jar"));
        String entryPoint = find(DOCKERFILE, "(?m)^ENTRYPOINT \\[(\"java\", \"-X.*)]$");

        assertThat(Arrays.stream(entryPoint.split(", "))).containsExactlyElementsOf(quoted(command));
        assertThat(read("deploy/docker/archive-classes")).contains("java " + flags + " ");
        assertThat(read("scripts/class-archive")).contains(" " + flags + " ");
        // Or the archive would hold the classes of another way to start.
        assertThat(Stack.SERVICE_FLAGS)
                .contains(find(read("scripts/class-archive"), "(-Dspring\\.aot\\S+) "));
        assertThat(findAll(DOCKERFILE + read("docker-compose.yml"), "(\\w*JAVA\\w*OPT\\w*)"))
                .isEmpty();
    }

    private static List<String> quoted(List<String> words) {
        return words.stream().map(word -> '"' + word + '"').toList();
    }
}
