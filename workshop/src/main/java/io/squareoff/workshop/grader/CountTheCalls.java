package io.squareoff.workshop.grader;

import static io.squareoff.workshop.grade.NotYetException.unless;

import io.squareoff.workshop.grade.Grader;
import io.squareoff.workshop.grade.GraderContext;
import io.squareoff.workshop.grade.LearnerProgram;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Runs a learner's aggregator against a backend that counts, with a number of its own, and compares what is printed with the replies. */
final class CountTheCalls implements Grader {

    private static final String PROGRAM = "FanOut.java";

    private static final int FEWEST = 12;
    private static final int MOST = 30;

    private static final Duration LIMIT = Duration.ofSeconds(15);

    /** Of a list in a message. */
    private static final int SHOWN = 4;

    @Override
    public String grade(GraderContext context) throws InterruptedException {
        LearnerProgram program = context.program(PROGRAM, List.of());
        int number = context.random().nextInt(FEWEST, MOST + 1);
        int added = context.random().nextInt(1, 10);
        try (RecordingBackend backend = new RecordingBackend(added)) {
            String printed = program.run(List.of(backend.url(), Integer.toString(number)), LIMIT)
                    .strip();
            requireCalls(backend, number);
            requireBody(number, added, printed);
            return "%d requests for N = %d, up to %d of them in flight, and an aggregate of their replies in order"
                    .formatted(number, number, backend.mostInFlight());
        }
    }

    private static void requireCalls(RecordingBackend backend, int number) {
        List<String> requested = backend.requested();
        List<String> wanted =
                IntStream.rangeClosed(1, number).mapToObj(Integer::toString).toList();
        unless(
                requested.size() == number && requested.containsAll(wanted),
                "a request for each of 1 to %d, %d in all".formatted(number, number),
                requests(requested),
                "main in " + PROGRAM + ": how often does it call square, and with what?");
        unless(
                backend.mostInFlight() > 1,
                "all requests sent before the first reply is waited for",
                "never more than one in flight",
                "where " + PROGRAM + " waits (join, get, send): a wait within the loop holds up the next request");
    }

    private static void requireBody(int number, int added, String printed) {
        String wanted = aggregate(number, added);
        String computed = aggregate(number, 0);
        String look;
        if (printed.equals(computed)) {
            look = "where " + PROGRAM + " takes the squares from: this backend adds " + added
                    + " to each, and these are not its replies";
        } else if (sameParts(printed, wanted)) {
            look = "the order: replies arrive as they like, and the reply to 1 came late";
        } else {
            look = "where " + PROGRAM + " puts its output together: brackets, quotes, commas, no blanks";
        }
        unless(printed.equals(wanted), begin(wanted), printed.isEmpty() ? "nothing printed" : begin(printed), look);
    }

    private static boolean sameParts(String printed, String wanted) {
        return parts(printed).equals(parts(wanted));
    }

    private static List<String> parts(String body) {
        return List.of(body.replaceAll("[\\[\\]]", "").split(",")).stream()
                .sorted()
                .toList();
    }

    private static String aggregate(int number, int added) {
        return IntStream.rangeClosed(1, number)
                .mapToObj(each -> "{\"" + each + "\":" + (Math.multiplyFull(each, each) + added) + "}")
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static String requests(List<String> requested) {
        return switch (requested.size()) {
            case 0 -> "no request";
            case 1 -> "1 request, for " + requested.get(0);
            default -> requested.size() + " requests, for " + begin(requested);
        };
    }

    private static String begin(List<String> list) {
        return String.join(", ", list.subList(0, Math.min(SHOWN, list.size()))) + (list.size() > SHOWN ? ", …" : "");
    }

    private static String begin(String text) {
        int shown = 50;
        return text.length() > shown ? text.substring(0, shown) + "…" : text;
    }
}
