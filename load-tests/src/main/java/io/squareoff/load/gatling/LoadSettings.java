package io.squareoff.load.gatling;

import io.squareoff.harness.measure.ArrivalPlan;
import io.squareoff.harness.measure.Load;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Settings of one Gatling run, whatever it asks for: a load, first unmeasured, then for the measured window.
 *
 * <p>Handed to the generator's process as JSON in one system property; a person who runs a simulation alone sets one for each setting.
 *
 * @param baseUrl the service that is loaded, without a slash at the end
 * @param load how requests come; where they arrive at a rate, warm-up and window are whole seconds
 * @param warmUp unmeasured time before the window
 * @param window measured time
 * @param seed of an open model's random arrivals
 * @param extensions how often a window in which throughput climbs or falls, or a JVM is not warm, becomes warm-up for another
 * @param share of this generator in an open model's plan; in a closed one its users are its own
 */
public record LoadSettings(
        String baseUrl, Load load, Duration warmUp, Duration window, long seed, int extensions, Share share) {

    /**
     * One of several generators.
     *
     * @param index counted from 0
     */
    public record Share(int index, int of) {

        public static final Share ALL = new Share(0, 1);

        public Share {
            GeneratorProperties.require(index >= 0 && index < of, "share.index must be below share.of", index);
        }
    }

    /** The system property that they are handed over in. */
    static final String PROPERTY = "squareoff.load";

    private static final Duration LONGEST_RAMP = Duration.ofSeconds(3);

    /** Gatling nests an iterator for each step of its users' arrivals, and asks all of them for a user of the last: thousands overflow its stack. */
    private static final int MOST_STEPS = 1000;

    /** Those of the only generator. */
    public LoadSettings(String baseUrl, Load load, Duration warmUp, Duration window, long seed, int extensions) {
        this(baseUrl, load, warmUp, window, seed, extensions, Share.ALL);
    }

    public LoadSettings {
        GeneratorProperties.require(
                baseUrl != null && baseUrl.matches("https?://[^/]+"),
                "base.url must be like http://host:8080",
                baseUrl);
        GeneratorProperties.require(!warmUp.isNegative(), "warmup.seconds must not be negative", warmUp);
        GeneratorProperties.require(window.toMillis() > 0, "window.seconds must be positive", window);
        GeneratorProperties.require(extensions >= 0, "extensions must not be negative", extensions);
        if (load instanceof Load.Open) {
            GeneratorProperties.require(whole(warmUp), "warmup.seconds must be whole with a rate", warmUp);
            GeneratorProperties.require(whole(window), "window.seconds must be whole with a rate", window);
            GeneratorProperties.require(extensions == 0, "extensions must be 0 with a rate", extensions);
        }
    }

    /** Those that were handed over, or else what a person set in system properties, with defaults for what is left out. */
    static LoadSettings fromSystemProperties() {
        return GeneratorProperties.handedOver(PROPERTY, LoadSettings.class).orElseGet(LoadSettings::ofAPerson);
    }

    private static LoadSettings ofAPerson() {
        return new LoadSettings(
                System.getProperty("base.url", "http://localhost:8080"),
                System.getProperty("rate") == null
                        ? new Load.Closed(GeneratorProperties.number("users", Integer::valueOf, 20))
                        : new Load.Open(GeneratorProperties.number("rate", Integer::valueOf, 0)),
                GeneratorProperties.number("warmup.seconds", LoadSettings::seconds, Duration.ofSeconds(5)),
                GeneratorProperties.number("window.seconds", LoadSettings::seconds, Duration.ofSeconds(20)),
                GeneratorProperties.number("seed", Long::valueOf, 0L),
                0);
    }

    /**
     * The first part of a warm-up, in which the users of a closed model come one after the other, and the rate of an open one climbs:
     * a generator that still compiles falls behind a full rate, and would catch up with more at once than anybody planned. Zero where
     * there is no time for it.
     */
    public Duration ramp() {
        Duration quarter = warmUp.dividedBy(4).truncatedTo(ChronoUnit.SECONDS);
        return quarter.compareTo(LONGEST_RAMP) < 0 ? quarter : LONGEST_RAMP;
    }

    /**
     * The time from the start until a user of a closed model comes. Where there is a warm-up one comes after the other: services that
     * still compile would keep all of them waiting beyond a deadline.
     *
     * @param user of this generator, counted from 0
     */
    Duration arrival(Load.Closed closed, long user) {
        return ramp().multipliedBy(user * share.of() + share.index()).dividedBy(closed.users() * (long) share.of());
    }

    /** The longest that the load can last. */
    public Duration longest() {
        return warmUp.plus(window.multipliedBy(1L + extensions));
    }

    /** The steps in which Gatling lets the users of an open model in, evenly over each: of a second where there are not too many. */
    Duration step() {
        return Duration.ofSeconds(1 + longest().toSeconds() / MOST_STEPS);
    }

    /**
     * From the agreement on a load's start to it. Gatling lets users in so long before: none later than a second before it is due, so that
     * what holds Gatling up for less than that delays none.
     */
    public Duration lead() {
        return step().plusSeconds(1);
    }

    /** The part of one of several generators. They have no extensions: each would see its own. */
    public LoadSettings of(Share part) {
        Load own = load instanceof Load.Closed all
                ? new Load.Closed((all.users() + part.of() - 1 - part.index()) / part.of())
                : load;
        return new LoadSettings(baseUrl, own, warmUp, window, seed, 0, part);
    }

    /** The arrivals of an open model that are this generator's. */
    Optional<ArrivalPlan> arrivals() {
        return load instanceof Load.Open open
                ? Optional.of(new ArrivalPlan(open, seed, ramp(), warmUp, window, share.index(), share.of()))
                : Optional.empty();
    }

    private static boolean whole(Duration duration) {
        return duration.toMillis() % 1000 == 0;
    }

    private static Duration seconds(String text) {
        return Duration.ofMillis(Math.round(Double.parseDouble(text) * 1000));
    }
}
