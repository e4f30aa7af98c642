package io.squareoff.workshop.grader;

import static io.squareoff.workshop.grade.NotYetException.unless;

import io.squareoff.harness.process.FinishedProgram;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.workshop.grade.Grader;
import io.squareoff.workshop.grade.GraderContext;
import io.squareoff.workshop.grade.LearnerProgram;
import io.squareoff.workshop.grade.Printed;
import io.squareoff.workshop.grade.RunningProgram;
import io.squareoff.workshop.grader.ScriptedServer.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs a learner's load generator against a backend that freezes, then freezes the generator too, and compares the latencies that it
 * prints with those that the backend's log has from the planned starts.
 */
final class FindTheHiddenWait implements Grader {

    private static final String PROGRAM = "LoadGenerator.java";

    private static final Pattern OUTPUT =
            Pattern.compile("(\\d{1,9}) replies: p50 (\\d+\\.\\d+) ms, p99 (\\d+\\.\\d+) ms, max (\\d+\\.\\d+) ms");

    private static final int SECONDS = 3;

    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** By which a figure may differ from the log's: a share, and what a busy machine adds on the way. */
    private static final double SHARE = 0.12;

    private static final double MORE_MILLIS = 60;

    /**
     * What is drawn for a check.
     *
     * @param freezesAt number of the request with which the backend freezes
     * @param freeze for how long
     * @param stallsAt number of the request after which the generator is stopped
     * @param stall for how long, longer than the backend's
     */
    private record Draw(int perSecond, int freezesAt, Duration freeze, int stallsAt, Duration stall) {

        static Draw of(RandomGenerator random) {
            int perSecond = random.nextInt(80, 121);
            int freeze = random.nextInt(400, 501);
            return new Draw(
                    perSecond,
                    perSecond * random.nextInt(30, 41) / 100,
                    Duration.ofMillis(freeze),
                    perSecond * random.nextInt(110, 121) / 100,
                    Duration.ofMillis(2 * freeze));
        }

        int planned() {
            return perSecond * SECONDS;
        }

        /** Number of arrivals that the plan has within the freeze. */
        long dueFrozen() {
            return freeze.toMillis() * perSecond / 1000;
        }
    }

    /**
     * What a backend saw of a load whose requests were planned at equal distances, with numbers from 1.
     *
     * @param requests those that were answered
     * @param intervalNanos between two of the plan
     */
    private record Log(ScriptedServer server, List<ScriptedServer.Request> requests, long intervalNanos) {

        static Log of(ScriptedServer server, Draw draw) {
            return new Log(
                    server,
                    server.requests().stream()
                            .filter(request -> request.number() > 0
                                    && server.replied(request.number()).isDone())
                            .toList(),
                    1_000_000_000L / draw.perSecond());
        }

        /** Milliseconds from the planned start to the reply. The percentile is that of the smallest rank that has so many below it. */
        double fromPlan(int percent) {
            long start = start();
            long[] sorted = requests.stream()
                    .mapToLong(request -> server.replied(request.number()).join() - start - offset(request))
                    .sorted()
                    .toArray();
            int rank = Math.max(1, (int) Math.ceil(percent / 100.0 * sorted.length));
            return sorted[rank - 1] / 1e6;
        }

        /** The latest arrival after its planned time, of the last twentieth of the plan, in milliseconds. */
        double latenessAtTheEnd() {
            long start = start();
            return requests.stream()
                            .filter(request -> request.number() > 0.95 * requests.size())
                            .mapToLong(request -> request.arrived() - start - offset(request))
                            .max()
                            .orElse(0)
                    / 1e6;
        }

        /** Requests that came within some time after that of a number. */
        long arrivedWithin(int number, Duration time) {
            long from = requests.stream()
                    .filter(request -> request.number() == number)
                    .mapToLong(ScriptedServer.Request::arrived)
                    .findFirst()
                    .orElseThrow();
            return requests.stream()
                    .mapToLong(request -> request.arrived() - from)
                    .filter(after -> after >= 0 && after < time.toNanos())
                    .count();
        }

        /** The request that came soonest after its time shows when the plan began, within a millisecond or so. */
        private long start() {
            long any = requests.get(0).arrived();
            return any
                    + requests.stream()
                            .mapToLong(request -> request.arrived() - any - offset(request))
                            .min()
                            .orElse(0);
        }

        private long offset(ScriptedServer.Request request) {
            return (request.number() - 1) * intervalNanos;
        }
    }

    /** Replies at once, until the request that freezes it: from then on all wait. */
    private static final class Backend implements ScriptedServer.Script {

        private final Draw draw;
        private volatile long thawNanos = System.nanoTime();

        Backend(Draw draw) {
            this.draw = draw;
        }

