package io.squareoff.workshop.grader;

import static io.squareoff.workshop.grade.NotYetException.unless;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Subscription;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Broker;
import io.squareoff.harness.stack.Ports;
import io.squareoff.workshop.grade.Grader;
import io.squareoff.workshop.grade.GraderContext;
import io.squareoff.workshop.grade.LearnerProgram;
import io.squareoff.workshop.grade.Printed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Has a learner's program publish orders of drawn customers to a broker with a mapping, and listens to where the broker puts them. */
final class SameKeySamePartition implements Grader {

    private static final String CHECKPOINT = "06-same-key-same-partition";
    private static final String PROGRAM = "Partitions.java";

    private static final Pattern PREDICTED = Pattern.compile("partition (\\d): .*, (\\d{1,9}) predicted");
    private static final Pattern SPEEDUP = Pattern.compile("speedup with a worker for each partition: (\\d+\\.\\d+)");

    /** Of a speedup, for the digits that output leaves out. */
    private static final double TOLERANCE = 0.01;

    private static final Duration LIMIT = Duration.ofSeconds(15);

    /** Messages that have arrived are there at once. */
    private static final Duration NO_MORE = Duration.ofMillis(50);

    private static final int SHOWN = 3;

    /** An order as it arrived, on a subject with the partition. */
    private record Arrival(String customer, String subject) {

        String partition() {
            return subject.replaceFirst(".*\\.", "");
        }
    }

    @Override
    public String grade(GraderContext context) throws InterruptedException {
        LearnerProgram program = context.program(PROGRAM, List.of(LearnerProgram.libraryOf(Nats.class)));
        PartitionedOrders even = PartitionedOrders.draw(6, 0, context.random());
        PartitionedOrders skewed = PartitionedOrders.draw(3, context.random().nextInt(90, 130), context.random());
        Ports.Node node = Ports.free(1, context.random()).brokers().get(0);
        try (Broker broker = context.broker(context.start(CHECKPOINT, "partitions.conf"), node)) {
            for (PartitionedOrders orders : List.of(even, skewed)) {
                publish(broker, program, orders, context.write("orders.txt", orders.customers()));
            }
        }
        int[] customers = even.distinct();
        return "all orders of a customer in one partition, %d to %d of %d customers in each; the hottest has %s of the orders of like customers, and %s where one of them sends %s"
                .formatted(
                        Arrays.stream(customers).min().orElseThrow(),
                        Arrays.stream(customers).max().orElseThrow(),
                        Arrays.stream(customers).sum(),
                        percent(even.hottest()),
                        percent(skewed.hottest()),
                        percent(skewed.hottestCustomer()));
    }

    private static void publish(Broker broker, LearnerProgram program, PartitionedOrders orders, Path file)
            throws InterruptedException {
        List<Arrival> arrived;
        Printed printed;
        Connection connection = null;
        try {
            connection = Nats.connect(broker.urls());
            Subscription all = connection.subscribe("orders.>");
            connection.flush(LIMIT);
            printed = program.run(List.of(broker.urls(), file.toString()), LIMIT);
            connection.flush(LIMIT);
            arrived = read(all);
        } catch (IOException | TimeoutException e) {
            throw new UserFacingException("could not listen to the broker at " + broker.urls() + ": " + e, e);
        } finally {
            if (connection != null) {
                connection.close();
            }
        }
        requireArrivals(orders, arrived);
        requireOnePartition(arrived);
        requirePartitionsOfTheBroker(arrived);
        requirePrediction(orders, printed);
        requireSpeedup(orders, printed);
    }

    private static List<Arrival> read(Subscription all) throws InterruptedException {
        List<Arrival> arrived = new ArrayList<>();
        for (Message next = all.nextMessage(NO_MORE); next != null; next = all.nextMessage(NO_MORE)) {
            arrived.add(new Arrival(new String(next.getData(), StandardCharsets.UTF_8), next.getSubject()));
        }
        return arrived;
    }

    private static void requireArrivals(PartitionedOrders orders, List<Arrival> arrived) {
        List<String> customers =
                arrived.stream().map(Arrival::customer).sorted().toList();
        unless(
                customers.equals(orders.customers().stream().sorted().toList()),
                "a message for each of %d orders, with the customer as its content"
                        .formatted(orders.customers().size()),
                arrived.size() + " messages below orders, "
                        + arrived.stream().map(Arrival::subject).limit(SHOWN).collect(Collectors.joining(", ")),
                "subject in " + PROGRAM + ": it begins with orders. and has one token after it, without dot or blank");
    }

