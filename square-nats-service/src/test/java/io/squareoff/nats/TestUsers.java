package io.squareoff.nats;

import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The users of {@code deploy/nats/accounts.conf} with passwords made for this JVM, the same for all of its brokers. */
public final class TestUsers {

    /** The user of the service that these tests are of. */
    public static final String SERVICE = "square-nats-service";

    public static final String AGGREGATOR = "aggregator";

    static final String CALLER = "caller";

    /** May do anything with the jobs' streams, as tests have to. */
    public static final String OPERATOR = "operator";

    static final String ROUTE = "route";

    private static final Map<String, String> PASSWORDS =
            List.of(SERVICE, AGGREGATOR, CALLER, OPERATOR, ROUTE, "lab", "monitoring", "system").stream()
                    .collect(Collectors.toUnmodifiableMap(Function.identity(), user -> random()));

    private TestUsers() {}

    private static String random() {
        return new SecureRandom()
                .ints(24, 'a', 'z' + 1)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    static String password(String user) {
        return PASSWORDS.get(user);
    }

    /** The variables that the broker's configuration reads the passwords from. */
    static Map<String, String> environment() {
        return PASSWORDS.entrySet().stream()
                .collect(Collectors.toMap(
                        user -> "NATS_" + user.getKey().toUpperCase().replace('-', '_') + "_PASSWORD",
                        Map.Entry::getValue));
    }

    /** The same URL with a user and the password. */
    static String in(String url, String user) {
        return url.replace("nats://", "nats://" + user + ":" + password(user) + "@");
    }
}
