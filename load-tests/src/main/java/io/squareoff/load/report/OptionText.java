package io.squareoff.load.report;

/** The options that advice names: a property of a plan has the same name on the command line, behind two dashes. */
final class OptionText {

    private OptionText() {}

    static String of(String property) {
        return "--" + property;
    }

    static String of(String property, Object value) {
        return of(property) + " " + value;
    }
}
