package io.squareoff.load.gatling;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.http.client.Request;
import io.gatling.http.response.Response;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.squareoff.harness.measure.ArrivalPlan;
import io.squareoff.harness.measure.ArrivalRecorder;
import io.squareoff.harness.measure.LiveCounter;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.LoadRecorder;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.process.DaemonThreads;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * A simulation whose requests are measured, of any service over HTTP. Its constructor calls {@link #measure} once, with one
 * request and its checks; how many users ask, or how many requests arrive, how long and against which URL comes from the
 * comparison, the same for every arm.
 *
 * <p>In a closed model users come one after the other in the first part of the warm-up and ask again and again, each over
 * connections of its own; in an open one each request is a user's only one, over a connection that another user left. Gatling reports in whole milliseconds, so what it sees is recorded a second
 * time in microseconds. Every failed check is a failure, in the warm-up too.
 *
 * <p>The clock of warm-up and window starts in a closed model when the first request has ended, so that nothing of the generator's
 * own start is measured; in an open one, and where several generators load, at the plan's start, which is fixed before.
 */
public abstract class MeasuredSimulation extends Simulation {

    /** The failure of a request that asked for nothing. */
    static final String NOTHING_SENT = "nothing was sent";

    private static final String ATTEMPT = "squareoff.attempt";
    private static final long LEASE_MILLIS = 20;
    private static final long START_MILLIS = 5;

    /**
     * From the end of the load to that of the simulation. Gatling's report takes much CPU, which would count to the window if it fell between
     * two samples at its end.
     */
    private static final Duration AFTER = Duration.ofMillis(500);

    private final LoadSettings settings = LoadSettings.fromSystemProperties();
    private final LoadRecorder recorder = new LoadRecorder(settings.warmUp(), settings.window(), settings.extensions());

    /** Empty where a person runs it: nothing is recorded then. */
    private final Optional<GeneratorFiles> files = GeneratorFiles.fromSystemProperty();

    /** When the lease's thread saw that the load had begun; only for that. */
    private OptionalLong beganNanos = OptionalLong.empty();

    /** Likewise. */
    private boolean ended;

    /** Empty where nothing is recorded, and before the load begins. */
    private Optional<LiveCounter> live = Optional.empty();

    /** Empty in a closed model, as the recording of it is. */
    private final Optional<ArrivalPlan> plan = settings.arrivals();

    private final Optional<ArrivalRecorder> arrivals = plan.map(ArrivalRecorder::new);

    /** Likewise: what a closed model asks for compiles the generator's code soon. */
    private final Optional<Rehearsal> rehearsal = plan.map(ignored -> new Rehearsal());

    /** Of one of several generators. */
    private final Optional<GeneratorFiles> agreed = files.filter(GeneratorFiles::agreed);

    private final Hold hold = new Hold(this::offsetNanos, this::firstUserWaits);

    /** At the end those are left that somebody else's simulation let go, as {@code exitHereIfFailed} does. */
    private final Set<Attempt> underWay = ConcurrentHashMap.newKeySet();

    private boolean measured;

    protected MeasuredSimulation() {}

    /** The URL of the service that is loaded, without a slash at the end. */
    protected final String baseUrl() {
        return settings.baseUrl();
    }

    /** Returns true once the window has begun: before that nothing but failures counts. */
    protected final boolean measuring() {
        return recorder.measuring(System.nanoTime());
    }

    /**
     * Says what is measured. Called once, instead of {@code setUp}.
     *
     * @param name of the scenario in Gatling's report
     * @param request what is timed from its beginning to its end, and counts as one request, also where it sends several; with
     *     a check of everything that makes an answer right. A pause in it counts as waiting
     * @param protocol of its requests. Base URL, cache, connections, {@code sign} and {@code transformResponse} are set here
     */
    protected final void measure(String name, ChainBuilder request, HttpProtocolBuilder protocol) {
        measured = true;
        ChainBuilder once = exec(this::begin).exec(request).exec(this::record);
        HttpProtocolBuilder watched = protocol.baseUrl(settings.baseUrl())
                .disableCaching()
                .sign(MeasuredSimulation::sending)
                .transformResponse(MeasuredSimulation::answered);
        PopulationBuilder population;
        if (plan.isPresent()) {
            watched = watched.shareConnections();
            population = rehearsal
                    .get()
                    .before(scenario(name)
                            .exec(hold)
                            .exec(once)
                            .doIf(this::isLast)
                            .then(pause(fromLast(plan.get()).plus(AFTER)))
                            .injectOpen(injection(settings, plan.get())));
        } else {
            population = scenario(name)
                    .exec(hold)
                    .exec(asLongAs(session -> !recorder.over(System.nanoTime())).on(once))
                    .pause(AFTER)
                    .injectOpen(atOnceUsers(((Load.Closed) settings.load()).users()));
        }
        setUp(population)
                .protocols(watched)
                .assertions(global().failedRequests().count().is(0L));
    }

    private boolean isLast(Session session) {
        return index(session) == plan.get().size() - 1;
    }

    /** The time from the last request until the window's end. */
    private Duration fromLast(ArrivalPlan plan) {
        return plan.size() == 0 ? Duration.ZERO : settings.longest().minusNanos(plan.offsetNanos(plan.size() - 1));
    }

    static OpenInjectionStep[] injection(LoadSettings settings, ArrivalPlan plan) {
        Duration step = settings.step();
        return IntStream.of(plan.inSteps(step))
                .mapToObj(users ->
                        users == 0 ? nothingFor(step) : rampUsers(users).during(step))
                .toArray(OpenInjectionStep[]::new);
    }

    private long offsetNanos(long user) {
        return settings.load() instanceof Load.Closed closed
                ? settings.arrival(closed, user).toNanos()
                : plan.get().offsetNanos(user - Rehearsal.USERS);
    }

    /** Runs when Gatling has loaded its code, and lets the first user in. */
    private void firstUserWaits() {
        rehearsal.ifPresent(Rehearsal::close);
        agreed.ifPresentOrElse(
                GeneratorFiles::waiting,
                () -> begin(
                        System.nanoTime() + (plan.isPresent() ? settings.lead().toNanos() : 0)));
    }

    private void begin(long startNanos) {
        if (plan.isPresent() || agreed.isPresent()) {
            recorder.begin(Instant.now().plusNanos(startNanos - System.nanoTime()), startNanos);
        }
        arrivals.ifPresent(recording -> recording.begin(startNanos));
        hold.begin(startNanos);
    }

    private void awaitStart(GeneratorFiles times) {
        ScheduledExecutorService clock = clock("start");
        Runnable look = () -> times.start().ifPresent(nanos -> {
            begin(nanos);
            clock.shutdown();
        });
        clock.scheduleWithFixedDelay(look, START_MILLIS, START_MILLIS, TimeUnit.MILLISECONDS);
    }

    private static ScheduledExecutorService clock(String name) {
        return Executors.newSingleThreadScheduledExecutor(DaemonThreads.named(name));
    }

    /** Prepares the recording. Gatling loads most of its code, and makes its connections, after this: the clock starts later. */
    @Override
    public final void before() {
        if (!measured) {
            throw new IllegalStateException("nothing would be recorded: "
                    + getClass().getName() + " must call measure(...), and not setUp(...), in its constructor");
        }
        live = files.map(own -> LiveCounter.start(own.folder(), recorder));
        rehearsal.ifPresent(Rehearsal::start);
        agreed.ifPresent(this::awaitStart);
        if (plan.isEmpty()) {
            files.ifPresent(this::hold);
        }
    }

    /**
     * Looks after the lease, which ends nothing before all users have come, on a thread of its own: looked after by users, the window
     * would begin when one was answered.
     */
    private void hold(GeneratorFiles held) {
        ScheduledExecutorService clock = clock("lease");
        Runnable look = () -> {
            if (!recorder.begun()) {
                return;
            }
            if (beganNanos.isEmpty()) {
                held.beginLease();
                beganNanos = OptionalLong.of(System.nanoTime());
            } else if (ended) {
                if (held.leaseLasts()) {
                    held.endLease();
                    recorder.beginAgain(System.nanoTime());
                }
            } else if (!held.leaseLasts()) {
                if (System.nanoTime() - beganNanos.getAsLong()
                        >= settings.ramp().toNanos()) {
                    recorder.endEarly(agreed.map(GeneratorFiles::end)
                            .orElse(OptionalLong.empty())
                            .orElseGet(System::nanoTime));
                    ended = true;
                }
            } else if (!recorder.endable(System.nanoTime())) {
                held.endLease();
                ended = true;
            }
        };
        clock.scheduleWithFixedDelay(look, LEASE_MILLIS, LEASE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Writes the recording. */
    @Override
    public final void after() {
        files.ifPresent(GeneratorFiles::endLease);
        live.ifPresent(LiveCounter::close);
        underWay.forEach(left -> recorder.failed(left.unsent() ? NOTHING_SENT : left.failure()));
        Recording recording = arrivals.map(recorder.recording()::with).orElseGet(recorder::recording);
        files.ifPresent(own -> JsonMapper.shared().writeValue(own.recording().toFile(), recording));
    }

    private Session begin(Session session) {
        long now = System.nanoTime();
        long since = arrivals.map(plan -> plan.sent(index(session), now)).orElse(now);
        Attempt attempt = new Attempt(since, now);
        underWay.add(attempt);
        return session.markAsSucceeded().set(ATTEMPT, attempt);
    }

    /** The place in an open model's plan: Gatling numbers its users in the order of their arrival, from 1, those of the rehearsal
     * first. */
    private static long index(Session session) {
        return session.userId() - 1 - Rehearsal.USERS;
    }

    private static Request sending(Request request, Session session) {
        return session.<Attempt>get(ATTEMPT).sending(request);
    }

    private static Response answered(Response response, Session session) {
        session.<Attempt>get(ATTEMPT).answered(response.status().code());
        return response;
    }

    private Session record(Session session) {
        Attempt attempt = session.get(ATTEMPT);
        long now = System.nanoTime();
        underWay.remove(attempt);
        arrivals.ifPresent(plan -> plan.ended(now));
        if (session.isFailed()) {
            recorder.failed(attempt.failure());
        } else if (attempt.unsent()) {
            recorder.failed(NOTHING_SENT);
        } else {
            recorder.ok(attempt.sinceNanos(), now);
            arrivals.ifPresent(plan -> plan.answered(index(session), attempt.sinceNanos(), attempt.sentNanos(), now));
        }
        return session;
    }
}
