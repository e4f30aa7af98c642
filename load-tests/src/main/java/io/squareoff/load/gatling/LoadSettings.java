package io.squareoff.load.gatling;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.DemandQuery;
import io.squareoff.proto.Demand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Settings of one Gatling run: a load, first unmeasured, then for the measured window.
 *
 * <p>Handed to the generator's process as system properties, which are also what a person sets who runs the simulation
 * alone.
 *
 * @param transport the aggregator's name for it
 * @param baseUrl the aggregator, without a slash at the end
 * @param number N: how many squares each request asks for
 * @param chunk K: how many of them each call to a backend carries, 1 to N
 * @param load how requests come; where they arrive at a rate, warm-up and window are whole seconds
 * @param demand of each of these calls, besides squares
 * @param warmUp unmeasured time before the window
 * @param window measured time
 * @param extensions how often a window in which throughput climbs or falls becomes warm-up for another
 * @param recording where to write what was measured; absent where only Gatling's own report is wanted
 */
public record LoadSettings(
        String transport,
        String baseUrl,
        int number,
        int chunk,
        Load load,
        Demand demand,
        Duration warmUp,
        Duration window,
        int extensions,
        Optional<Path> recording) {

    private static final String NO_TIME = "0s";

    public LoadSettings {
        require(transport != null && transport.matches("[a-z0-9-]+"), "transport must be a name like nats", transport);
        require(
                baseUrl != null && baseUrl.matches("https?://[^/]+"),
                "base.url must be like http://host:8080",
                baseUrl);
        require(number >= 1, "number must be at least 1", number);
        require(chunk >= 1 && chunk <= number, "chunk must be from 1 to the number", chunk);
        require(!warmUp.isNegative(), "warmup.seconds must not be negative", warmUp);
        require(window.toMillis() > 0, "window.seconds must be positive", window);
        require(extensions >= 0, "extensions must not be negative", extensions);
        if (load instanceof Load.Open) {
            require(whole(warmUp), "warmup.seconds must be whole with a rate", warmUp);
            require(whole(window), "window.seconds must be whole with a rate", window);
            require(extensions == 0, "extensions must be 0 with a rate", extensions);
        }
    }

    /** A load whose calls ask for squares alone. */
    public LoadSettings(
            String transport,
            String baseUrl,
            int number,
            int chunk,
            Load load,
            Duration warmUp,
            Duration window,
            int extensions,
            Optional<Path> recording) {
        this(transport, baseUrl, number, chunk, load, Demand.NONE, warmUp, window, extensions, recording);
    }

    /** The settings that {@link #asSystemProperties} wrote, with defaults for what a person leaves out. */
    static LoadSettings fromSystemProperties() {
        return new LoadSettings(
                System.getProperty("transport", "nats"),
                System.getProperty("base.url", "http://localhost:8080"),
                property("number", Integer::valueOf, 1000),
                property("chunk", Integer::valueOf, 1),
                System.getProperty("rate") == null
                        ? new Load.Closed(property("users", Integer::valueOf, 100))
                        : new Load.Open(property("rate", Integer::valueOf, 0)),
                new Demand(
                        property("request.payload", Integer::valueOf, 0),
                        property("reply.payload", Integer::valueOf, 0),
                        duration("wait"),
                        duration("cpu")),
                property("warmup.seconds", LoadSettings::seconds, Duration.ofSeconds(5)),
                property("window.seconds", LoadSettings::seconds, Duration.ofSeconds(20)),
                property("extensions", Integer::valueOf, 0),
                Optional.ofNullable(System.getProperty("recording")).map(Path::of));
    }

    /** The path of each request to the aggregator. */
    String path() {
        String squares = "/" + transport + "/square/";
        String path = chunk == 1 ? squares + "unary/" + number : squares + "chunked/" + number + "?size=" + chunk;
        return DemandQuery.on(path, demand);
    }

    /** The longest that the load can last. */
    Duration longest() {
        return warmUp.plus(window.multipliedBy(1L + extensions));
    }

    /** The same, recorded in a file. */
    LoadSettings recordingTo(Path file) {
        return new LoadSettings(
                transport, baseUrl, number, chunk, load, demand, warmUp, window, extensions, Optional.of(file));
    }

    /** These settings as arguments of a JVM. */
    List<String> asSystemProperties() {
        List<String> arguments = new ArrayList<>(List.of(
                "-Dtransport=" + transport,
                "-Dbase.url=" + baseUrl,
                "-Dnumber=" + number,
                "-Dchunk=" + chunk,
                load.asSystemProperty(),
                "-Dwarmup.seconds=" + warmUp.toMillis() / 1000.0,
                "-Dwindow.seconds=" + window.toMillis() / 1000.0,
                "-Dextensions=" + extensions));
        arguments.addAll(demandProperties());
        recording.ifPresent(path -> arguments.add("-Drecording=" + path));
        return arguments;
    }

    private List<String> demandProperties() {
        return demand.isNone()
                ? List.of()
                : List.of(
                        "-Drequest.payload=" + demand.requestBytes(),
                        "-Dreply.payload=" + demand.replyBytes(),
                        "-Dwait=" + DemandQuery.text(demand.waiting()),
                        "-Dcpu=" + DemandQuery.text(demand.cpu()));
    }

    /** None where the property is not set or 0 s. */
    private static Duration duration(String name) {
        String text = System.getProperty(name, NO_TIME);
        try {
            return text.equals(NO_TIME) ? Duration.ZERO : DemandQuery.duration(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("-D" + name + " must be like 3ms or 200us, not '" + text + "'", e);
        }
    }

    private static boolean whole(Duration duration) {
        return duration.toMillis() % 1000 == 0;
    }

    private static Duration seconds(String text) {
        return Duration.ofMillis(Math.round(Double.parseDouble(text) * 1000));
    }

    private static <T> T property(String name, Function<String, T> parser, T otherwise) {
        String text = System.getProperty(name);
        if (text == null) {
            return otherwise;
        }
        try {
            return parser.apply(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("-D" + name + " must be a number, not '" + text + "'", e);
        }
    }

    private static void require(boolean valid, String rule, Object value) {
        if (!valid) {
            throw new IllegalArgumentException(rule + ", not '" + value + "'");
        }
    }
}
