package io.squareoff.lab.broker;

import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Broker;
import io.squareoff.harness.stack.BrokerUser;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Address of a broker and the account to use there.
 *
 * @param servers URLs, separated by commas
 * @param user empty if no user is named
 * @param credentials a credentials file, empty if there is none
 */
public record BrokerAddress(
        String servers, Optional<String> user, Optional<String> password, Optional<Path> credentials) {

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);

    /** More than any batch and any number of messages in flight, so that publishing never blocks or fails on the queue. */
    private static final int OUTGOING_MESSAGES = 200_000;

    /** The address of a broker that this program started, with the user that its configuration has for the lab. */
    public static BrokerAddress own(Broker broker) {
        return new BrokerAddress(
                broker.urls(),
                Optional.of(BrokerUser.LAB.login()),
                Optional.of(broker.passwords().of(BrokerUser.LAB)),
                Optional.empty());
    }

    /**
     * Connects to any of the servers; the library reconnects when the connection is lost.
     *
     * @param name shown by the broker's monitoring
     */
    Connection connect(String name) throws InterruptedException {
        return connect(name, new Options.Builder().servers(servers.split(",")));
    }

    /** Connects to one of the servers, named by its URL, and to another only if that one does not answer. */
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
            throw new UserFacingException(
                    "the broker at " + servers + " refuses " + account() + ": " + e.getMessage()
                            + "; check the user and password, or the credentials file",
                    e);
        } catch (IOException e) {
            throw new UserFacingException(
                    "no broker answers at " + servers + " within " + CONNECT_LIMIT.toSeconds() + " s: "
                            + e.getMessage(),
                    e);
        } catch (IllegalArgumentException e) {
            throw new UserFacingException("cannot connect to " + servers + ": " + e.getMessage(), e);
        }
    }

    /** Without the password, so that it gets into no log. */
    @Override
    public String toString() {
        return servers + " as " + account();
    }

    private String account() {
        return user.map(named -> "user " + named)
                .or(() -> credentials.map(file -> "the credentials in " + file))
                .orElse("a connection without a user");
    }
}
