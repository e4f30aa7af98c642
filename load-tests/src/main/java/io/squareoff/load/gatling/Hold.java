package io.squareoff.load.gatling;

import com.typesafe.scalalogging.Logger;
import com.typesafe.scalalogging.Logger$;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.javaapi.core.ActionBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;

/**
 * Holds each user back until it is due, to the nanosecond that its event loop's clock allows: Gatling 3.15 itself lets users in at
 * whole milliseconds.
 *
 * <p>Thread-safe.
 */
final class Hold implements ActionBuilder {

    private final LongUnaryOperator offsetNanos;
    private final Runnable first;
    private final List<Runnable> held = new ArrayList<>();

    private OptionalLong startNanos = OptionalLong.empty();

    /**
     * @param offsetNanos the time from the start until a user is due, by its place in the order of their arrival, counted from 0
     * @param first runs once, when the first user is held; it or a later moment calls {@link #begin}
     */
    Hold(LongUnaryOperator offsetNanos, Runnable first) {
        this.offsetNanos = offsetNanos;
        this.first = first;
    }

    /** Fixes the start, as a reading of {@link System#nanoTime}. */
    synchronized void begin(long nanos) {
        startNanos = OptionalLong.of(nanos);
        held.forEach(Runnable::run);
        held.clear();
    }

    @Override
    public io.gatling.core.action.builder.ActionBuilder asScala() {
        return (context, next) -> new Held(next);
    }

    private synchronized void hold(Session user, Action next) {
        if (startNanos.isPresent()) {
            release(user, next);
            return;
        }
        held.add(() -> release(user, next));
        if (held.size() == 1) {
            first.run();
        }
    }

    private void release(Session user, Action next) {
        long due = startNanos.getAsLong() + offsetNanos.applyAsLong(user.userId() - 1);
        user.eventLoop().schedule(() -> next.$bang(user), due - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** The action of one scenario. */
    private final class Held implements Action {

        private final Action next;
        private Logger logger = Logger$.MODULE$.apply(Hold.class.getName());

        private Held(Action next) {
            this.next = next;
        }

        @Override
        public String name() {
            return "hold";
        }

        @Override
        public void execute(Session user) {
            hold(user, next);
        }

        @Override
        public Logger logger() {
            return logger;
        }

        @Override
        public void com$typesafe$scalalogging$StrictLogging$_setter_$logger_$eq(Logger other) {
            logger = other;
        }
    }
}
