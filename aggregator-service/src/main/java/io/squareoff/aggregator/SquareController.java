package io.squareoff.aggregator;

import io.squareoff.aggregator.transport.Aggregator;
import io.squareoff.aggregator.transport.Aggregator.TooManyAggregations;
import io.squareoff.aggregator.transport.TransportException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Mono;

/** The squares of 1..number, in order, asked for one by one over the transport that the path names. */
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
        return aggregator
                .squares(transport, valid(number))
                .orElseThrow(() -> unknown(transport))
                .map(squares -> ResponseEntity.ok()
                        .contentType(MediaType.APPLICATION_JSON)
                        .body(SquareJson.encode(squares)));
    }

    private int valid(String number) {
        try {
            int count = Integer.parseInt(number);
            if (count >= 1 && count <= maxNumber) {
                return count;
            }
        } catch (NumberFormatException e) {
            // Told to the caller below, in the same words as a number out of bounds.
        }
        throw new ResponseStatusException(
                HttpStatus.BAD_REQUEST, "number must be an integer from 1 to " + maxNumber + ", not '" + number + "'");
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
