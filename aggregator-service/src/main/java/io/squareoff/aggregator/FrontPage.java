package io.squareoff.aggregator;

import io.squareoff.aggregator.transport.Aggregator;
import io.squareoff.aggregator.transport.AggregatorProperties;
import java.net.URI;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /}, for a person with a browser: leads to the race page where there is one, and else lists the paths that there are. */
@RestController
class FrontPage {

    private static final String HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>aggregator-service</title></head>
            <body>
            <h1>aggregator-service</h1>
            <p>Gives the squares of 1 to N, each asked for on its own over the transport that the path names:</p>
            <ul>
            %s</ul>
            <p><code>/{transport}/square/chunked/{number}?size=K</code> asks for K numbers in each call.
            <a href="/actuator/transports">/actuator/transports</a>, <a href="/actuator/health">/actuator/health</a> and
            <a href="/actuator/prometheus">/actuator/prometheus</a> describe the aggregator itself,
            on another port where one is configured for them.</p>
            <p>No race page is configured: <code>squareoff.race-page</code> is empty.</p>
            </body>
            </html>
            """;

    private static final String POLICY = "default-src 'none'";

    private final Aggregator aggregator;
    private final String racePage;

    FrontPage(Aggregator aggregator, AggregatorProperties properties) {
        this.aggregator = aggregator;
        this.racePage = properties.racePage();
    }

    @GetMapping("/")
    ResponseEntity<String> page() {
        return racePage.isEmpty()
                ? ResponseEntity.ok()
                        .contentType(MediaType.TEXT_HTML)
                        .header("Content-Security-Policy", POLICY)
                        .body(HTML.formatted(links()))
                : ResponseEntity.status(HttpStatus.FOUND)
                        .location(URI.create(racePage))
                        .build();
    }

    /** The names of transports are letters, digits and dashes. */
    private String links() {
        return aggregator.transports().stream()
                .map(name -> "/" + name + "/square/unary/10")
                .map(path -> "<li><a href=\"" + path + "\">" + path + "</a></li>\n")
                .collect(Collectors.joining());
    }
}
