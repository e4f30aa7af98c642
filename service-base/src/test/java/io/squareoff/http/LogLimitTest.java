package io.squareoff.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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
}
