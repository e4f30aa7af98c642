package io.squareoff.workshop.grader;

import static io.squareoff.workshop.grade.NotYetException.unless;

import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.harness.stack.TransportDescription;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquarePaths;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.Squaring;
import io.squareoff.workshop.grade.Grader;
import io.squareoff.workshop.grade.GraderContext;
import io.squareoff.workshop.grade.NotYetException;
import io.squareoff.workshop.grade.Printed;
import io.squareoff.workshop.grader.ScriptedServer.Reply;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Starts the aggregator with a learner's arms, asks each of them for squares, and looks at the calls that arrive at backends of its own: in
 * each pair one thing may differ.
 */
final class SeparateTheCodec implements Grader {

    static final String FILE = "codecs.yaml";

    private static final String KEY = "squareoff.transports.";

    /** The other things that one can set for an arm, as the aggregator names them. */
    private static final List<String> SETTINGS = List.of("kind", "backend", "connections", "maxInFlight", "deadline");

    /** Stands in front of what a line of a log has to say. */
    private static final String LOGGED = "^.*?(Reason: |Exception: |\\| )";

    /** The tutorial's, as the aggregator names them. */
    private static final Set<String> PROTOCOLS = Set.of("HTTP/1.1", NatsWitness.PROTOCOL);

    private static final int FEWEST = 40;
    private static final int MOST = 60;

    /** Longer than the aggregator's own deadline. */
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(12);

    /** For its connections to the broker, which it makes in the background. */
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(2);

    private static final int POLL_MILLIS = 100;

    /** @param settings as the aggregator has them */
    private record Arm(String name, WitnessedCalls.Call call, Map<String, String> settings) {

        @Override
        public String toString() {
            return name + " over " + call;
        }
    }

