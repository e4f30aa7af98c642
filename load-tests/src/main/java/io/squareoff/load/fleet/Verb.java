package io.squareoff.load.fleet;

import java.util.Locale;

/** The requests to a generator, the last token of their subjects. */
enum Verb {
    /** Is answered with a reading of its clock. */
    CLOCK,
    /** Carries an {@link Order}; is answered once its users wait. */
    PREPARE,
    /** Carries the moment at which the load begins, by the generator's clock. */
    START,
    /** Carries the moment at which the warm-up ends. */
    END,
    /** Is answered with a {@link Report} once the load is over. */
    REPORT,
    /** Ends a load, whose report is then a failure. */
    STOP,
    /** Ends the generator. */
    LEAVE;

    /** A request to all generators at once, which each answers with its {@link Member}. */
    static final String ALL = "squareoff.generators";

    static final String EVERY = "*";

    /** @param generator the id in its {@link Member} */
    String subject(String generator) {
        return subject(generator, name().toLowerCase(Locale.ROOT));
    }

    static String subject(String generator, String verb) {
        return ALL + "." + generator + "." + verb;
    }

    static Verb of(String subject) {
        return valueOf(subject.substring(subject.lastIndexOf('.') + 1).toUpperCase(Locale.ROOT));
    }
}
