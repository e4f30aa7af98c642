import io.nats.client.Connection;
import io.nats.client.JetStream;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Publishes orders to a stream, and counts those that are stored: java StoredOrders.java nats://127.0.0.1:4222 orders.new 1000
 *
 * <p>The broker may die meanwhile, and come back. The connection finds it again by itself.
 */
public class StoredOrders {

    public static void main(String[] args) throws Exception {
        String subject = args[1];
        int number = Integer.parseInt(args[2]);
        int sent = 0;
        int stored = 0;
        try (Connection connection = Nats.connect(options(args[0]))) {
            JetStream stream = connection.jetStream();
            try {
                for (int order = 1; order <= number; order++) {
                    sent++;
                    stream.publish(subject, order(order));
                    stored++;
                }
            } catch (IOException e) {
                System.err.println(e.getMessage());
            }
        }
        // The check reads this line.
        System.out.printf("sent %d, stored %d%n", sent, stored);
    }

    static byte[] order(int number) {
        return ("{\"order\":" + number + ",\"customer\":\"customer-" + number % 97 + "\",\"pieces\":12}")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Waits 1 s for a reply at most, and goes on looking for a broker that is gone. */
    static Options options(String url) {
        return Options.builder()
                .server(url)
                .connectionTimeout(Duration.ofSeconds(1))
                .requestCleanupInterval(Duration.ofMillis(200))
                .reconnectWait(Duration.ofMillis(100))
                .maxReconnects(-1)
                .build();
    }
}
