package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.harness.statistics.Trend;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Plan;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class PlanOptionsTest {

    @ParameterizedTest
    @CsvSource({
        "--warm-up=1, 6",
        "--work=3ms, 6",
        "'--payload=0,2KiB', 2",
        "'--work=0,3ms', 2",
        "--quick, 2",
        "'--users=1,10', 2",
        "--rounds=4, 4"
    })
    void measuresSoManyRounds(String option, int rounds) {
        assertThat(plan(option).rounds()).isEqualTo(rounds);
    }

    @ParameterizedTest
    @CsvSource({
        "--warm-up=1, PER_ROUND",
        "'--users=1,10', PER_ROUND",
        "--grid, PER_ROUND",
        "--one-launch, ONE",
        "--quick, ONE",
        "--fresh-jvm, PER_ARM"
    })
    void launchesSoOften(String option, Launches launches) {
        assertThat(plan(option).launches()).isEqualTo(launches);
    }

    @Test
    void launchesNothingWhereSomebodyElseHas() {
        assertThat(plan("--target=http://a").launches()).isEqualTo(Launches.NONE);
    }

    @Test
    void drawsASeedOnceUnlessOneIsGiven() {
        CompareCommand command = parsed("compare", "--tls");

        assertThat(plan("--seed=4711").seed()).isEqualTo(4711);
        assertThat(command.plan(TransportCatalogue.unknown()).seed())
                .isNotNegative()
                .isEqualTo(command.plan(TransportCatalogue.unknown()).seed());
        assertThat(plan("--tls").seed()).isNotEqualTo(plan("--tls").seed());
    }

    @Test
    void measuresWindowsThatAreLongEnoughForATrend() {
        assertThat(plan("--chunk=1").window()).isGreaterThanOrEqualTo(Duration.ofSeconds(Trend.LENGTH_AT_LEAST));
    }

    @ParameterizedTest
    @CsvSource({
        "--grid, 45",
        "--rate=50, 10",
        "--target=http://a, 10",
        "--quick, 5",
        "'--users=1,10', 5",
        "--warm-up=7, 7"
    })
    void warmsUpForSoLongAtMostBeforeAWindow(String option, int seconds) {
        assertThat(plan(option).warmUp()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @CsvSource({
        "--against=HEAD, 18, 30",
        "'--against=HEAD --users=1,10', 18, 30",
        "--against=HEAD --rounds=9, 9, 30",
        "--against=HEAD --warm-up=7, 18, 7",
        "--against=HEAD --rate=50, 18, 10",
        "'--against=HEAD --rate=50,100', 18, 10",
        "--against=HEAD --quick, 2, 5",
        "--target=base=http://a --target=head=http://b, 18, 10"
    })
    void givesAGateMoreLaunchesAndTheTimeUntilNextToNothingIsCompiled(String options, int launches, int seconds) {
        GateCommand command = parsed("gate", options.split(" "));

        Plan plan = command.plan(TransportCatalogue.unknown());

        assertThat(plan.rounds()).isEqualTo(launches);
        assertThat(plan.warmUp()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void searchesInSixLaunches() {
        CapacityCommand command = parsed("capacity", "--tls", "--transports=nats");

        Plan plan = command.plan(TransportCatalogue.unknown());

        assertThat(plan.arms()).containsExactly("nats", "nats+tls");
        assertThat(plan.launches()).isEqualTo(Launches.PER_ROUND);
        assertThat(plan.rounds()).isEqualTo(6);
        assertThat(plan.stackWarmUp()).isEqualTo(Duration.ofSeconds(30));
        assertThat(plan.warmUp()).isEqualTo(Duration.ofSeconds(5));
        assertThat(plan.window()).isEqualTo(Duration.ofSeconds(30));
        assertThat(plan.rules().users()).isEqualTo(20);
        CapacityCommand once = parsed("capacity", "--rounds=1");
        assertThat(once.plan(TransportCatalogue.unknown()).launches()).isEqualTo(Launches.ONE);
    }

    @ParameterizedTest
    @CsvSource({
        "--number=7, 30",
        "--tls, 30",
        "--rate=50, 30",
        "'--rates=10%,50%', 30",
        "'--rates=10,50 --quick', 8",
        "'--numbers=10,50', 8",
        "--quick, 8",
        "'--quick --tls', 20",
        "'--quick --kubernetes', 20",
        "'--quick --kubernetes=false', 8",
        "--kubernetes, 30",
        "'--quick --transports=rest,nats+tls#2', 20",
        "'--quick --transports=jetstream,jetstream+sync', 20",
        "'--tls --stack-warm-up=3', 3"
    })
    void warmsUpForSoLongAtMostAfterALaunch(String options, int seconds) {
        assertThat(plan(TransportCatalogue.unknown(), options.split(" ")).stackWarmUp())
                .isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--payload=0               | 0 0 0 0",
                "--payload=100B            | 100 100 0 0",
                "--payload=2KB             | 2000 2000 0 0",
                "--payload=2KiB            | 2048 2048 0 0",
                "--payload=7 --payload-of=request | 7 0 0 0",
                "--payload=7 --payload-of=reply   | 0 7 0 0",
                "--work=3ms                | 0 0 3000 0",
                "--work=cpu:200us          | 0 0 0 200",
                "--work=3ms+cpu:200us      | 0 0 3000 200",
                "--payload=0,7 --work=0,3ms| 0 0 0 0, 0 0 3000 0, 7 7 0 0, 7 7 3000 0"
            })
    void readsPayloadAndWork(String options, String demands) {
        assertThat(plan(TransportCatalogue.unknown(), options.split(" ")).demands())
                .extracting(demand -> "%d %d %d %d"
                        .formatted(
                                demand.requestBytes(),
                                demand.replyBytes(),
                                demand.waiting().toNanos() / 1000,
                                demand.cpu().toNanos() / 1000))
                .containsExactly(demands.split(", "));
    }

    /** The transports of the project, so that it is known which of them has no network. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--tls                                      | rest rest+tls nats nats+tls jetstream jetstream+tls",
                "--tls --transports=nats,nats#2             | nats nats+tls nats#2 nats+tls#2",
                "--tls --transports=nats+tls,rest,nats      | nats+tls rest rest+tls nats",
                "--tls --transports=rest,null               | rest rest+tls null",
                "--tls --transports=nats --limits           | nats nats+tls nats-limit",
                "--transports=nats,nats+tls --limits        | nats nats-limit nats+tls",
                "--transports=nats+tls --limits             | nats+tls",
                "--tls --transports=nats,nats+tls --fresh-jvm| nats nats+tls"
            })
    void putsTheSameWithTlsBehindEachTransport(String options, String arms) {
        TransportCatalogue catalogue = TransportCatalogue.read(ProjectLayout.find(), Optional.empty());

        assertThat(plan(catalogue, options.split(" +")).arms()).containsExactly(arms.split(" "));
    }

    private static Plan plan(String option) {
        return plan(TransportCatalogue.unknown(), option);
    }

    private static Plan plan(TransportCatalogue catalogue, String... options) {
        CompareCommand command = parsed("compare", options);
        return command.plan(catalogue);
    }

    /** The command with its options. */
    private static <C> C parsed(String name, String... options) {
        CommandLine squareoff = SquareOff.commandLine("80");
        squareoff.parseArgs(Stream.concat(Stream.of(name), Stream.of(options)).toArray(String[]::new));
        return squareoff.getSubcommands().get(name).getCommand();
    }
}
