package io.squareoff.aggregator;

import io.netty.channel.EventLoop;
import io.squareoff.aggregator.transport.Aggregator;
import io.squareoff.aggregator.transport.Aggregator.TooManyAggregations;
import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.TransportException;
import io.squareoff.proto.Demand;
import io.squareoff.proto.Integers;
import io.squareoff.work.DemandLimits;
import java.util.concurrent.Executor;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;
import reactor.netty.channel.ChannelOperations;

/** The squares of 1..number, in order, asked for one by one or by chunks over the transport that the path names. */
@RestController
class SquareController {

    private static final String RETRY_AFTER_SECONDS = "1";

    /** Turns away a request for more squares than there is room for. */
    private static final class NoRoom extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NoRoom(int count, int taken) {
            super(taken + " squares are in progress, which leaves no room for " + count + " more");
        }
    }

    private final Aggregator aggregator;
    private final SquareRoom room;
    private final DemandParameters demands;
    private final int maxNumber;

    SquareController(Aggregator aggregator, SquareRoom room, DemandLimits demands, AggregatorProperties properties) {
        this.aggregator = aggregator;
        this.room = room;
        this.demands = new DemandParameters(demands);
        this.maxNumber = properties.aggregation().maxNumber();
    }

    @GetMapping("/{transport}/square/unary/{number}")
    Mono<Void> squares(@PathVariable String transport, ServerHttpRequest request, ServerHttpResponse response) {
        return answer(request, response, transport, number(request), 1, demands.of(request));
    }

    @GetMapping("/{transport}/square/chunked/{number}")
    Mono<Void> squaresByChunks(
            @PathVariable String transport,
            @RequestParam String size,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        int count = number(request);
        return answer(request, response, transport, count, valid("size", size, count), demands.of(request));
    }

    private Mono<Void> answer(
            ServerHttpRequest request,
            ServerHttpResponse response,
            String transport,
            int count,
            int chunk,
            Demand demand) {
        Mono<long[]> squares = aggregator
                .squares(transport, count, chunk, demand, caller(request))
                .orElseThrow(() -> unknown(transport));
        // Until the answer has left, or the caller has: what is still to be written takes memory too.
        return Mono.using(
                () -> takeRoom(count),
                any -> squares.flatMap(gathered -> write(response, SquareJson.encode(gathered))),
                room::giveBack);
    }

    /** The thread that serves the caller's connection. */
    private static Executor caller(ServerHttpRequest request) {
        ChannelOperations<?, ?> operations = ServerHttpRequestDecorator.getNativeRequest(request);
        EventLoop loop = operations.channel().eventLoop();
        return task -> {
            if (loop.inEventLoop() || loop.isShuttingDown()) {
                task.run();
            } else {
                loop.execute(task);
            }
        };
    }

    private Integer takeRoom(int count) {
        if (!room.take(count)) {
            throw new NoRoom(count, room.taken());
        }
        return count;
    }

    private static Mono<Void> write(ServerHttpResponse response, byte[] json) {
        response.getHeaders().setContentType(MediaType.APPLICATION_JSON);
        response.getHeaders().setContentLength(json.length);
        return response.writeWith(Mono.just(response.bufferFactory().wrap(json)));
    }

    /** Takes the end of the path as it was sent: a variable has lost what was escaped, and parameters like {@code ;x}. */
    private int number(ServerHttpRequest request) {
        String path = request.getPath().value();
        return valid("number", path.substring(path.lastIndexOf('/') + 1), maxNumber);
    }

    private static int valid(String name, String text, int most) {
        try {
            int value = Integers.parse(text);
            if (value >= 1 && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Refused below, with the same message as a number out of bounds.
        }
        throw new ResponseStatusException(
                HttpStatus.BAD_REQUEST, name + " must be an integer from 1 to " + most + ", not '" + text + "'");
    }

    private ResponseStatusException unknown(String transport) {
        return new ResponseStatusException(
                HttpStatus.NOT_FOUND,
                "no transport is called '" + transport + "'; there are: " + String.join(", ", aggregator.transports()));
    }

    @ExceptionHandler
    ProblemDetail failed(TransportException failure) {
        HttpStatus status = switch (failure.reason()) {
            case UNAVAILABLE, GIVEN_UP -> HttpStatus.SERVICE_UNAVAILABLE;
            case DEADLINE -> HttpStatus.GATEWAY_TIMEOUT;
            case BAD_REPLY -> HttpStatus.BAD_GATEWAY;
            case TOO_LARGE -> HttpStatus.BAD_REQUEST;
        };
        return ProblemDetail.forStatusAndDetail(status, failure.getMessage());
    }

    @ExceptionHandler({TooManyAggregations.class, NoRoom.class})
    ResponseEntity<ProblemDetail> turnedAway(RuntimeException refusal) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, refusal.getMessage());
        return ResponseEntity.of(problem)
                .headers(headers -> headers.set(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS))
                .build();
    }
}
