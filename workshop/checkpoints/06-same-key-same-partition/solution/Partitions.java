import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Subscription;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Publishes the orders of a file, one customer for each line, and prints where they arrive: Partitions.java URL FILE */
public class Partitions {

    static final int PARTITIONS = 5;

    /** The subject of an order. The broker maps orders.* to orders.*.0 to orders.*.4. */
    static String subject(int order, String customer) {
        return "orders." + customer;
    }

    /** The partition that the broker chooses for a customer, 0 to 4. */
    static int partition(String customer) {
        int hash = 0x811C9DC5;
        for (byte b : customer.getBytes(StandardCharsets.UTF_8)) {
            hash ^= b & 0xFF;
            hash *= 0x01000193;
        }
        return Integer.remainderUnsigned(hash, PARTITIONS);
    }

    /** How many times as fast as one worker a worker for each partition is, if each order takes equally long. */
    static double speedup(List<String> customers, int[] ordersOfPartition) {
        return (double) customers.size()
                / Arrays.stream(ordersOfPartition).max().orElseThrow();
    }

    // What follows need not change.

    public static void main(String[] args) throws Exception {
        List<String> customers = Files.readAllLines(Path.of(args[1]));
        int[] predicted = new int[PARTITIONS];
        customers.forEach(customer -> predicted[partition(customer)]++);
        Map<String, Set<String>> arrived = new HashMap<>();
        int[] orders = new int[PARTITIONS];
        try (Connection nats = Nats.connect(args[0])) {
            Subscription all = nats.subscribe("orders.>");
            for (int order = 0; order < customers.size(); order++) {
                String customer = customers.get(order);
                nats.publish(subject(order, customer), customer.getBytes(StandardCharsets.UTF_8));
            }
            for (int order = 0; order < customers.size(); order++) {
                Message message = all.nextMessage(Duration.ofSeconds(2));
                if (message == null) {
                    System.out.println(customers.size() - order + " orders did not arrive");
                    break;
                }
                String partition = message.getSubject().replaceFirst(".*\\.", "");
                if (!partition.matches("[0-4]")) {
                    System.out.println("not mapped: " + message.getSubject());
                    continue;
                }
                orders[Integer.parseInt(partition)]++;
                arrived.computeIfAbsent(partition, any -> new HashSet<>())
                        .add(new String(message.getData(), StandardCharsets.UTF_8));
            }
        }
        print(arrived, orders, predicted);
        System.out.printf(
                Locale.ROOT, "speedup with a worker for each partition: %.2f%n", speedup(customers, predicted));
    }

    static void print(Map<String, Set<String>> arrived, int[] orders, int[] predicted) {
        Map<String, Integer> partitionsOf = new HashMap<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            Set<String> customers = arrived.getOrDefault(Integer.toString(partition), Set.of());
            customers.forEach(customer -> partitionsOf.merge(customer, 1, Integer::sum));
            System.out.println("partition " + partition + ": " + orders[partition] + " orders of " + customers.size()
                    + " customers, " + predicted[partition] + " predicted");
        }
        System.out.println("customers in more than one partition: "
                + partitionsOf.values().stream().filter(count -> count > 1).count());
    }
}
