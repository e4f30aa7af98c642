package io.squareoff.console.web;

import io.squareoff.console.ConsoleProperties;
import io.squareoff.console.race.RaceTrack;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.http.HttpStatus;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import tools.jackson.databind.json.JsonMapper;

/**
 * Those who watch, and the event that each of them gets every second. It is made once for all; whoever is slow misses some, and
 * gets the latest.
 */
@Component
final class Viewers implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(Viewers.class);

    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final Ticker ticker;
    private final int most;
    private final PageCost cost = new PageCost();
    private final AtomicInteger watching = new AtomicInteger();
    private final Sinks.Many<String> ticks = Sinks.many().multicast().directBestEffort();
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, PageCost.TICKING));

    private volatile String latest;

    Viewers(RaceTrack track, ConsoleProperties properties, JsonMapper mapper) {
        this.ticker = new Ticker(track, mapper);
        this.most = properties.viewers();
        tick();
        clock.scheduleAtFixedRate(this::tickOn, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void tick() {
        latest = ticker.tick(cost.since(watching.get()), System.nanoTime());
        ticks.tryEmitNext(latest);
    }

    /** A tick that fails is logged, and does not end those after it, as the clock would. */
    private void tickOn() {
        try {
            tick();
        } catch (RuntimeException e) {
            LOG.error("a tick failed", e);
        }
    }

    String latest() {
        return latest;
    }

    /** The ticks from now on, for one viewer. */
    Flux<ServerSentEvent<String>> watch() {
        // Counted in by whom events are written to: a HEAD gets none, and nothing would count it out.
        return Flux.using(
                this::enter,
                any -> Flux.concat(
                                Mono.fromSupplier(this::latest), ticks.asFlux().onBackpressureLatest())
                        .map(tick -> ServerSentEvent.builder(tick).event("tick").build()),
                any -> watching.decrementAndGet());
    }

    private Integer enter() {
        int viewers = watching.incrementAndGet();
        if (viewers > most) {
            watching.decrementAndGet();
            throw new ResponseStatusException(
                    HttpStatus.SERVICE_UNAVAILABLE,
                    most + " viewers are watching, and squareoff.viewers allows no more");
        }
        return viewers;
    }

    @Override
    public void destroy() {
        clock.shutdownNow();
        ticks.tryEmitComplete();
    }
}