    private static void requireOnePartition(List<Arrival> arrived) {
        Map<String, TreeSet<String>> partitions = new TreeMap<>();
        arrived.forEach(order -> partitions
                .computeIfAbsent(order.customer(), any -> new TreeSet<>())
                .add(order.partition()));
        String widest = partitions.keySet().stream()
                .max(Comparator.comparing(customer -> partitions.get(customer).size()))
                .orElseThrow();
        List<String> subjects = arrived.stream()
                .filter(order -> order.customer().equals(widest))
                .map(Arrival::subject)
                .toList();
        unless(
                partitions.get(widest).size() == 1,
                "all %d orders of %s in one partition".formatted(subjects.size(), widest),
                "them in %d partitions: %s"
                        .formatted(
                                partitions.get(widest).size(),
                                subjects.stream().limit(SHOWN).collect(Collectors.joining(", ")) + ", …"),
                "subject in " + PROGRAM
                        + ": the broker hashes the token after orders., and equal tokens alone get equal"
                        + " partitions");
    }

    private static void requirePartitionsOfTheBroker(List<Arrival> arrived) {
        for (Arrival order : arrived) {
            String mapped =
                    "orders." + order.customer() + "." + PartitionedOrders.PARTITIONER.partition(order.customer());
            boolean named = order.subject().startsWith("orders." + order.customer() + ".");
            unless(
                    order.subject().equals(mapped),
                    mapped + ", as the broker maps orders." + order.customer(),
                    order.subject(),
                    "subject in " + PROGRAM
                            + (named
                                    ? ": who names the partition passes by the broker's mapping, and other publishers'"
                                            + " orders of this customer are elsewhere"
                                    : ": the token after orders. is the customer"));
        }
    }

    private static void requirePrediction(PartitionedOrders orders, Printed printed) {
        int[] said = new int[PartitionedOrders.PARTITIONER.partitions()];
        Matcher line = PREDICTED.matcher(printed.text());
        while (line.find()) {
            int partition = Integer.parseInt(line.group(1));
            if (partition < said.length) {
                said[partition] = Integer.parseInt(line.group(2));
            }
        }
        unless(
                Arrays.equals(said, orders.counts()),
                text(orders.counts()) + " orders predicted for partitions 0 to 4, where they arrived",
                text(said),
                "partition in " + PROGRAM + ": " + mistake(orders, said));
    }

    private static String mistake(PartitionedOrders orders, int[] said) {
        int partitions = said.length;
        if (Arrays.equals(said, orders.counts(customer -> Math.floorMod(customer.hashCode(), partitions)))
                || Arrays.equals(said, orders.counts(customer -> Math.abs(customer.hashCode() % partitions)))) {
            return "this is Java's hashCode, and the broker's hash is another";
        }
        if (IntStream.of(said).filter(count -> count > 0).count() == 1) {
            return "it says the same for all customers";
        }
        return "32-bit FNV-1a: begin with 0x811C9DC5, xor each byte in before the multiplication, and take the remainder"
                + " of a number without sign";
    }

    private static void requireSpeedup(PartitionedOrders orders, Printed printed) {
        Matcher line = SPEEDUP.matcher(printed.text());
        Optional<Double> said = line.find() ? Optional.of(Double.valueOf(line.group(1))) : Optional.empty();
        double right = 1 / orders.hottest();
        unless(
                said.filter(speedup -> near(speedup, right)).isPresent(),
                String.format(
                        Locale.ROOT,
                        "a speedup of %.2f, with %s orders in the partitions",
                        right,
                        text(orders.counts())),
                said.map(String::valueOf).orElse("none printed"),
                "speedup in " + PROGRAM + ": "
                        + (said.filter(speedup -> near(speedup, 1 / orders.hottestCustomer()))
                                        .isPresent()
                                ? "other customers share the partition of the hottest one"
                                : "all are done when the worker of the hottest partition is"));
    }

    private static boolean near(double said, double right) {
        return Math.abs(said - right) < TOLERANCE;
    }

    private static String text(int[] counts) {
        return Arrays.stream(counts).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    }

    private static String percent(double share) {
        return Math.round(100 * share) + " %";
    }
}
