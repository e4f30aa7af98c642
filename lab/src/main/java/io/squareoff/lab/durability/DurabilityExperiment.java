package io.squareoff.lab.durability;

import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.durability.DurabilityRound.Arm;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.Rounds;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Worth of an acknowledgement: its time, beside the acknowledged messages that are missing after nodes were lost. */
public record DurabilityExperiment(DurabilitySettings settings) implements Experiment {

    static final String TOPOLOGY = """
                                  ┌── broker, one node or three ───┐
              publisher ─rate R──▶│ stream durability: file or     │◀─ one node, or all:
                        ◀──acks───│ memory, one or three replicas, │   killed, or their
                                  │ files synced 2m, 1s or always  │   disks cut off
                                  └────────────────────────────────┘
            """;

    @Override
    public Duration estimate() {
        return Rounds.estimate(plan(), settings.arms(), this::broker);
    }

    private Rounds.Plan<Arm> plan() {
        return new Rounds.Plan<>(settings.rounds(), settings.ofARound(), Duration.ofSeconds(settings.deadline()));
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        context.requireRoom(0, DurabilitySettings.MOST_REPLICAS * settings.bytesOfNode());
        Rounds<Arm, DurabilityRound> rounds = new Rounds<>(possible(context));
        DurabilityReport report = new DurabilityReport(context.findings(), rounds);
        try {
            rounds.measure(
                    context, plan(), this::broker, (broker, arm, round) -> new DurabilityCell(settings, broker, arm));
        } finally {
            report.conclude();
        }
    }

    private BrokerSettings broker(Arm arm) {
        return BrokerSettings.of(
                arm.stream(), arm.loss().power() ? OptionalLong.of(settings.bytesOfNode()) : OptionalLong.empty());
    }

    /** Without those that this machine cannot have: it warns of these. */
    private List<Arm> possible(ExperimentContext context) throws InterruptedException {
        List<Arm> arms = settings.arms();
        if (arms.stream().noneMatch(arm -> arm.loss().power())) {
            return arms;
        }
        Optional<String> obstacle = context.obstacleToDisks();
        obstacle.ifPresent(why -> context.findings()
                .warn("losses of power are left out: disks that can be cut off need root, loop devices and ext4; "
                        + why));
        return arms.stream()
                .filter(arm -> obstacle.isEmpty() || !arm.loss().power())
                .toList();
    }
}
