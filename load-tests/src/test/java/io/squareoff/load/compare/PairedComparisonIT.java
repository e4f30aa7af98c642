package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.Measurement.TargetSource;
import io.squareoff.load.compare.PairedComparison.Side;
import io.squareoff.proto.Demand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two comparisons that take turns, of servers whose every start, window and end is told. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PairedComparisonIT {

    private static final Plan PLAN = new Plan(
            List.of("nats"),
            List.of(3),
            List.of(1),
            List.of(new Load.Closed(1)),
            List.of(Demand.NONE),
            1,
            Duration.ZERO,
            Duration.ZERO,
            Duration.ofSeconds(1),
            Launches.PER_ROUND,
            1,
            1,
            TransportCatalogue.unknown());

    private static final String FIRST =
            name(PairedComparison.first(1, PLAN.seed()).get(0));
    private static final String SECOND = FIRST.equals("base") ? "head" : "base";

    @TempDir
    private Path folder;

    private final List<String> events = new ArrayList<>();
    private CountingAggregator server;

    @BeforeEach
    void serve() throws Exception {
        server = new CountingAggregator();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void measuresBothSidesWhileBothAreUp() throws Exception {
        Comparison base = comparison("base");
        Comparison head = comparison("head");

        int rounds = new PairedComparison(base, head).run(source("base"), source("head"), () -> false);

        assertThat(rounds).isEqualTo(1);
        assertThat(events)
                .containsExactly(
                        FIRST + " started",
                        SECOND + " started",
                        FIRST + " measured",
                        SECOND + " measured",
                        SECOND + " closed",
                        FIRST + " closed");
        assertThat(List.of(base, head))
                .flatExtracting(Comparison::launches)
                .extracting(LaunchRecord::number, LaunchRecord::complete)
                .containsExactly(tuple(1, true), tuple(1, true));
    }

    @Test
    void endsTheFirstSideWhereTheSecondDoesNotStart() {
        Comparison base = comparison("base");
        Comparison head = comparison("head");
        TargetSource broken = (name, variant) -> {
            throw new UserFacingException("no broker");
        };
        TargetSource first = source(FIRST);
        PairedComparison paired = new PairedComparison(base, head);

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> paired.run(
                        FIRST.equals("base") ? first : broken, FIRST.equals("base") ? broken : first, () -> false))
                .withMessage("no broker");

        assertThat(events).containsExactly(FIRST + " started", FIRST + " closed");
        assertThat(List.of(base, head))
                .allSatisfy(side -> assertThat(
                                Found.words(side.arms(), side.findings(1).warnings()))
                        .containsExactly("launch 1 of 1 was not finished: 0 of 1 windows were measured in it"));
    }

    private static String name(Side side) {
        return side == Side.BASE ? "base" : "head";
    }

    private Comparison comparison(String side) {
        return new Comparison(PLAN, new Runner(PLAN, folder.resolve(side), new Windows(side)));
    }

    private TargetSource source(String side) {
        return (name, variant) -> {
            events.add(side + " started");
            return new DelegatingTarget.Closing(server.target(), () -> events.add(side + " closed"));
        };
    }

    private final class Windows implements Runner.Listener {

        private final String side;

        private Windows(String side) {
            this.side = side;
        }

        @Override
        public void launching(int launch, int launches, Duration start) {}

        @Override
        public void began(Step run) {}

        @Override
        public void warmedUp(String transport, Duration load, boolean warm) {}

        @Override
        public void measured(Round round) {
            events.add(side + " measured");
        }
    }
}
