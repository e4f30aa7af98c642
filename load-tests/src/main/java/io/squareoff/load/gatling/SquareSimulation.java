package io.squareoff.load.gatling;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.bodyBytes;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.http.client.Request;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.CoreDsl;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.squareoff.harness.measure.ArrivalRecorder;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.LoadRecorder;
import io.squareoff.harness.measure.Recording;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks an aggregator for squares and checks every byte of every answer. In a closed model users ask again and again, each
 * over a connection of its own; in an open one each request is a user's only one, over a connection that another user
 * left. Gatling reports in whole milliseconds, so what it sees is recorded a second time in microseconds.
 */
public final class SquareSimulation extends Simulation {

    private static final String SENT = "sent";
    private static final String SINCE = "since";
    private static final String UNSENT = "unsent";
    private static final String STATUS = "status";

    private static final long LEASE_MILLIS = 20;

    private final LoadSettings settings = LoadSettings.fromSystemProperties();
    private final LoadRecorder recorder = new LoadRecorder(settings.warmUp(), settings.window(), settings.extensions());

    private final Optional<LoadLease> lease = LoadLease.fromSystemProperty();

    /** Empty in a closed model, and before it begins. */
    private Optional<ArrivalRecorder> arrivals = Optional.empty();

    public SquareSimulation() {
        HttpProtocolBuilder aggregator = http.baseUrl(settings.baseUrl())
                .acceptHeader("application/json")
                .disableCaching()
                .disableFollowRedirect()
                .sign(SquareSimulation::onlyOnce);
        PopulationBuilder population;
        if (settings.load() instanceof Load.Open open) {
            aggregator = aggregator.shareConnections();
            population = scenario()
                    .exec(askOnce())
                    .injectOpen(constantUsersPerSec(open.rate()).during(settings.longest()));
        } else {
            population = scenario()
                    .exec(asLongAs(session -> !over()).on(askOnce()))
                    .injectOpen(atOnceUsers(((Load.Closed) settings.load()).users()));
        }
        setUp(population)
                .protocols(aggregator)
                .assertions(global().failedRequests().count().is(0L));
    }

    private ScenarioBuilder scenario() {
        return CoreDsl.scenario(settings.transport() + " " + settings.number());
    }

    @Override
    public void before() {
        if (settings.load() instanceof Load.Open open) {
            arrivals = Optional.of(
                    new ArrivalRecorder(open.rate(), settings.warmUp(), settings.window(), System.nanoTime()));
        }
        recorder.begin(Instant.now(), System.nanoTime());
        lease.ifPresent(this::hold);
    }

    /** Looks after the lease on a thread of its own: looked after by users, the window would begin when one was answered. */
    private void hold(LoadLease held) {
        held.begin();
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "lease");
            thread.setDaemon(true);
            return thread;
        });
        Runnable look = () -> {
            if (!held.lasts()) {
                recorder.endEarly(System.nanoTime());
                clock.shutdown();
            } else if (!recorder.endable(System.nanoTime())) {
                held.end();
                clock.shutdown();
            }
        };
        clock.scheduleWithFixedDelay(look, LEASE_MILLIS, LEASE_MILLIS, TimeUnit.MILLISECONDS);
    }

    private boolean over() {
        return recorder.over(System.nanoTime());
    }

    @Override
    public void after() {
        lease.ifPresent(LoadLease::end);
        Recording recording = arrivals.map(recorder.recording()::with).orElseGet(recorder::recording);
        settings.recording().ifPresent(file -> JsonMapper.shared().writeValue(file.toFile(), recording));
    }

    private ChainBuilder askOnce() {
        byte[] expected = ExpectedAnswer.to(settings.number());
        return exec(session -> timed(session.remove(STATUS).markAsSucceeded().set(UNSENT, new AtomicBoolean(true))))
                .exec(http(this::requestName)
                        .get(settings.path())
                        .check(
                                status().saveAs(STATUS),
                                status().is(200),
                                bodyBytes()
                                        .transform(body -> Arrays.equals(body, expected))
                                        .is(true)
                                        .name("all squares, in order")))
                .exec(this::record);
    }

    /** With when this request is sent, which is now, and from when its latency counts: now, or when it was due. */
    private Session timed(Session session) {
        long now = System.nanoTime();
        long since = arrivals.map(plan -> plan.sent(index(session), now)).orElse(now);
        return session.set(SENT, now).set(SINCE, since);
    }

    /** The place in an open model's plan: Gatling numbers its users in the order of their arrival, from 1. */
    private static long index(Session session) {
        return session.userId() - 1;
    }

    /**
     * Lets a request go out once. When a connection that was used before closes without an answer, Gatling sends the
     * request again on a new one, which no setting prevents; it signs a request each time that it sends it.
     */
    private static Request onlyOnce(Request request, Session session) {
        if (!session.<AtomicBoolean>get(UNSENT).getAndSet(false)) {
            throw new IllegalStateException("the connection closed before the answer, and nothing is sent twice");
        }
        return request;
    }

    private String requestName(Session session) {
        return recorder.measuring(System.nanoTime())
                ? settings.transport() + " " + settings.number()
                : "warm-up, not measured";
    }

    private Session record(Session session) {
        if (!session.isFailed()) {
            long since = session.getLong(SINCE);
            long now = System.nanoTime();
            recorder.ok(since, now);
            arrivals.ifPresent(plan -> plan.answered(index(session), since, session.getLong(SENT), now));
        } else if (!session.contains(STATUS)) {
            recorder.failed("no answer");
        } else if (session.getInt(STATUS) == 200) {
            recorder.failed("wrong answer");
        } else {
            recorder.failed("status " + session.getInt(STATUS));
        }
        return session;
    }
}
