package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Marks that differ in nothing but their round and their figures, as one line. */
final class RepeatedMarks {

    private static final Pattern OF_A_ROUND = Pattern.compile("(.+, )round (\\d+)(: .+)", Pattern.DOTALL);

    /** A figure stands alone; digits within a name are none. */
    private static final Pattern FIGURE = Pattern.compile("(?<= )\\d[\\d,]*(?:\\.\\d+)?(?= )");

    private final List<Integer> rounds = new ArrayList<>();
    private final List<List<String>> figures = new ArrayList<>();

    private RepeatedMarks() {}

    /** Such as "nats, rounds 1, 2 and 5: the generator was in the way: it used 11 to 14 % of the CPU time". */
    static List<String> together(List<String> marks) {
        Map<String, RepeatedMarks> alike = new LinkedHashMap<>();
        for (String mark : marks) {
            Matcher parts = OF_A_ROUND.matcher(mark);
            if (parts.matches()) {
                String frame = escaped(parts.group(1)) + "%s" + frame(parts.group(3));
                alike.computeIfAbsent(frame, any -> new RepeatedMarks()).add(parts.group(2), parts.group(3));
            } else {
                alike.put(escaped(mark), new RepeatedMarks());
            }
        }
        return alike.entrySet().stream()
                .map(each -> each.getValue().in(each.getKey()))
                .toList();
    }

    private static String frame(String text) {
        return FIGURE.matcher(escaped(text)).replaceAll("%s");
    }

    private static String escaped(String text) {
        return text.replace("%", "%%");
    }

    private void add(String round, String text) {
        rounds.add(Integer.valueOf(round));
        List<String> found =
                FIGURE.matcher(text).results().map(MatchResult::group).toList();
        for (int place = 0; place < found.size(); place++) {
            if (figures.size() == place) {
                figures.add(new ArrayList<>());
            }
            figures.get(place).add(found.get(place));
        }
    }

    private String in(String frame) {
        List<String> words = new ArrayList<>();
        if (!rounds.isEmpty()) {
            words.add((rounds.size() == 1 ? "round " : "rounds ") + Listing.of(stretches()));
        }
        figures.stream().map(RepeatedMarks::range).forEach(words::add);
        return frame.formatted(words.toArray());
    }

    /** The rounds in their order; three and more that follow each other are one stretch, such as "1 to 6". */
    private List<String> stretches() {
        List<String> stretches = new ArrayList<>();
        for (int first = 0, next = 1; first < rounds.size(); first = next++) {
            while (next < rounds.size() && rounds.get(next) == rounds.get(next - 1) + 1) {
                next++;
            }
            if (next - first < 3) {
                rounds.subList(first, next).forEach(round -> stretches.add(Integer.toString(round)));
            } else {
                stretches.add(rounds.get(first) + " to " + rounds.get(next - 1));
            }
        }
        return stretches;
    }

    private static String range(List<String> figures) {
        List<String> sorted = figures.stream()
                .distinct()
                .sorted(Comparator.comparingDouble(figure -> Double.parseDouble(figure.replace(",", ""))))
                .toList();
        return sorted.size() == 1 ? sorted.get(0) : sorted.get(0) + " to " + sorted.get(sorted.size() - 1);
    }
}
