package io.squareoff.harness.process;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folders and files of the project: of a checkout, or of a distribution, which has what was built and no sources.
 *
 * @param root the project's folder, an absolute path
 */
public record ProjectLayout(Path root) {

    /** The system property that names the project's folder. */
    static final String HOME = "squareoff.home";

    private static final String PROGRAMS = "app";

    /**
     * The folder in the system property {@code squareoff.home}, which the launcher sets, or else the nearest folder with the
     * launcher in it, from the working directory upwards.
     */
    public static ProjectLayout find() {
        String named = System.getProperty(HOME);
        if (named != null) {
            return new ProjectLayout(Path.of(named).toAbsolutePath().normalize());
        }
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            if (Files.isExecutable(at.resolve("squareoff"))) {
                return new ProjectLayout(at);
            }
        }
        throw new UserFacingException("this is not within the SquareOff project: run ./squareoff in its folder");
    }

    /** Description of its build in a distribution: properties {@code version}, {@code commit} and {@code changed}. */
    public Path buildRecord() {
        return root.resolve("build.properties");
    }

    /** Returns true if this is what {@code mvn package} leaves as an archive, unpacked. */
    public boolean isDistribution() {
        return Files.isRegularFile(buildRecord());
    }

    /** The archive of a service, which is there once the module has been built. */
    public Path serviceArchive(String module) {
        if (isDistribution()) {
            return root.resolve(PROGRAMS).resolve(module + ".jar");
        }
        return root.resolve(module).resolve("target").resolve("app").resolve(module + ".jar");
    }

    /**
     * The folder that a service starts in, with {@code <module>.jar}, its libraries and its archive of classes. In a distribution all
     * share one, without archives of classes, which serve the JVM alone that wrote them.
     *
     * @throws UserFacingException if the module has not been built
     */
    public Path serviceFolder(String module) {
        Path archive = serviceArchive(module);
        if (!Files.isRegularFile(archive)) {
            throw new UserFacingException("expected " + archive.getFileName() + " in " + archive.getParent() + ": "
                    + (isDistribution() ? "unpack the distribution anew" : "run mvn clean package"));
        }
        return archive.getParent();
    }

    /**
     * The deployed configuration of a broker of one node, or of a cluster's node.
     *
     * @param suffix of its name, such as {@code -tls}; may be empty
     */
    public Path brokerConfiguration(boolean cluster, String suffix) {
        String name = (cluster ? "cluster" : "one-node") + suffix + ".conf";
        return root.resolve("deploy").resolve("nats").resolve(name);
    }

    /** The configuration of the lab's broker of one node, or of each node of its cluster. */
    public Path labBrokerConfiguration(boolean cluster) {
        return root.resolve("deploy").resolve("nats").resolve(cluster ? "lab-cluster.conf" : "lab.conf");
    }

    /** The configuration of the broker of a class in the workshop. */
    public Path classBrokerConfiguration() {
        return root.resolve("deploy").resolve("nats").resolve("class.conf");
    }

    /** The script that finds or obtains nats-server. */
    public Path natsServerScript() {
        return root.resolve("scripts").resolve("nats-server");
    }

    public Path certificatesScript() {
        return root.resolve("scripts").resolve("certificates");
    }

    /** The folder with a file for each scenario of a comparison. */
    public Path scenarios() {
        return root.resolve("scenarios");
    }

    /** The folder with a folder for each checkpoint of the workshop. */
    public Path checkpoints() {
        return root.resolve("workshop").resolve("checkpoints");
    }

    /** The default folder for the files of one who takes part in the workshop. */
    public Path workshopFiles() {
        return root.resolve("workshop").resolve("work");
    }

    public Path results() {
        return root.resolve("results");
    }
}
