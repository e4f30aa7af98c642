package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Several things in one sentence. */
public final class Listing {

    /** The most that a sentence names one by one. */
    public static final int MOST = 3;

    private Listing() {}

    /** The first lines, as many as there is room for: the last of them counts the others. */
    static List<String> first(List<String> lines, int most, String others) {
        if (most < 1) {
            return List.of();
        }
        if (lines.size() <= most) {
            return lines;
        }
        List<String> shown = new ArrayList<>(lines.subList(0, most - 1));
        shown.add(others.formatted(lines.size() - shown.size()));
        return shown;
    }

    /** All of them: "a", "a and b", "a, b and c"; nothing of none. */
    public static String of(List<String> words) {
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    /** The first ones, and how many more the report has: "a, b, c and 4 more below". */
    public static String foremost(List<String> words) {
        return of(shown(words));
    }

    /** The same for clauses with commas of their own: "a; b; c; 4 more below". */
    public static String separated(List<String> clauses) {
        return String.join("; ", shown(clauses));
    }

    /** Each as a sentence, and each once; empty of none. */
    public static String sentences(List<String> parts) {
        return parts.stream().distinct().map(part -> part + ".").collect(Collectors.joining(" "));
    }

    /** Values by name, such as "rest 12, nats 104". */
    public static <V> String named(Map<String, V> values, Function<V, ?> words) {
        return values.entrySet().stream()
                .map(value -> value.getKey() + " " + words.apply(value.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static List<String> shown(List<String> words) {
        if (words.size() <= MOST) {
            return words;
        }
        List<String> shown = new ArrayList<>(words.subList(0, MOST));
        shown.add(words.size() - MOST + " more below");
        return shown;
    }
}
