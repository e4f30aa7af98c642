package io.squareoff.http;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.core.AppenderBase;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;

/**
 * Bounds what callers can make the libraries of the server log: at most one line in a second, without the frames of a stack, which
 * says how many were left out. The first failure of each kind is logged with its stack whenever it comes. Lines for debugging are
 * none of those.
 *
 * <p>Thread-safe.
 */
final class LogLimit extends AppenderBase<ILoggingEvent> {

    /** Spring Boot logs failures of the services themselves, as they are. */
    private static final List<String> LIBRARIES =
            List.of("reactor.netty", "reactor.core", "io.netty", "io.grpc", "org.springframework.web");

    private static final Pattern CONTROLS = Pattern.compile("\\p{Cntrl}+");
    private static final int LONGEST_LINE = 500;

    /** Far more than libraries have; a bound all the same, since callers choose what fails. */
    private static final int MOST_KINDS = 100;

    private final Logger root;
    private final org.slf4j.Logger log;
    private final Executor aSecondLater;

    /** The kinds of failure that were logged with their stack. */
    private final Set<List<Object>> kinds = new HashSet<>();

    private boolean waiting;
    private int leftOut;

    /** @param aSecondLater runs a task once a second has passed */
    LogLimit(Logger root, org.slf4j.Logger log, Executor aSecondLater) {
        this.root = root;
        this.log = log;
        this.aSecondLater = aSecondLater;
        setName(LogLimit.class.getName());
    }

    /** Takes what the libraries log from now on. */
    static void install() {
        if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
            throw new IllegalStateException("the lines that callers can cause are bounded with Logback only, not with "
                    + LoggerFactory.getILoggerFactory().getClass().getName());
        }
        LogLimit limit = new LogLimit(
                context.getLogger(Logger.ROOT_LOGGER_NAME),
                context.getLogger(LogLimit.class),
                CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));
        limit.setContext(context);
        limit.start();
        for (String library : LIBRARIES) {
            Logger logger = context.getLogger(library);
            if (logger.getAppender(limit.getName()) == null) {
                logger.addAppender(limit);
                logger.setAdditive(false);
            }
        }
    }

    /** One thread at a time, which the caller sees to. */
    @Override
    protected void append(ILoggingEvent event) {
        if (!event.getLevel().isGreaterOrEqual(Level.INFO)) {
            root.callAppenders(event);
        } else if (isNewKind(event)) {
            write(event, stack(event.getThrowableProxy()));
        } else if (waiting) {
            leftOut++;
        } else {
            write(event, "");
        }
    }

    /** A kind is a logger, an exception and the place that it was thrown from. */
    private boolean isNewKind(ILoggingEvent event) {
        IThrowableProxy failure = event.getThrowableProxy();
        if (failure == null || kinds.size() == MOST_KINDS) {
            return false;
        }
        StackTraceElementProxy[] frames = failure.getStackTraceElementProxyArray();
        Object place = frames.length == 0 ? "" : frames[0];
        return kinds.add(List.of(event.getLoggerName(), failure.getClassName(), place));
    }

    private void write(ILoggingEvent event, String stack) {
        String line = oneLine(event.getFormattedMessage() + cause(event));
        log.warn("{}: {}{}", event.getLoggerName(), line, stack);
        if (!waiting) {
            await();
        }
    }

    private void await() {
        waiting = true;
        aSecondLater.execute(this::next);
    }

    private synchronized void next() {
        waiting = false;
        if (leftOut > 0) {
            log.warn("{} lines of the server's libraries in the last second are left out", leftOut);
            leftOut = 0;
            await();
        }
    }

    /** Callers choose a part of it. */
    private static String oneLine(String text) {
        String line = CONTROLS.matcher(text).replaceAll(" ");
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "…";
    }

    private static String cause(ILoggingEvent event) {
        IThrowableProxy cause = event.getThrowableProxy();
        return cause == null ? "" : " (" + text(cause) + ")";
    }

    private static String text(IThrowableProxy failure) {
        return failure.getClassName() + ": " + failure.getMessage();
    }

    /** The lines below that of the failure: its frames, and its causes with theirs. */
    private static String stack(IThrowableProxy failure) {
        StringBuilder lines = new StringBuilder();
        for (IThrowableProxy each = failure; each != null; each = each.getCause()) {
            if (each != failure) {
                lines.append("\nCaused by: ").append(oneLine(text(each)));
            }
            for (StackTraceElementProxy frame : each.getStackTraceElementProxyArray()) {
                lines.append("\n\t").append(frame);
            }
        }
        return lines.toString();
    }
}