    /** @param described the transports, as the aggregator describes them */
    private record Asking(
            String aggregator, Map<String, Map<String, String>> described, WitnessedCalls calls, int number) {

        Arm ask(String name) throws InterruptedException {
            Map<String, String> settings = described.get(name);
            unless(settings != null, "an arm " + name + " below squareoff.transports", "none", "the names in " + FILE);
            HttpPage.Answer answer = answer(name);
            Set<WitnessedCalls.Call> kinds = new LinkedHashSet<>(calls.all());
            unless(
                    !kinds.isEmpty() || PROTOCOLS.contains(settings.get("protocol")),
                    "calls of " + name + " over HTTP/1.1 or NATS, as the tutorial has them",
                    "none: the aggregator says that it has " + settings.get("protocol"),
                    "kind of " + name + " in " + FILE
                            + ": another version of HTTP, or another transport, is a third thing");
            unless(
                    answer.status() == 200 && calls.all().size() == number,
                    "an answer of " + name + " to " + number + " calls",
                    "status %d to %d calls: %s"
                            .formatted(answer.status(), calls.all().size(), begin(answer.body())),
                    FILE + ": what does it set besides the four arms?");
            unless(
                    calls.mostInFlight() == number,
                    "all " + number + " calls of a request in flight at once over " + name,
                    calls.mostInFlight() + " at most",
                    "connections of " + name + " in " + FILE
                            + ": HTTP/1.1 has one call in flight on each, NATS all on one. Equal limits are equal calls in"
                            + " flight, not equal numbers here");
            return new Arm(name, kinds.iterator().next(), settings);
        }

        private HttpPage.Answer answer(String name) throws InterruptedException {
            HttpPage page = new HttpPage(aggregator + "/" + name + "/square/unary/" + number, ANSWER_LIMIT);
            long begin = System.nanoTime();
            while (true) {
                calls.expect(number);
                try {
                    HttpPage.Answer answer = page.get();
                    boolean over = System.nanoTime() - begin > CONNECT_LIMIT.toNanos();
                    if (answer.status() != 503 || !calls.all().isEmpty() || over) {
                        return answer;
                    }
                } catch (IOException e) {
                    throw new UserFacingException("could not ask the aggregator at " + page.url() + ": " + e, e);
                }
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        }
    }

    @Override
    public String grade(GraderContext context) throws InterruptedException {
        Path file = context.file(FILE);
        int number = context.random().nextInt(FEWEST, MOST + 1);
        WitnessedCalls calls = new WitnessedCalls();
        try (ScriptedServer http = new ScriptedServer((server, request) -> reply(calls, request));
                Stack stack = start(context, file, http.url());
                NatsWitness nats = new NatsWitness(calls, stack.backends().orElseThrow())) {
            nats.listen();
            Asking asking = new Asking(stack.aggregatorUrl(), stack.transports().orElseThrow(), calls, number);
            Arm codecA = asking.ask("codec-a");
            Arm codecB = asking.ask("codec-b");
            requireCodecAlone(codecA, codecB);
            Arm transportA = asking.ask("transport-a");
            Arm transportB = asking.ask("transport-b");
            requireTransportAlone(transportA, transportB);
            return "%s and %s; %s and %s; all %d calls of a request in flight at once over each"
                    .formatted(codecA, codecB, transportA, transportB, number);
        }
    }

    /** As the backend over REST does, which knows single squares in JSON and protobuf. */
    private static Reply reply(WitnessedCalls calls, ScriptedServer.Request request) throws InterruptedException {
        MessageCodec codec = SquarePaths.PROTOBUF.equals(request.accept()) ? MessageCodec.PROTOBUF : MessageCodec.JSON;
        calls.take(new WitnessedCalls.Call(request.protocol(), codec));
        long square = Squaring.square(request.number());
        return codec == MessageCodec.JSON
                ? Reply.json(Long.toString(square))
                : new Reply(
                        200,
                        SquarePaths.PROTOBUF,
                        codec.reply(SquareReply.newBuilder()
                                .setNumber(request.number())
                                .setResult(square)
                                .build()));
    }

    /** The aggregator and a broker, without a backend. */
    private static Stack start(GraderContext context, Path file, String backend) throws InterruptedException {
        Services services = new Services(List.of(), Services.AGGREGATOR);
        // It answers without a backend, so that the aggregator is ready before there is one.
        TransportDescription floor = TransportDescription.of("null", Map.of("kind", "null"));
        StackPlan plan = new StackPlan(
                services,
                List.of(floor),
                1,
                Optional.of(file),
                Map.of(
                        "REST_SQUARE_SERVICE_ENDPOINT",
                        backend,
                        "REST_LEAN_SQUARE_SERVICE_ENDPOINT",
                        backend,
                        "GRPC_SQUARE_SERVICE_ENDPOINT",
                        backend.replace("http://", "")),
                OptionalLong.empty(),
                StackVariant.PLAIN);
        requireReadable(context, file);
        NatsServer server = NatsServer.present(context.home());
        Ports ports = Ports.free(1, services, context.random());
        try {
            return Stack.start(context.home(), server, plan, ports, context.scratch(), line -> {});
        } catch (UserFacingException e) {
            throw refused(e).<RuntimeException>map(why -> why).orElse(e);
        }
    }

    /** An aggregator that ended as it started, with the line of its log that says why; empty where something else is the matter. */
    private static Optional<NotYetException> refused(UserFacingException failure) {
        boolean ofAggregator = failure.getMessage().startsWith(Services.AGGREGATOR.name() + " ");
        return failure.getMessage()
                .lines()
                .filter(line -> ofAggregator && (line.contains(KEY) || line.contains("Reason: ")))
                .map(line -> line.replaceFirst(LOGGED, ""))
                .findFirst()
                .map(why -> new NotYetException(
                        "an aggregator that starts with " + FILE,
                        begin(why),
                        "the key or the value in " + FILE + " that the message names"));
    }

    private static void requireReadable(GraderContext context, Path file) {
        try {
            TransportCatalogue.read(context.home(), Optional.of(file));
        } catch (UserFacingException e) {
            throw new NotYetException(
                    "a file of YAML", begin(e.getMessage()), FILE + ": blanks at the beginnings of lines, braces");
        }
    }

    private static void requireCodecAlone(Arm one, Arm other) {
        String seen = one + ", " + other;
        unless(
                one.call().transport().equals(other.call().transport()),
                one.name() + " and " + other.name() + " over the same transport",
                seen,
                one.call().codec() == other.call().codec()
                        ? "kind and codec in " + FILE + ": this pair is for the codec"
                        : "kind of both in " + FILE
                                + ": transport and codec change at once, and the factor is that of both together");
        unless(
                one.call().codec() != other.call().codec(),
                "JSON in one of " + one.name() + " and " + other.name() + ", protobuf in the other",
                seen,
                "codec of both in " + FILE + ": nothing differs");
        for (String setting : SETTINGS) {
            requireSame(setting, one, other, "codec");
        }
    }

    private static void requireTransportAlone(Arm one, Arm other) {
        String seen = one + ", " + other;
        unless(
                one.call().codec() == other.call().codec(),
                one.name() + " and " + other.name() + " with the same codec",
                seen,
                "codec of both in " + FILE + ": with two codecs this pair does not show what the transport does");
        unless(
                !one.call().transport().equals(other.call().transport()),
                "HTTP/1.1 in one of " + one.name() + " and " + other.name() + ", NATS in the other",
                seen,
                "kind of both in " + FILE + ": nothing differs");
        requireSame("backend", one, other, "transport");
    }

    private static void requireSame(String setting, Arm one, Arm other, String subject) {
        unless(
                one.settings().get(setting).equals(other.settings().get(setting)),
                one.name() + " and " + other.name() + " with the same " + setting,
                one.settings().get(setting) + " and " + other.settings().get(setting),
                setting + " of both in " + FILE + ": it differs besides the " + subject);
    }

    private static String begin(String text) {
        return new Printed(text.replaceAll("\\s+", " ")).begin(200);
    }
}
