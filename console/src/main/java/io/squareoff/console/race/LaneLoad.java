package io.squareoff.console.race;

import io.squareoff.console.result.Workload;
import io.squareoff.harness.measure.ExpectedAnswer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The load on one transport for one slice: users of a closed model, each of whom asks for the same squares again as soon as it has
 * them. Every answer is checked, byte by byte, against what the contract asks for.
 *
 * <p>The thread that starts it ends it; answers come on the client's thread.
 */
final class LaneLoad {

    private static final byte[] NOTHING = {};
    private static final int OK = 200;

    private final HttpClient client;
    private final String path;
    private final byte[] expected;
    private final Duration pause;
    private final SliceRecorder recorder;
    private final CountDownLatch users;
    private final AtomicBoolean ended = new AtomicBoolean();

    private LaneLoad(HttpClient client, String transport, Workload workload, Duration pause, SliceRecorder recorder) {
        this.client = client;
        this.path = workload.path(transport);
        this.expected = ExpectedAnswer.to(workload.number());
        this.pause = pause;
        this.recorder = recorder;
        this.users = new CountDownLatch(workload.users());
    }

    /**
     * @param client with the aggregator as its base, and a limit for each answer
     * @param pause of a user after a failure
     */
    static LaneLoad start(
            HttpClient client, String transport, Workload workload, Duration pause, SliceRecorder recorder) {
        LaneLoad load = new LaneLoad(client, transport, workload, pause, recorder);
        for (int user = 0; user < workload.users(); user++) {
            load.ask();
        }
        return load;
    }

    private void ask() {
        if (ended.get()) {
            users.countDown();
            return;
        }
        long sentNanos = System.nanoTime();
        client.get()
                .uri(path)
                .responseSingle((response, body) -> body.asByteArray()
                        .defaultIfEmpty(NOTHING)
                        .map(bytes -> judge(response.status().code(), bytes)))
                .onErrorResume(failure -> Mono.just(Optional.of(new Failure("no answer", reason(failure)))))
                .subscribe(failure -> answered(failure, sentNanos));
    }

    /** Returns what is wrong with an answer; empty where nothing is. */
    private Optional<Failure> judge(int status, byte[] body) {
        if (status == OK && Arrays.equals(body, expected)) {
            return Optional.empty();
        }
        String text = new String(body, StandardCharsets.UTF_8);
        return Optional.of(
                status == OK ? new Failure("wrong answer", text) : new Failure("status " + status, detail(text)));
    }

    /** The sentence in a problem detail, or all of another body. */
    private static String detail(String body) {
        try {
            return JsonMapper.shared().readTree(body).path("detail").asString(body);
        } catch (JacksonException e) {
            return body;
        }
    }

    private static String reason(Throwable failure) {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }

    private void answered(Optional<Failure> failure, long sentNanos) {
        if (failure.isEmpty()) {
            recorder.right(sentNanos, System.nanoTime());
            ask();
            return;
        }
        recorder.failed(failure.get());
        if (ended.get()) {
            users.countDown();
        } else {
            Mono.delay(pause).subscribe(any -> ask());
        }
    }

    /** Lets each user end with the answer that it waits for. */
    void end() {
        ended.set(true);
    }

    /** Waits until every user has ended; returns false if that took longer than the limit. */
    boolean awaitEnd(Duration limit) throws InterruptedException {
        return users.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    }
}
