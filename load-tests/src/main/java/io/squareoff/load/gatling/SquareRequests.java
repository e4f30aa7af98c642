package io.squareoff.load.gatling;

import io.squareoff.harness.stack.DemandQuery;
import io.squareoff.proto.Demand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Requests for squares, which an aggregator answers.
 *
 * @param transport the aggregator's name for it
 * @param number N: how many squares each request asks for
 * @param chunk K: how many of them each call to a backend carries, 1 to N
 * @param demand of each of these calls, besides squares
 */
public record SquareRequests(String transport, int number, int chunk, Demand demand) implements Requests {

    /** The system property that they are handed over in. */
    static final String PROPERTY = "squareoff.requests";

    private static final String NO_TIME = "0s";

    public SquareRequests {
        GeneratorProperties.require(
                transport != null && transport.matches("[a-z0-9-]+"), "transport must be a name like nats", transport);
        GeneratorProperties.require(number >= 1, "number must be at least 1", number);
        GeneratorProperties.require(chunk >= 1 && chunk <= number, "chunk must be from 1 to the number", chunk);
    }

    /** Those that were handed over, or else what a person set in system properties, with defaults for what is left out. */
    static SquareRequests fromSystemProperties() {
        return GeneratorProperties.handedOver(PROPERTY, SquareRequests.class).orElseGet(SquareRequests::ofAPerson);
    }

    private static SquareRequests ofAPerson() {
        return new SquareRequests(
                System.getProperty("transport", "nats"),
                GeneratorProperties.number("number", Integer::valueOf, 1000),
                GeneratorProperties.number("chunk", Integer::valueOf, 1),
                new Demand(
                        GeneratorProperties.number("request.payload", Integer::valueOf, 0),
                        GeneratorProperties.number("reply.payload", Integer::valueOf, 0),
                        duration("wait"),
                        duration("cpu")));
    }

    /** The path of each request to the aggregator. */
    String path() {
        String squares = "/" + transport + "/square/";
        String path = chunk == 1 ? squares + "unary/" + number : squares + "chunked/" + number + "?size=" + chunk;
        return DemandQuery.on(path, demand);
    }

    @Override
    public String simulation() {
        return SquareSimulation.class.getName();
    }

    @Override
    public List<Path> classPath() {
        return List.of();
    }

    /** None where the property is not set or 0 s. */
    private static Duration duration(String name) {
        String text = System.getProperty(name, NO_TIME);
        try {
            return text.equals(NO_TIME) ? Duration.ZERO : Demand.duration(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("-D" + name + " must be like 3ms or 200us, not '" + text + "'", e);
        }
    }
}
