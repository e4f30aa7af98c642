package io.squareoff.console.web;

import io.squareoff.console.ConsoleProperties;
import io.squareoff.console.race.RaceTiming;
import io.squareoff.console.race.RaceTrack;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.RemoteTarget;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The race: anyone may watch; {@link AccessFilter} lets only the machine's own page start, change, stop and save it. */
@RestController
record RaceController(
        RaceTrack track,
        RaceTiming timing,
        Viewers viewers,
        Caller caller,
        RaceFiles files,
        ConsoleProperties properties) {

    @GetMapping(path = "/race/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    Flux<ServerSentEvent<String>> events() {
        return viewers.watch();
    }

    @GetMapping(path = "/race", produces = MediaType.APPLICATION_JSON_VALUE)
    String race() {
        return viewers.latest();
    }

    @GetMapping("/race/choices")
    Mono<Choices> choices(ServerHttpRequest request) {
        boolean mayControl = caller.mayControl(request);
        return transports()
                .map(transports -> Choices.of(transports, "", mayControl, timing))
                .onErrorResume(
                        UserFacingException.class,
                        failure -> Mono.just(Choices.of(List.of(), failure.getMessage(), mayControl, timing)));
    }

    private Mono<List<String>> transports() {
        String aggregator = properties.aggregator().toString();
        return Mono.fromCallable(() -> new RemoteTarget(aggregator, Map.<String, URI>of()).transports())
                .subscribeOn(Schedulers.boundedElastic())
                .map(found -> found.map(described -> List.copyOf(new TreeSet<>(described.keySet())))
                        .orElseThrow(() -> new UserFacingException(
                                "the aggregator at " + aggregator + " does not list its transports")));
    }

    @PostMapping(path = "/race", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.ACCEPTED)
    Mono<Void> start(@RequestBody(required = false) String body) {
        return transports()
                .doOnError(UserFacingException.class, gone -> RaceRequests.start(body, List.of()))
                .doOnNext(known -> track.start(RaceRequests.start(body, known)))
                .then();
    }

    @PatchMapping(path = "/race", consumes = MediaType.APPLICATION_JSON_VALUE)
    @ResponseStatus(HttpStatus.ACCEPTED)
    void change(@RequestBody(required = false) String body) {
        track.change(RaceRequests.change(body));
    }

    @DeleteMapping("/race")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void stop() {
        track.stop();
    }

    /** Writes the race that has ended into the folder of runs, and names its folder there. */
    @PostMapping("/race/result")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<Map<String, String>> save() {
        return Mono.fromCallable(() -> Map.of("run", files.save())).subscribeOn(Schedulers.boundedElastic());
    }

    /** The same result, for those who can keep no file there. */
    @GetMapping(path = "/race/result", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<String> result() {
        return Mono.fromCallable(files::text).subscribeOn(Schedulers.boundedElastic());
    }

    @ExceptionHandler
    ProblemDetail refused(IllegalArgumentException refusal) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, refusal.getMessage());
    }

    @ExceptionHandler
    ProblemDetail notNow(RaceTrack.NotNow refusal) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, refusal.getMessage());
    }

    @ExceptionHandler
    ProblemDetail failed(UserFacingException failure) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, failure.getMessage());
    }
}
