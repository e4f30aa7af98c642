package io.squareoff.workshop.grader;

import static io.squareoff.workshop.grade.NotYetException.unless;

import io.squareoff.workshop.grade.Grader;
import io.squareoff.workshop.grade.GraderContext;
import io.squareoff.workshop.grade.LearnerProgram;
import io.squareoff.workshop.grade.Printed;
import io.squareoff.workshop.grade.RunningProgram;
import io.squareoff.workshop.grade.RunningProgram.Ended;
import io.squareoff.workshop.grader.ReplyFault.Counts;
import io.squareoff.workshop.grader.ScriptedServer.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Runs a learner's check against an aggregator without a fault, with one of each kind, and with some of all, and compares what it counts. */
final class BreakACheck implements Grader {

    private static final String PROGRAM = "CheckedLoad.java";
    private static final String PATH = "/nats/square/unary/";

    private static final Pattern OUTPUT = Pattern.compile(
            "(\\d{1,9}) replies, \\d+/s: (\\d{1,9}) errors, (\\d{1,9}) wrong, (\\d{1,9}) missing, (\\d{1,9}) duplicate");

    private static final int FEWEST = 300;
    private static final int MOST = 500;

    private static final int SMALLEST = 10;
    private static final int LARGEST = 20;

    /** Of each fault when there are some of all. */
    private static final int MOST_OF_A_KIND = 3;

    private static final Duration LIMIT = Duration.ofSeconds(15);

    /**
     * @param number up to which it asks
     * @param times how often
     * @param faults by the index of the reply
     */
    private record Run(int number, int times, Map<Integer, ReplyFault> faults) {

        /** Its faults, each as often as the list has it, are in replies that are drawn. */
        static Run of(List<ReplyFault> faults, Random random) {
            int times = random.nextInt(FEWEST, MOST + 1);
            // More come after the last fault.
            List<Integer> replies =
                    new ArrayList<>(IntStream.range(0, times - 10).boxed().toList());
            Collections.shuffle(replies, random);
            Map<Integer, ReplyFault> drawn = new HashMap<>();
            faults.forEach(fault -> drawn.put(replies.remove(0), fault));
            return new Run(random.nextInt(SMALLEST, LARGEST + 1), times, drawn);
        }

        /** Bodies with faults come with status 200, too. */
        String body(int index, Random random) {
            return faults.getOrDefault(index, ReplyFault.NONE).body(number, random);
        }

        Counts counts() {
            return faults.values().stream().map(ReplyFault::counts).reduce(ReplyFault.NONE.counts(), Counts::plus);
        }

        /** The kind of its faults; empty if there are several. */
        Optional<ReplyFault> kind() {
            List<ReplyFault> kinds = faults.values().stream().distinct().toList();
            return kinds.size() > 1 ? Optional.empty() : Optional.of(kinds.isEmpty() ? ReplyFault.NONE : kinds.get(0));
        }
    }

    @Override
    public String grade(GraderContext context) throws InterruptedException {
        LearnerProgram program = context.program(PROGRAM, List.of());
        Random random = new Random(context.random().nextLong());
        List<ReplyFault> some = new ArrayList<>();
        judge(program, Run.of(List.of(), random), random);
        for (ReplyFault fault : EnumSet.complementOf(EnumSet.of(ReplyFault.NONE))) {
            judge(program, Run.of(List.of(fault), random), random);
            some.addAll(Collections.nCopies(random.nextInt(1, MOST_OF_A_KIND + 1), fault));
        }
        Run last = Run.of(some, random);
        judge(program, last, random);
        return "green when all was right, red when one reply of some hundred was not, whatever was wrong with it, and %s of %d replies with %d faults"
                .formatted(last.counts(), last.times(), last.faults().size());
    }

    private static void judge(LearnerProgram program, Run run, Random random) throws InterruptedException {
        String path = PATH + run.number();
        AtomicInteger replies = new AtomicInteger();
        try (ScriptedServer server =
                        new ScriptedServer((self, request) -> request.path().equals(path)
                                ? Reply.json(run.body(replies.getAndIncrement(), random))
                                : Reply.notFound("this check asks for 1 to " + run.number()));
                RunningProgram running = program.start(
                        List.of(server.url() + PATH, Integer.toString(run.number()), Integer.toString(run.times())))) {
            Ended ended = running.end(LIMIT, "what " + PROGRAM + " waits for");
            judge(run, replies.get(), ended);
        }
    }

    private static void judge(Run run, int replies, Ended ended) {
        Matcher said = (ended.out().text().isEmpty() ? new Printed(ended.words()) : ended.out())
                .require(
                        OUTPUT,
                        "one line: replies, errors, wrong, missing, duplicate",
                        "the line of " + PROGRAM
                                + " that the message names, or where it prints, which need not change");
        int counted = figure(said, 1);
        unless(
                replies == run.times() && counted == replies,
                run.times() + " replies requested and counted",
                replies + " requested and " + counted + " counted",
                "the loop of main in " + PROGRAM + ": it goes on after a fault, or nobody knows how many there are");
        Counts counts = new Counts(figure(said, 2), figure(said, 3), figure(said, 4), figure(said, 5));
        boolean right = run.faults().isEmpty();
        unless(
                counts.equals(run.counts()),
                run.counts() + " in " + run.times() + " replies" + (right ? ", which are all right" : ""),
                counts + ", and exit code " + ended.exit(),
                look(run.kind()));
        unless(
                ended.exit() == (right ? 0 : 1),
                "exit code " + (right ? "0, since all replies are right" : "1, since there were " + counts),
                "exit code " + ended.exit(),
                "the end of main in " + PROGRAM
                        + ": one fault is enough for a red run, however many replies were right, and none is green");
    }

    private static int figure(Matcher said, int group) {
        return Integer.parseInt(said.group(group));
    }

    private static String look(Optional<ReplyFault> kind) {
        String where = "check in " + PROGRAM + ": ";
        if (kind.isEmpty()) {
            return where + "there was each kind of fault, up to " + MOST_OF_A_KIND + " times, and all are added up";
        }
        return where
                + switch (kind.get()) {
                    case NONE -> "a check that is red whatever comes says as little as one that is always green";
                    case ERROR ->
                        "status 200 says that there is a reply, not what is in it; a body that is no list is"
                                + " one error and nothing else";
                    case WRONG ->
                        "the squares of two numbers were exchanged, in a body of the same length and sum;"
                                + " work out what the square of each number is";
                    case MISSING -> "one number of 1 to N was left out";
                    case DUPLICATE -> "one number was there twice, each time with its square";
                    case TRIPLE ->
                        "one number was there three times: each time after the first is a duplicate, of which that makes two";
                    case REPLACED ->
                        "one number was left out and another was there twice, so that there are as many"
                                + " as there should be; look for each number by itself";
                };
    }
}
