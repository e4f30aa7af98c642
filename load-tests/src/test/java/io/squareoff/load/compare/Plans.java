package io.squareoff.load.compare;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.List;

/** Makes plans of one round: a user asks for three squares over and over for a second, without a warm-up. Tests say what differs. */
public final class Plans {

    private final List<String> arms;
    private List<Integer> numbers = List.of(3);
    private List<Integer> chunks = List.of(1);
    private List<Load> loads = List.of(new Load.Closed(1));
    private List<Demand> demands = List.of(Demand.NONE);
    private int rounds = 1;
    private Duration stackWarmUp = Duration.ZERO;
    private Duration warmUp = Duration.ZERO;
    private Duration window = Duration.ofSeconds(1);
    private Launches launches = Launches.PER_ROUND;
    private long seed = 1;
    private int cores = 1;
    private TransportCatalogue catalogue = TransportCatalogue.unknown();

    private Plans(List<String> arms) {
        this.arms = arms;
    }

    public static Plans of(String... arms) {
        return of(List.of(arms));
    }

    public static Plans of(List<String> arms) {
        return new Plans(arms);
    }

    public Plans numbers(List<Integer> each) {
        numbers = each;
        return this;
    }

    public Plans chunks(List<Integer> each) {
        chunks = each;
        return this;
    }

    public Plans loads(List<Load> each) {
        loads = each;
        return this;
    }

    public Plans demands(List<Demand> each) {
        demands = each;
        return this;
    }

    public Plans rounds(int count, Launches of) {
        rounds = count;
        launches = of;
        return this;
    }

    public Plans times(Duration stackWarmUpAtMost, Duration warmUpAtMost, Duration measured) {
        stackWarmUp = stackWarmUpAtMost;
        warmUp = warmUpAtMost;
        window = measured;
        return this;
    }

    public Plans seed(long drawing) {
        seed = drawing;
        return this;
    }

    public Plans cores(int atLeast) {
        cores = atLeast;
        return this;
    }

    public Plans catalogue(TransportCatalogue offered) {
        catalogue = offered;
        return this;
    }

    public Plan plan() {
        return new Plan(
                arms,
                numbers,
                chunks,
                loads,
                demands,
                rounds,
                stackWarmUp,
                warmUp,
                window,
                launches,
                seed,
                cores,
                catalogue);
    }
}
