package io.squareoff.workshop.grader;

import io.squareoff.proto.Partitioner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Orders of customers that are drawn, and the partitions that the broker chooses for them.
 *
 * @param customers of each order, in their order
 */
record PartitionedOrders(List<String> customers) {

    static final Partitioner PARTITIONER = new Partitioner(5);

    private static final int DISTINCT = 40;
    private static final int LONGEST = 1_000_000;

    PartitionedOrders {
        customers = List.copyOf(customers);
    }

    /**
     * @param orders of each customer
     * @param more orders of one of them
     */
    static PartitionedOrders draw(int orders, int more, RandomGenerator random) {
        List<String> names = random.ints(0, LONGEST)
                .mapToObj(number -> "k" + number)
                .distinct()
                .limit(DISTINCT)
                .toList();
        List<String> all = new ArrayList<>(Collections.nCopies(more, names.get(0)));
        IntStream.range(0, orders).forEach(any -> all.addAll(names));
        Collections.shuffle(all, new Random(random.nextLong()));
        return new PartitionedOrders(all);
    }

    /** The number of orders in each partition. */
    int[] counts() {
        return counts(PARTITIONER::partition);
    }

    /** The same for another choice. */
    int[] counts(ToIntFunction<String> partition) {
        int[] counts = new int[PARTITIONER.partitions()];
        customers.forEach(customer -> counts[partition.applyAsInt(customer)]++);
        return counts;
    }

    /** The number of customers in each partition. */
    int[] distinct() {
        return new PartitionedOrders(customers.stream().distinct().toList()).counts();
    }

    /** The share of the partition with most orders, from 0 to 1. */
    double hottest() {
        return Arrays.stream(counts()).max().orElseThrow() / (double) customers.size();
    }

    /** The share of the customer with most orders, from 0 to 1. */
    double hottestCustomer() {
        Map<String, Long> orders = customers.stream()
                .collect(Collectors.groupingBy(customer -> customer, LinkedHashMap::new, Collectors.counting()));
        return Collections.max(orders.values()) / (double) customers.size();
    }
}
