package io.squareoff.lab.failover;

import io.nats.client.api.StorageType;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.failover.FailoverCell.Arm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
    public String topology() {
        return TOPOLOGY;
    }

    @Override
    public Duration estimate() {
        Duration round = ExperimentContext.starting(FailoverCell.REPLICAS).plus(settings.ofARound());
        return round.multipliedBy((long) settings.rounds()
                * settings.faults().size()
                * settings.clients().size());
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        context.requireRoom(0, settings.bytes());
        List<Arm> arms = new ArrayList<>();
        settings.faults().forEach(fault -> settings.clients().forEach(role -> arms.add(new Arm(fault, role))));
        Rounds<Arm, FailoverRound> rounds = new Rounds<>(arms);
        FailoverReport report = new FailoverReport(context.findings(), rounds);
        try {
            rounds.measure(
                    context,
                    new Rounds.Plan<>(settings.rounds(), settings.ofARound(), Duration.ofSeconds(settings.deadline())),
                    arm -> BrokerSettings.of(FailoverCell.REPLICAS, Map.of()),
                    (broker, arm, round) -> {
                        report.begin(broker.durability(StorageType.File, FailoverCell.REPLICAS));
                        return new FailoverCell(settings, broker, arm, round);
                    });
        } finally {
            report.conclude();
        }
    }
}
