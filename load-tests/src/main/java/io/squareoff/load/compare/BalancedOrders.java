package io.squareoff.load.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The orders in which the arms of each round are measured. What is measured later finds processes that are warmer, so each arm is
 * in each place equally often, and follows each other one equally often: a design of Williams (1949), a Latin square for an even
 * number of arms, two of them for an odd one.
 */
final class BalancedOrders {

    private BalancedOrders() {}

    /**
     * Draws the orders of some rounds. Each Latin square of as many rounds as there are arms is balanced in its places.
     *
     * @param random draws which arm is which, and the order of each square's rows
     * @return the same for the same arms and seed, on every machine and in every version of Java
     */
    static <T> List<List<T>> of(List<T> arms, int rounds, Random random) {
        List<List<T>> orders = new ArrayList<>();
        while (orders.size() < rounds) {
            List<T> drawn = new ArrayList<>(arms);
            Collections.shuffle(drawn, random);
            orders.addAll(square(drawn, false, random));
            if (arms.size() % 2 == 1) {
                orders.addAll(square(drawn, true, random));
            }
        }
        return orders.subList(0, rounds);
    }

    private static <T> List<List<T>> square(List<T> arms, boolean backwards, Random random) {
        List<List<T>> rows = new ArrayList<>();
        for (int row = 0; row < arms.size(); row++) {
            int shift = row;
            List<T> order = new ArrayList<>(IntStream.range(0, arms.size())
                    .map(place -> (zigzag(place, arms.size()) + shift) % arms.size())
                    .mapToObj(arms::get)
                    .toList());
            if (backwards) {
                Collections.reverse(order);
            }
            rows.add(order);
        }
        Collections.shuffle(rows, random);
        return rows;
    }

    /** 0, 1, k − 1, 2, k − 2 and so on: neighbours differ by another number each time. */
    private static int zigzag(int place, int arms) {
        return place % 2 == 1 ? (place + 1) / 2 : (arms - place / 2) % arms;
    }
}
