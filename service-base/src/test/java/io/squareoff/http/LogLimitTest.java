package io.squareoff.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.broker.BrokerEvents;
import io.squareoff.broker.NatsProperties;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;

class LogLimitTest {

    private final LoggerContext context = new LoggerContext();
    private final ListAppender<ILoggingEvent> written = new ListAppender<>();
    private final Queue<Runnable> aSecondLater = new ArrayDeque<>();
    private final Logger library = context.getLogger("library");

    @BeforeEach
    void install() {
        Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        written.start();
        root.addAppender(written);
        LogLimit limit = new LogLimit(root, context.getLogger("limit"), aSecondLater::add);
        limit.start();
        library.setLevel(Level.DEBUG);
        library.setAdditive(false);
        library.addAppender(limit);
    }

    @Test
    void writesTheFirstLineAndTheNumberOfThoseOfTheSameSecond() {
        for (int i = 0; i < 1000; i++) {
            library.warn("bad request {}", i);
        }
        aSecondLater.remove().run();
        assertThat(written.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "library: bad request 0",
                        "999 lines of the server's libraries in the last second are left out");
    }

    @Test
    void writesNothingMoreInTheSecondOfSuchANumber() {
        library.warn("one");
        library.warn("two");
        aSecondLater.remove().run();
        library.warn("three");
        assertThat(written.list).hasSize(2);
        aSecondLater.remove().run();
        assertThat(written.list).hasSize(3);
        aSecondLater.remove().run();
        library.warn("four");
        assertThat(written.list)
                .last()
                .extracting(ILoggingEvent::getFormattedMessage)
                .isEqualTo("library: four");
    }

    @Test
    void writesTheFirstFailureOfAKindWithItsStackAndEachLaterOneInALine() {
        for (int i = 0; i < 3; i++) {
            library.error("request {}", i, failure());
            aSecondLater.remove().run();
        }
        library.error("another kind", new UnsupportedOperationException("why"));
        assertThat(written.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("library: request 0 (java.lang.IllegalStateException: why)\n\tat ")
                                .contains(
                                        "\n\tat " + getClass().getName() + ".failure(",
                                        "\nCaused by: java.lang.IllegalArgumentException: the real reason"),
                        line -> assertThat(line).isEqualTo("library: request 1 (java.lang.IllegalStateException: why)"),
                        line -> assertThat(line).isEqualTo("library: request 2 (java.lang.IllegalStateException: why)"),
                        line -> assertThat(line)
                                .startsWith("library: another kind (java.lang.UnsupportedOperationException: why)\n"));
    }

    private static Exception failure() {
        return new IllegalStateException("why", new IllegalArgumentException("the\r\nreal reason"));
    }

    /** It may be the one that explains the others. */
    @Test
    void writesTheFirstFailureOfAKindInASecondThatHasALine() {
        library.warn("bad request");
        library.error("failed", failure());
        assertThat(written.list)
                .last()
                .extracting(ILoggingEvent::getFormattedMessage)
                .asString()
                .contains("failed", ".failure(");
        assertThat(aSecondLater).hasSize(1);
    }

    @Test
    void writesAFailureOfAKnownKindInOneShortLine() {
        library.error("first", failure());
        aSecondLater.remove().run();
        library.error("GET /\r\nfake line " + "x".repeat(1000), failure());
        assertThat(written.list).last().satisfies(line -> {
            assertThat(line.getThrowableProxy()).isNull();
            assertThat(line.getFormattedMessage()).doesNotContain("\n", "\r").hasSizeLessThan(600);
        });
    }

    @Test
    void leavesLinesForDebuggingAsTheyAre() {
        library.debug("one");
        library.debug("two");
        assertThat(written.list).extracting(ILoggingEvent::getLoggerName).containsExactly("library", "library");
        assertThat(aSecondLater).isEmpty();
    }

    @Test
    void boundsTheErrorsOfABrokerThatRefusesEachMessage() {
        LogLimit.install();
        Logger limit = (Logger) LoggerFactory.getLogger(LogLimit.class);
        limit.addAppender(written);
        try {
            NatsProperties broker = new NatsProperties("nats://broker:4222", "", "", "", "");
            BrokerEvents events =
                    new BrokerEvents(new BrokerAccess(broker, new DefaultSslBundleRegistry()), "the replies");
            for (int i = 0; i < 1000; i++) {
                events.serverError("Permissions Violation for Publish to \"_INBOX." + i + "\"");
            }
        } finally {
            limit.detachAppender(written);
        }
        // One in each second that this took.
        assertThat(written.list).isNotEmpty().hasSizeLessThan(100);
        assertThat(written.list.get(0).getFormattedMessage())
                .isEqualTo("io.squareoff.natsnetty.NatsConnection: broker nats://broker:4222 for the replies:"
                        + " Permissions Violation for Publish to \"_INBOX.0\"");
    }
}
