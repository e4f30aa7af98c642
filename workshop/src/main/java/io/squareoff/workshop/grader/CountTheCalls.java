package io.squareoff.workshop.grader;

import static io.squareoff.workshop.grade.NotYetException.unless;

import io.squareoff.proto.SquarePaths;
import io.squareoff.workshop.grade.Grader;
import io.squareoff.workshop.grade.GraderContext;
import io.squareoff.workshop.grade.LearnerProgram;
import io.squareoff.workshop.grade.Printed;
import io.squareoff.workshop.grader.ScriptedServer.Reply;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Runs a learner's aggregator against a backend that counts, with a number of its own, and compares what is printed with the replies. */
final class CountTheCalls implements Grader {

    private static final String PROGRAM = "FanOut.java";

    private static final int FEWEST = 12;
    private static final int MOST = 30;

    private static final Duration LIMIT = Duration.ofSeconds(15);

    /** For each request, so that those that are sent at once are seen together. */
    private static final Duration WORK = Duration.ofMillis(20);

    /** Time that replies wait for all requests, and that to 1 then for the reply to 2. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** Between the two replies: a caller who takes them as they come has that to 2 by then. */
    private static final Duration LATER = Duration.ofMillis(300);

    private static final String WAITS =
            "where " + PROGRAM + " waits (join, get, send): a wait within the loop holds up the next request";

    /** Of a list in a message. */
    private static final int SHOWN = 4;

    @Override
    public String grade(GraderContext context) throws InterruptedException {
        LearnerProgram program = context.program(PROGRAM, List.of());
        int number = context.random().nextInt(FEWEST, MOST + 1);
        Aggregate aggregate = new Aggregate(number, context.random().nextInt(1, 10));
        AtomicBoolean together = new AtomicBoolean(true);
        try (ScriptedServer backend =
                new ScriptedServer((server, request) -> reply(server, request.number(), aggregate, together))) {
            Printed printed = program.run(List.of(backend.url(), Integer.toString(number)), LIMIT);
            requireCalls(backend, number);
            aggregate.require(
                    printed,
                    PROGRAM,
                    "the order: replies arrive as they like, and the reply to 1 came late",
                    "where " + PROGRAM + " puts its output together: brackets, quotes, commas, no blanks");
            return "%d requests for N = %d, up to %d of them in flight, and an aggregate of their replies in order"
                    .formatted(number, number, backend.mostInFlight());
        }
    }

    /**
     * Replies come once all requests have come, and that to 1 after another one.
     *
     * @param together false once requests were not sent together: then nobody waits any more
     */
    private static Reply reply(ScriptedServer server, int number, Aggregate aggregate, AtomicBoolean together)
            throws InterruptedException {
        int added = aggregate.added();
        TimeUnit.MILLISECONDS.sleep(WORK.toMillis());
        if (together.get() && !server.await(aggregate.number(), PATIENCE)) {
            together.set(false);
        }
        if (number == 1 && together.get()) {
            try {
                server.replied(2).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
                TimeUnit.MILLISECONDS.sleep(LATER.toMillis());
            } catch (TimeoutException | ExecutionException e) {
                // Whoever asks for 1 again, and never for 2, gets it now.
                return Reply.json(Long.toString(1 + added));
            }
        }
        return number == 0
                ? Reply.notFound("no such path")
                : Reply.json(Long.toString(Math.multiplyFull(number, number) + added));
    }

    private static void requireCalls(ScriptedServer backend, int number) {
        List<String> requested = backend.requests().stream()
                .map(request -> request.path().replace(SquarePaths.UNARY, ""))
                .toList();
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
                WAITS);
        unless(
                backend.mostInFlight() == number,
                "all requests sent before the first reply is waited for",
                "never more than %d of %d in flight".formatted(backend.mostInFlight(), number),
                WAITS);
    }

    private static String requests(List<String> requested) {
        return switch (requested.size()) {
            case 0 -> "no request";
            case 1 -> "1 request, for " + requested.get(0);
            default ->
                requested.size() + " requests, for "
                        + requested.stream().limit(SHOWN).collect(Collectors.joining(", "))
                        + (requested.size() > SHOWN ? ", …" : "");
        };
    }
}
