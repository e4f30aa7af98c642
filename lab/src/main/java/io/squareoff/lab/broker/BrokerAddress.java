package io.squareoff.lab.broker;

import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a broker is and as whom it is used.
 *
 * @param servers URLs, separated by commas
 * @param user empty where none is named
 * @param credentials the file, empty where there is none
 */
public record BrokerAddress(
        String servers, Optional<String> user, Optional<String> password, Optional<Path> credentials) {

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);

    /** More than any batch or ring of messages that is sent at once. */
    private static final int OUTGOING_MESSAGES = 200_000;

    /** Without a user, for a broker that this program started. */
    public static BrokerAddress own(String servers) {
        return new BrokerAddress(servers, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * Connects to any of the servers, and again whenever the connection is lost.
     *
     * @param name what the broker's monitoring shows
     */
    Connection connect(String name) throws InterruptedException {
        return connect(name, new Options.Builder().servers(servers.split(",")));
    }

    /**
     * The same, to the others only where one does not answer.
     *
     * @param server one of the URLs
     */
    Connection connectTo(String server, String name) throws InterruptedException {
        String[] serverFirst = Stream.concat(Stream.of(server), Stream.of(servers.split(",")))
                .distinct()
                .toArray(String[]::new);
        return connect(name, new Options.Builder().servers(serverFirst).noRandomize());
    }

    private Connection connect(String name, Options.Builder options) throws InterruptedException {
        options.connectionName("squareoff lab " + name)
                .connectionTimeout(CONNECT_LIMIT)
                .maxMessagesInOutgoingQueue(OUTGOING_MESSAGES)
                .dontForceFlushOnRequest()
                .errorListener(new LastErrorListener());
        user.ifPresent(named -> options.userInfo(named, password.orElse("")));
        credentials.ifPresent(file -> options.authHandler(Nats.credentials(file.toString())));
        try {
            return Nats.connect(options.build());
        } catch (AuthenticationException e) {
            throw new LabException(
                    "the broker at " + servers + " refuses " + who() + ": " + e.getMessage()
                            + "; see --user, --password and --creds",
                    e);
        } catch (IOException e) {
            throw new LabException(
                    "no broker answers at " + servers + " within " + CONNECT_LIMIT.toSeconds() + " s: "
                            + e.getMessage(),
                    e);
        } catch (IllegalArgumentException e) {
            throw new LabException("no connection can be made to " + servers + ": " + e.getMessage(), e);
        }
    }

    private String who() {
        return user.map(named -> "user " + named)
                .or(() -> credentials.map(file -> "the credentials of " + file))
                .orElse("who names no user");
    }
}
