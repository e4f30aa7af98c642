package io.squareoff.harness.process;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The project's folder, where the services' archives and the scripts are.
 *
 * @param root an absolute path
 */
public record ProjectLayout(Path root) {

    /** The folder that the launcher names, or else the first one upwards from the working directory that looks like it. */
    public static ProjectLayout find() {
        String named = System.getProperty("squareoff.home");
        if (named != null) {
            return new ProjectLayout(Path.of(named).toAbsolutePath().normalize());
        }
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            if (Files.isExecutable(at.resolve("squareoff"))) {
                return new ProjectLayout(at);
            }
        }
        throw new UserFacingException("this is not within the SquareOff project: run ./squareoff in its folder", null);
    }

    /** Where a service module starts: a folder with {@code <module>.jar}, its libraries and its archive of classes. */
    public Path serviceFolder(String module) {
        Path folder = root.resolve(module).resolve("target").resolve("app");
        if (!Files.isRegularFile(folder.resolve(module + ".jar"))) {
            throw new UserFacingException("expected " + module + ".jar in " + folder + ": run mvn clean package", null);
        }
        return folder;
    }

    /** What a broker is deployed with. */
    public Path brokerConfiguration(boolean cluster) {
        return root.resolve("deploy").resolve("nats").resolve(cluster ? "cluster.conf" : "one-node.conf");
    }

    /** What a node of the lab's broker is configured with. */
    public Path labBrokerConfiguration() {
        return root.resolve("deploy").resolve("nats").resolve("lab.conf");
    }

    public Path natsServerScript() {
        return root.resolve("scripts").resolve("nats-server");
    }

    /** What a result has to look like. */
    public Path resultSchema() {
        return root.resolve("docs").resolve("result.schema.json");
    }

    public Path results() {
        return root.resolve("results");
    }
}
