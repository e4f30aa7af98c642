package io.squareoff.aggregator;

import io.squareoff.aggregator.transport.Aggregator;
import io.squareoff.aggregator.transport.Aggregator.TooManyAggregations;
import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.TransportException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;

/** The squares of 1..number, in order, asked for one by one or by chunks over the transport that the path names. */
@RestController
class SquareController {

    private static final String RETRY_AFTER_SECONDS = "1";

    private final Aggregator aggregator;
    private final int maxNumber;

    SquareController(Aggregator aggregator, AggregatorProperties properties) {
        this.aggregator = aggregator;
        this.maxNumber = properties.aggregation().maxNumber();
    }

    @GetMapping("/{transport}/square/unary/{number}")
    Mono<ResponseEntity<byte[]>> squares(@PathVariable String transport, @PathVariable String number) {
        return squares(transport, number(number), 1);
    }

    @GetMapping("/{transport}/square/chunked/{number}")
    Mono<ResponseEntity<byte[]>> squaresByChunks(
            @PathVariable String transport, @PathVariable String number, @RequestParam String size) {
        int count = number(number);
        return squares(transport, count, valid("size", size, count));
    }

    private Mono<ResponseEntity<byte[]>> squares(String transport, int count, int chunk) {
        return aggregator
                .squares(transport, count, chunk)
                .orElseThrow(() -> unknown(transport))
                .map(squares -> ResponseEntity.ok()
                        .contentType(MediaType.APPLICATION_JSON)
                        .body(SquareJson.encode(squares)));
    }

    private int number(String number) {
        return valid("number", number, maxNumber);
    }

    private static int valid(String name, String text, int most) {
        try {
            int value = Integer.parseInt(text);
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
            case UNAVAILABLE -> HttpStatus.SERVICE_UNAVAILABLE;
            case DEADLINE -> HttpStatus.GATEWAY_TIMEOUT;
            case BAD_REPLY -> HttpStatus.BAD_GATEWAY;
        };
        return ProblemDetail.forStatusAndDetail(status, failure.getMessage());
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> turnedAway(TooManyAggregations refusal) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, refusal.getMessage());
        return ResponseEntity.of(problem)
                .headers(headers -> headers.set(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS))
                .build();
    }
}
