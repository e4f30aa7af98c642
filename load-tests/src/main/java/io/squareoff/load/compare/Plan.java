package io.squareoff.load.compare;

import io.squareoff.harness.measure.ArrivalPlan;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.harness.stack.TransportDescription;
import io.squareoff.load.ceiling.Ceiling;
import io.squareoff.load.gatling.OwnSimulation;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The plan of a comparison: each arm at each number and load.
 *
 * @param arms transports, and ceilings beside them, in the order of tables; see {@link Workload#arm}
 * @param numbers N: squares that each request asks for
 * @param chunks K: squares that each call to the backend asks for; more than N means all of them, see {@link #ALL}
 * @param loads models of the requests' arrival
 * @param demands of each call to the backend, besides squares
 * @param networks between hosts, of which each has its turn; none where packets take no time on a wire
 * @param rounds in which each arm is measured
 * @param stackWarmUp the longest load for each arm after a launch, which ends as soon as the services' JVMs are warm
 * @param warmUp the longest load before each measured window, which ends as soon as JVMs are warm, the generator's included; in an open
 *     model it lasts so long
 * @param window measured time of each arm in each round
 * @param launches how often the services are started anew
 * @param seed draws the order of cells and arms in each round, see {@link BalancedOrders}
 * @param cores the fewest that the machine must have for the figures to count
 * @param catalogue transports and bounds of the aggregator; an unknown one allows any name and number
 * @param simulation of somebody else, which the one arm runs instead of asking for squares: that arm has its name
 * @param rules of warm-ups
 */
public record Plan(
        List<String> arms,
        List<Integer> numbers,
        List<Integer> chunks,
        List<Load> loads,
        List<Demand> demands,
        List<NetworkConditions> networks,
        int rounds,
        Duration stackWarmUp,
        Duration warmUp,
        Duration window,
        Launches launches,
        long seed,
        int cores,
        TransportCatalogue catalogue,
        Optional<OwnSimulation> simulation,
        WarmUpRules rules) {

    /** A chunk that asks for all squares in one call. */
    public static final int ALL = Integer.MAX_VALUE;

    private static final int MOST_ROUNDS = 1000;

    /** A smaller one is not the nearest whole number of requests per second. */
    private static final double LEAST_RATE = 0.5;

    /** As many as a closed model has by default. */
    static final int USERS = 20;

    private static final String LIMITS_WITHOUT_DEMAND =
            "limits must be measured without payload and work, which their clients cannot ask for";

    /** @throws IllegalArgumentException naming the property and its bad value */
    public Plan {
        arms = List.copyOf(arms);
        numbers = List.copyOf(numbers);
        chunks = List.copyOf(chunks);
        loads = List.copyOf(loads);
        demands = List.copyOf(demands);
        networks = List.copyOf(networks);
        require(!arms.isEmpty(), "transports must name at least one", arms);
        require(!numbers.isEmpty(), "numbers must name at least one", numbers);
        require(!loads.isEmpty(), "users must name at least one", loads);
        require(distinct(arms), "transports must name each once", arms);
        require(distinct(numbers), "numbers must name each once", numbers);
        require(!chunks.isEmpty() && distinct(chunks), "chunk must name at least one, each once", chunks);
        String load = loads.get(0).open() ? "rates" : "users";
        require(
                distinct(loads),
                load + " must name each once",
                loads.stream().map(Load::title).toList());
        require(
                !withCeiling(arms) || loads.stream().allMatch(Load.Closed.class::isInstance),
                "limits must be measured with a closed model",
                loads.stream().map(Load::title).toList());
        require(
                !withCeiling(arms) || launches != Launches.PER_ARM,
                "limits must be measured in one launch with their transports",
                "in one of their own");
        require(rounds >= 1, "rounds must be at least 1", rounds);
        require(rounds <= MOST_ROUNDS, "rounds must be at most " + MOST_ROUNDS, rounds);
        require(!stackWarmUp.isNegative(), "stack-warm-up must not be negative", seconds(stackWarmUp));
        require(!warmUp.isNegative(), "warm-up must not be negative", seconds(warmUp));
        require(window.toMillis() >= 1000, "window must be at least 1 s", seconds(window));
        requireAtMostADay("stack-warm-up", stackWarmUp);
        requireAtMostADay("warm-up", warmUp);
        requireAtMostADay("window", window);
        requireRoom(arms, loads, warmUp.plus(window));
        require(cores >= 1, "cores must be at least 1", cores);
        require(!withCeiling(arms) || chunks.equals(List.of(1)), "limits must be measured with chunk 1", chunks);
        require(
                !demands.isEmpty() && distinct(demands),
                "payload and work must name at least one, each once",
                PlannedCells.words(demands));
        require(
                !withCeiling(arms) || demands.equals(List.of(Demand.NONE)),
                LIMITS_WITHOUT_DEMAND,
                PlannedCells.words(demands));
        require(
                !isOfShares(loads)
                        || numbers.size() == 1 && chunks.size() == 1 && demands.size() == 1 && networks.size() <= 1,
                "rates must be requests per second in a sweep over anything else",
                loads.stream().map(Load::title).toList());
        requireOffered(catalogue, arms, numbers, chunks);
        PlannedCells.requireTwoAxes(numbers, chunks, loads, demands, networks);
        int cells = PlannedCells.of(arms, numbers, chunks, loads, demands, networks, false)
                .size();
        require(!withCeiling(arms) || cells == 1, "limits must be measured without a sweep", cells + " cells");
        require(
                simulation.isEmpty()
                        || cells == loads.size() * Math.max(1, networks.size())
                                && isAlone(simulation.get(), arms, numbers),
                "transports must be the simulation alone, without numbers and demands",
                arms);
    }

    private static void requireAtMostADay(String name, Duration duration) {
        long day = Duration.ofDays(1).toSeconds();
        require(duration.toSeconds() <= day, name + " must be at most " + day + " s", duration.toSeconds() + " s");
    }

    /** Room in a generator for all requests of a run. */
    private static void requireRoom(List<String> arms, List<Load> loads, Duration run) {
        for (Load load : loads) {
            for (String arm : arms) {
                require(
                        !(load.of(arm) instanceof Load.Open open) || ArrivalPlan.holds(open, run),
                        "rates must make at most " + ArrivalPlan.MOST + " requests in warm-up and window",
                        load.of(arm).title());
            }
        }
    }

    /** A plan of an aggregator's transports. */
    public Plan(
            List<String> arms,
            List<Integer> numbers,
            List<Integer> chunks,
            List<Load> loads,
            List<Demand> demands,
            int rounds,
            Duration stackWarmUp,
            Duration warmUp,
            Duration window,
            Launches launches,
            long seed,
            int cores,
            TransportCatalogue catalogue) {
        this(
                arms,
                numbers,
                chunks,
                loads,
                demands,
                List.of(),
                rounds,
                stackWarmUp,
                warmUp,
                window,
                launches,
                seed,
                cores,
                catalogue,
                Optional.empty(),
                WarmUpRules.of(loads, launches));
    }

    /** The same plan, whose services are to carry rates that are not planned yet. */
    public Plan beforeRates() {
        return with(loads, networks, rounds, launches, seed, WarmUpRules.beforeRates(launches));
    }

    /** The same plan with fewer rounds, or more, in orders of another seed. */
    public Plan with(int otherRounds, long otherSeed) {
        return with(loads, networks, otherRounds, launches, otherSeed, rules);
    }

    /** The work as it was asked for: a rate that is a share of an arm's own capacity is that share, which arms and runs have in common. */
    public Workload asked(Workload measured) {
        return loads.stream()
                .filter(load ->
                        load instanceof Load.Share && load.of(measured.arm()).equals(measured.load()))
                .findFirst()
                .map(load -> measured.with(((Load.Share) load).ofAny()))
                .orElse(measured);
    }

    private static boolean isOfShares(List<Load> loads) {
        return loads.stream().anyMatch(Load.Share.class::isInstance);
    }

    /** Returns true if loads are shares of capacities that are not known yet. */
    public boolean sharesCapacity() {
        return loads.stream()
                .anyMatch(load ->
                        load instanceof Load.Share share && share.capacities().isEmpty());
    }

    /** The plan by which the arms' capacities are measured: one window each in a closed model, in a launch of its own. */
    Plan ofCapacity() {
        return with(List.of(new Load.Closed(USERS)), 1, launches == Launches.NONE ? Launches.NONE : Launches.ONE);
    }

    /**
     * The same plan with the rates that follow from the arms' capacities, in whole requests per second.
     *
     * @throws IllegalArgumentException if two shares of one are the same rate, or one is less than half a request per second
     */
    Plan at(Map<String, Double> capacities) {
        List<Load> rates = loads.stream()
                .<Load>map(load -> load instanceof Load.Share share
                        ? new Load.Share(share.percent(), share.spacing(), capacities)
                        : load)
                .toList();
        for (String arm : arms) {
            List<String> own = rates.stream().map(load -> load.of(arm).title()).toList();
            require(
                    distinct(own),
                    "rates must differ by a request per second for " + arm
                            + " (ask for fewer squares in each request, or for shares further apart)",
                    own);
            rates.forEach(load -> requireARequest(load, arm));
        }
        return with(rates, rounds, launches);
    }

    /** Less than half a request per second would become a whole one: more than twice the share, and perhaps more than the whole capacity. */
    private static void requireARequest(Load load, String arm) {
        if (load instanceof Load.Share share && share.capacities().containsKey(arm)) {
            double rate = share.percent() / 100.0 * share.capacities().get(arm);
            require(
                    rate >= LEAST_RATE,
                    "rates must be at least " + LEAST_RATE + " requests/s for " + arm
                            + " (ask for fewer squares in each request, or for a larger share)",
                    String.format(Locale.ROOT, "%.2f, %s", rate, share.title()));
        }
    }

    /**
     * The same plan, whose loads so many generators share out: one without a request would not begin.
     *
     * @throws IllegalArgumentException if a load that is known leaves one of them without a part
     */
    public Plan sharedBy(int generators) {
        for (Load load : loads) {
            for (String arm : arms) {
                Load own = load.of(arm);
                require(
                        !(own instanceof Load.Closed closed) || closed.users() >= generators,
                        "users must be at least " + generators + ", one for each generator",
                        own.title());
                require(
                        !(own instanceof Load.Open open) || open.rate() >= generators,
                        "rates must be at least " + generators + " requests/s, one for each generator",
                        own.title() + " for " + arm);
            }
        }
        return this;
    }

    private Plan with(List<Load> others, int otherRounds, Launches otherLaunches) {
        return with(others, networks, otherRounds, otherLaunches, seed, WarmUpRules.of(others, otherLaunches));
    }

    private Plan with(
            List<Load> otherLoads,
            List<NetworkConditions> otherNetworks,
            int otherRounds,
            Launches otherLaunches,
            long otherSeed,
            WarmUpRules otherRules) {
        return new Plan(
                arms,
                numbers,
                chunks,
                otherLoads,
                demands,
                otherNetworks,
                otherRounds,
                stackWarmUp,
                warmUp,
                window,
                otherLaunches,
                otherSeed,
                cores,
                catalogue,
                simulation,
                otherRules);
    }

    private static void requireOffered(
            TransportCatalogue catalogue, List<String> arms, List<Integer> numbers, List<Integer> chunks) {
        Set<String> offered = catalogue.transports().keySet();
        for (String arm : arms) {
            require(
                    // A name with a strange character is refused with the workloads.
                    !catalogue.isKnown() || !Workload.isName(arm) || offered.contains(Workload.transport(arm)),
                    "transports must be of " + String.join(", ", offered),
                    arm);
            if (Workload.isName(arm)) {
                requireVariant(catalogue, arm);
            }
        }
        catalogue.maxNumber().ifPresent(max -> {
            String bound = " must be from 1 to " + max + " (squareoff.aggregation.max-number)";
            numbers.forEach(number -> require(number < 1 || number <= max, "numbers" + bound, number));
            chunks.forEach(chunk -> require(chunk <= max || chunk == ALL, "chunk" + bound + " or all", chunk));
        });
    }

    private static void requireVariant(TransportCatalogue catalogue, String arm) {
        Optional<TransportDescription> transport = catalogue.find(Workload.transport(arm));
        switch (Workload.variant(arm)) {
            case PLAIN -> {}
            case TLS ->
                require(
                        transport.filter(TransportDescription::isFloor).isEmpty(),
                        "transports must go over a network to have TLS",
                        arm);
            case SYNC ->
                require(
                        transport.filter(each -> !each.usesStreams()).isEmpty(),
                        "transports must store calls in streams to have these synced",
                        arm);
        }
    }

    /** The workloads: those of one cell differ in nothing but the arm. */
    public List<List<Workload>> cells() {
        return PlannedCells.of(arms, numbers, chunks, loads, demands, networks, simulation.isPresent());
    }

    /** Returns true if each arm is measured in each place within a launch equally often. */
    public boolean balanced() {
        return rounds % arms.size() == 0;
    }

    /** The cell with the largest number, the most to warm up with. */
    List<Workload> largest() {
        int largest = Collections.max(numbers);
        return cells().stream()
                .filter(cell -> cell.get(0).number() == largest)
                .findFirst()
                .orElseThrow();
    }

    /** The chunks as they are asked for on the command line. */
    public List<String> chunkTitles() {
        return chunks.stream()
                .map(chunk -> chunk == ALL ? "all" : chunk.toString())
                .toList();
    }

    /** The ceiling that a workload measures; empty where it measures a transport. */
    public Optional<Ceiling> ceiling(Workload workload) {
        return workload.isCeiling() ? catalogue.find(workload.transport()).flatMap(Ceiling::of) : Optional.empty();
    }

    /** Returns true if a workload's transport answers without a network. */
    boolean isFloor(Workload workload) {
        return catalogue
                .find(workload.transport())
                .filter(TransportDescription::isFloor)
                .isPresent();
    }

    private static boolean isAlone(OwnSimulation own, List<String> arms, List<Integer> numbers) {
        return arms.equals(List.of(own.arm())) && numbers.equals(List.of(1));
    }

    /** The same plan with a simulation of somebody else in place of requests for squares. */
    public Plan of(OwnSimulation own) {
        return new Plan(
                List.of(own.arm()),
                List.of(1),
                List.of(1),
                loads,
                List.of(Demand.NONE),
                networks,
                rounds,
                stackWarmUp,
                warmUp,
                window,
                launches,
                seed,
                cores,
                TransportCatalogue.unknown(),
                Optional.of(own),
                rules);
    }

    /** The same plan over other networks between hosts. */
    public Plan over(List<NetworkConditions> others) {
        return with(loads, others, rounds, launches, seed, rules);
    }

    /** The names of the transports that the arms use. */
    public List<String> transports() {
        return arms.stream().map(Workload::transport).distinct().toList();
    }

    /** The same, each as the stack has it that its arms run in: {@code nats}, or {@code nats+tls}. */
    public List<String> transportsOfStacks() {
        return largest().stream().map(Workload::transportOfStack).distinct().toList();
    }

    /** The variants of the stack that arms run in, without the plain one. */
    public Set<StackVariant> variants() {
        Set<StackVariant> variants = EnumSet.noneOf(StackVariant.class);
        arms.stream().map(Workload::variant).forEach(variants::add);
        variants.remove(StackVariant.PLAIN);
        return variants;
    }

    private static boolean withCeiling(List<String> arms) {
        return arms.stream().anyMatch(arm -> Ceiling.transport(arm).isPresent());
    }

    private static boolean distinct(List<?> values) {
        return new HashSet<>(values).size() == values.size();
    }

    private static String seconds(Duration duration) {
        return duration.toMillis() / 1000.0 + " s";
    }

    /** @throws IllegalArgumentException with the rule and the bad value */
    static void require(boolean valid, String rule, Object value) {
        if (!valid) {
            throw new IllegalArgumentException(rule + ", not " + value);
        }
    }
}
