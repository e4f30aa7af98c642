package io.squareoff.harness.stack;

import static io.squareoff.harness.stack.ComposeService.map;

import io.squareoff.harness.process.ProjectLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/** docker-compose.yml, the Dockerfile and what stands beside them, as tests read them. */
final class DeployedFiles {

    static final Path ROOT = ProjectLayout.find().root();
    static final String DOCKERFILE = read("Dockerfile");

    private static final Map<String, Object> COMPOSE = yaml("docker-compose.yml");

    private DeployedFiles() {}

    static Stream<ComposeService> containers() {
        return map(COMPOSE.get("services")).entrySet().stream()
                .map(entry -> new ComposeService(entry.getKey(), map(entry.getValue())));
    }

    static Stream<ComposeService> services() {
        return containers()
                .filter(container -> !container.isBroker()
                        && !container.isCompare()
                        && !container.isPasswords()
                        && !container.isObserver());
    }

    static Stream<ComposeService> brokers() {
        return containers().filter(ComposeService::isBroker);
    }

    static Stream<ServiceSpec> specifications() {
        return Services.deployed().stream();
    }

    static ServiceSpec spec(ComposeService service) {
        return Services.deployed().stream()
                .filter(spec -> spec.module().equals(service.target()))
                .findFirst()
                .orElseThrow();
    }

    static String url(ServiceSpec spec) {
        return "http://" + spec.module() + ":"
                + spec.port(ServiceSpec.Port.HTTP).documented();
    }

    static String brokersPage() {
        return "http://nats:" + Ports.documented(1).brokers().get(0).monitor() + "/varz";
    }

    static Path applicationFile(ComposeService service) {
        return applicationFile(service.target());
    }

    static Path applicationFile(String module) {
        return ROOT.resolve(module).resolve("src/main/resources/application.yaml");
    }

    private static Map<String, Object> yaml(String file) {
        return new Yaml().load(read(file));
    }

    static String find(String text, String pattern) {
        return findAll(text, pattern).findFirst().orElseThrow(() -> new AssertionError("no " + pattern));
    }

    static Stream<String> findAll(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().map((MatchResult result) -> result.group(1));
    }

    static String read(String file) {
        return read(ROOT.resolve(file));
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + file, e);
        }
    }
}
