package io.squareoff.aggregator;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The metrics and labels that a query in Prometheus' language names: enough of the language for the dashboards, without its comments, quotes other than
 * the double ones, and metrics that are named by a matcher.
 *
 * @param selectors of series
 * @param labels that it groups by
 */
record PromQuery(List<Selector> selectors, Set<String> labels) {

    private static final Pattern RANGE = Pattern.compile("\\[[^]]*]");
    private static final Pattern GROUPING =
            Pattern.compile("\\b(?:by|without|on|ignoring|group_left|group_right)\\s*\\(([^)]*)\\)");
    private static final Pattern SELECTOR =
            Pattern.compile("(?<![\\w:.\"])([a-zA-Z_:][\\w:]*+)(?!\\s*\\()(?:\\s*\\{([^}]*)})?");
    private static final Pattern MATCHER = Pattern.compile("(\\w+)\\s*(=~|!~|!=|=)\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Set<String> WORDS = Set.of("and", "or", "unless", "bool", "offset");

    /** Series of a metric. */
    record Selector(String metric, List<LabelMatcher> matchers) {

        boolean selects(MetricSample sample) {
            return sample.metric().equals(metric)
                    && matchers.stream().allMatch(matcher -> matcher.matches(sample.label(matcher.label())));
        }
    }

    /** @param operator one of =, !=, =~, !~ */
    record LabelMatcher(String label, String operator, String value) {

        /** @param actual nothing where the label is missing, as Prometheus has it */
        boolean matches(String actual) {
            boolean same = operator.endsWith("~") ? actual.matches(value) : actual.equals(value);
            return operator.startsWith("!") != same;
        }
    }

    static PromQuery of(String expression) {
        String text = RANGE.matcher(expression).replaceAll("");
        Set<String> labels = new TreeSet<>();
        Matcher groupings = GROUPING.matcher(text);
        while (groupings.find()) {
            for (String label : groupings.group(1).split(",")) {
                if (!label.isBlank()) {
                    labels.add(label.strip());
                }
            }
        }
        List<Selector> selectors = new ArrayList<>();
        Matcher selector = SELECTOR.matcher(groupings.replaceAll(" "));
        while (selector.find()) {
            if (!WORDS.contains(selector.group(1))) {
                selectors.add(new Selector(selector.group(1), matchers(selector.group(2))));
            }
        }
        return new PromQuery(List.copyOf(selectors), labels);
    }

    private static List<LabelMatcher> matchers(String braces) {
        List<LabelMatcher> matchers = new ArrayList<>();
        Matcher each = MATCHER.matcher(braces == null ? "" : braces);
        while (each.find()) {
            matchers.add(new LabelMatcher(each.group(1), each.group(2), each.group(3)));
        }
        return matchers;
    }
}
