package io.squareoff.lab.failover;

import io.nats.client.api.StorageType;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.failover.FailoverCell.Arm;
import java.time.Duration;
import java.util.Map;

/** Faults of a cluster's nodes while messages are published at a planned rate and consumed. */
public record FailoverExperiment(FailoverSettings settings) implements Experiment {

    static final String TOPOLOGY = """
                                   ┌─────── broker, three nodes ───────┐
              publisher ──rate R──▶│ stream failover: three replicas,  │─▶ consumer
                        ◀──acks────│ file; its leader is killed,       │◀─ explicit acks
                                   │ stopped, restarted, or every node │
                                   │ is restarted, one after the other │─▶ elections
                                   └───────────────────────────────────┘
            """;

    @Override
    public Duration estimate() {
        return Rounds.estimate(plan(), settings.arms(), this::broker);
    }

    private Rounds.Plan<Arm> plan() {
        return new Rounds.Plan<>(settings.rounds(), settings.ofARound(), Duration.ofSeconds(settings.deadline()));
    }

    private BrokerSettings broker(Arm any) {
        return BrokerSettings.of(FailoverCell.REPLICAS, Map.of());
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        context.requireRoom(0, settings.bytes());
        Rounds<Arm, FailoverRound> rounds = new Rounds<>(settings.arms());
        FailoverReport report = new FailoverReport(context.findings(), rounds);
        try {
            rounds.measure(context, plan(), this::broker, (broker, arm, round) -> {
                report.begin(broker.durability(StorageType.File, FailoverCell.REPLICAS));
                return new FailoverCell(settings, broker, arm);
            });
        } finally {
            report.conclude();
        }
    }
}
