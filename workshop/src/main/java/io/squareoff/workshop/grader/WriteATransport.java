package io.squareoff.workshop.grader;

import static io.squareoff.workshop.grade.NotYetException.unless;

import io.squareoff.workshop.grade.Grader;
import io.squareoff.workshop.grade.GraderContext;
import io.squareoff.workshop.grade.LearnerProgram;
import io.squareoff.workshop.grade.RunningProgram;
import io.squareoff.workshop.grade.RunningProgram.Ended;
import io.squareoff.workshop.grader.FramedBackend.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Runs a learner's client against a backend over TCP that does what a network may do, and then what a broken backend does. */
final class WriteATransport implements Grader {

    private static final String PROGRAM = "TcpSquares.java";

    private static final int FEWEST = 30;
    private static final int MOST = 60;

    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** The text asks to give up after 2 s of silence. */
    private static final Duration SILENCE_LIMIT = Duration.ofSeconds(8);

    private static final int SHOWN = 60;

    @Override
    public String grade(GraderContext context) throws InterruptedException {
        LearnerProgram program = context.program(PROGRAM, List.of());
        RandomGenerator random = context.random();
        Aggregate aggregate = new Aggregate(random.nextInt(FEWEST, MOST + 1), random.nextInt(1, 1000));
        try (FramedBackend backend = new FramedBackend(Fault.NONE, aggregate, random);
                RunningProgram running = start(program, backend)) {
            Optional<Ended> ended = running.end(LIMIT);
            requireRequests(backend, ended);
            requireBody(ended, aggregate);
        }
        // It waits while the others run.
        try (FramedBackend silent = new FramedBackend(Fault.SILENT, aggregate, random);
                RunningProgram waiting = start(program, silent)) {
            for (Fault fault : List.of(Fault.ERROR, Fault.CLOSED)) {
                try (FramedBackend backend = new FramedBackend(fault, aggregate, random);
                        RunningProgram running = start(program, backend)) {
                    requireFailure(fault, backend, running.end(LIMIT));
                }
            }
            requireFailure(Fault.SILENT, silent, waiting.end(SILENCE_LIMIT));
        }
        return "%d requests over one connection before the first reply, an aggregate of replies in another order and in pieces, and none after an error, a closed connection or silence"
                .formatted(aggregate.number());
    }

    private static RunningProgram start(LearnerProgram program, FramedBackend backend) {
        return program.start(
                List.of("127.0.0.1", Integer.toString(backend.port()), Integer.toString(backend.number())));
    }

    private static void requireRequests(FramedBackend backend, Optional<Ended> ended) {
        int number = backend.number();
        unless(
                backend.connections() <= 1,
                "one connection for all requests",
                backend.connections() + " connections",
                "where " + PROGRAM + " makes a Socket: its requests have numbers, so that one connection carries many");
        unless(
                backend.unreadable().isEmpty(),
                "requests of 12 bytes, of which the first 4 say 8",
                backend.unreadable().orElse(""),
                "how " + PROGRAM + " writes a request: three ints, each with its highest byte first");
        List<FramedBackend.Request> requests = backend.requests();
        unless(
                requests.size() >= number,
                "%d requests before it waits for the first reply".formatted(number),
                requests.size() + ", and then none for as long as no reply came" + failure(ended),
                "where " + PROGRAM + " reads: a read within the loop that writes holds up the next request; and does"
                        + " it flush what it writes?");
        long numbers = requests.stream()
                .map(FramedBackend.Request::number)
                .filter(each -> each >= 1 && each <= number)
                .distinct()
                .count();
        long correlations = requests.stream()
                .map(FramedBackend.Request::correlation)
                .distinct()
                .count();
        unless(
                requests.size() == number && numbers == number && correlations == number,
                "a request for each of 1 to %d, each with a correlation number of its own".formatted(number),
                "%d requests for %d of them, with %d correlation numbers"
                        .formatted(requests.size(), numbers, correlations),
                "squares in " + PROGRAM + ": how often does it send a request, and with what?");
    }

    private static String failure(Optional<Ended> ended) {
        return ended.filter(end -> end.exit() != 0)
                .map(end -> "; " + end.words())
                .orElse("");
    }

    private static void requireBody(Optional<Ended> ended, Aggregate aggregate) {
        String framing = "how " + PROGRAM
                + " reads a reply: one read returns what has come, a part of a reply or several; readFully waits for"
                + " the whole";
        unless(ended.isPresent(), "an end within " + LIMIT.toSeconds() + " s", PROGRAM + " still runs", framing);
        Ended end = ended.orElseThrow();
        unless(end.exit() == 0, "exit code 0", end.words(), framing);
        aggregate.require(
                end.out(),
                PROGRAM,
                "where " + PROGRAM + " puts a square: replies come in any order, and each belongs to the request"
                        + " with its correlation number",
                framing);
    }

    private static void requireFailure(Fault fault, FramedBackend backend, Optional<Ended> ended) {
        String what = switch (fault) {
            case NONE -> throw new IllegalArgumentException("no fault, no failure");
            case ERROR -> "one reply was an error";
            case CLOSED -> "the connection was closed within a reply";
            case SILENT -> "no more replies came";
        };
        String expected = "exit code 1 and nothing on standard output, since " + what;
        unless(ended.isPresent(), expected, PROGRAM + " still runs", look(fault));
        Ended end = ended.orElseThrow();
        unless(
                end.exit() == 1 && end.out().text().isEmpty(),
                expected,
                "exit code " + end.exit() + " and " + end.out().begin(SHOWN),
                look(fault));
        unless(
                fault == Fault.ERROR
                        ? end.err().text().contains(backend.error())
                        : !end.err().text().isEmpty(),
                "a reason on standard error" + (fault == Fault.ERROR ? ": '" + backend.error() + "'" : ""),
                end.reason(),
                "what " + PROGRAM + " prints when it fails: who reads it wants to know why");
    }

    private static String look(Fault fault) {
        return switch (fault) {
            case NONE, ERROR ->
                "how " + PROGRAM
                        + " reads a reply: the byte after the correlation number says whether a square follows or words";
            case CLOSED ->
                "what " + PROGRAM
                        + " does at the end of the stream: some of the squares are no answer, and more do not come";
            case SILENT ->
                "what bounds the wait for a reply in " + PROGRAM
                        + ": a read waits for ever unless the socket has a timeout (setSoTimeout)";
        };
    }
}
