package io.squareoff.harness.report;

import java.util.Collection;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Text as a part of a page. */
final class Html {

    private Html() {}

    /** Text that stays text, between tags and in quoted attributes. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    static <T> String joined(Collection<T> items, String separator, Function<T, String> html) {
        return items.stream().map(html).collect(Collectors.joining(separator));
    }

    /** A paragraph; nothing without text. */
    static String paragraph(String css, String text) {
        return text.isEmpty() ? "" : "<p class=\"" + css + "\">" + escaped(text) + "</p>\n";
    }
}