        @Override
        public Reply reply(ScriptedServer server, ScriptedServer.Request request) throws InterruptedException {
            if (request.number() == draw.freezesAt()) {
                thawNanos = request.arrived() + draw.freeze().toNanos();
            }
            for (long left = thawNanos - System.nanoTime(); left > 0; left = thawNanos - System.nanoTime()) {
                TimeUnit.NANOSECONDS.sleep(left);
            }
            return Reply.json("0");
        }
    }

    @Override
    public String grade(GraderContext context) throws InterruptedException {
        LearnerProgram program = context.program(PROGRAM, List.of());
        Draw draw = Draw.of(context.random());
        try (ScriptedServer server = new ScriptedServer(new Backend(draw))) {
            Printed printed = load(program, server, draw);
            Log log = Log.of(server, draw);
            requireAll(log.requests(), draw);
            requireFigures(log, draw, printed);
            return String.format(
                    Locale.ROOT,
                    "p99 %.0f ms and max %.0f ms by the backend's log, from the planned starts of %d requests, and %s prints the same",
                    log.fromPlan(99),
                    log.fromPlan(100),
                    draw.planned(),
                    PROGRAM);
        }
    }

    private static Printed load(LearnerProgram program, ScriptedServer server, Draw draw) throws InterruptedException {
        List<String> arguments = List.of(server.url(), Integer.toString(draw.perSecond()), Integer.toString(SECONDS));
        try (RunningProgram running = program.start(arguments)) {
            if (hasAnswered(server.replied(draw.stallsAt()), running.pid())) {
                signal("-STOP", running.pid());
                TimeUnit.MILLISECONDS.sleep(draw.stall().toMillis());
                signal("-CONT", running.pid());
            }
            return running.await(LIMIT);
        }
    }

    /** False if the program ends without that request, or does not send it in time: the log shows what is missing. */
    private static boolean hasAnswered(CompletableFuture<Long> answered, long pid) throws InterruptedException {
        CompletableFuture<?> end = ProcessHandle.of(pid)
                .map(ProcessHandle::onExit)
                .orElseGet(() -> CompletableFuture.completedFuture(null));
        try {
            CompletableFuture.anyOf(answered, end).get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return false;
        }
        return answered.isDone();
    }

    private static void signal(String signal, long pid) throws InterruptedException {
        try {
            // It may have ended by itself.
            FinishedProgram.run(new ProcessBuilder("kill", signal, Long.toString(pid)), LIMIT, "", line -> {});
        } catch (IOException e) {
            throw new UserFacingException("could not run kill: " + e.getMessage(), e);
        }
    }

    private static void requireAll(List<ScriptedServer.Request> log, Draw draw) {
        long different = log.stream()
                .mapToInt(ScriptedServer.Request::number)
                .filter(number -> number <= draw.planned())
                .distinct()
                .count();
        unless(
                different == draw.planned() && log.size() == draw.planned(),
                "a request for each of 1 to %d, as planned: %d/s for %d s"
                        .formatted(draw.planned(), draw.perSecond(), SECONDS),
                "%d requests, for %d of these".formatted(log.size(), different),
                "load in " + PROGRAM
                        + ": a request whose time is over is sent late, and neither left out nor sent twice");
    }

    private static void requireFigures(Log log, Draw draw, Printed printed) {
        Matcher said = printed.require(
                OUTPUT, "one line: replies, p50, p99, max", "print in " + PROGRAM + ", which need not change");
        int replies = Integer.parseInt(said.group(1));
        unless(
                replies == draw.planned(),
                "latencies of " + draw.planned() + " replies",
                "of " + replies,
                "load in " + PROGRAM + ": what it returns has one latency for each request");
        double p99 = Double.parseDouble(said.group(3));
        double max = Double.parseDouble(said.group(4));
        unless(
                isNear(p99, log.fromPlan(99)) && isNear(max, log.fromPlan(100)),
                figures(log.fromPlan(99), log.fromPlan(100)) + ", by the backend's log, from the planned starts",
                figures(p99, max),
                look(log, draw));
    }

    private static String figures(double p99, double max) {
        return String.format(Locale.ROOT, "p99 %.0f ms and max %.0f ms", p99, max);
    }

    private static String look(Log log, Draw draw) {
        double late = log.latenessAtTheEnd();
        long came = log.arrivedWithin(draw.freezesAt(), draw.freeze());
        if (late > draw.stall().toMillis()) {
            return String.format(
                    Locale.ROOT,
                    "load in %s: the plan moved, its end came %.0f ms late; a planned start does not depend on replies",
                    PROGRAM,
                    late);
        }
        if (came < draw.dueFrozen() / 2) {
            return "load in %s: while the backend stood still %d requests were due and %d came; the others began to wait when they were due, not when they were sent"
                    .formatted(PROGRAM, draw.dueFrozen(), came);
        }
        return "load in %s: this check stopped the generator too, for %d ms, and its requests went late; does their latency begin when they were due?"
                .formatted(PROGRAM, draw.stall().toMillis());
    }

    private static boolean isNear(double said, double logged) {
        return Math.abs(said - logged) <= MORE_MILLIS + SHARE * logged;
    }
}
