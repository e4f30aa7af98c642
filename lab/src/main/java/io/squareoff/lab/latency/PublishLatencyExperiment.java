package io.squareoff.lab.latency;

import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.publish.LatencySample;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** Latency of one client's publishing to a stream, over time: one message or one batch at a time, or at a planned rate. */
public record PublishLatencyExperiment(PublishLatencySettings settings) implements Experiment {

    static final String TOPOLOGY = """
                            ┌────────── broker, three nodes ───────────┐
              client ──────▶│ stream latency: leader ──▶ two replicas  │
                     ◀─acks─│      a majority has it: acknowledged     │
                            └──────────────────────────────────────────┘
              one message or one batch at a time, or a message each 1/rate s
            """;

    @Override
    public Duration estimate() {
        return Rounds.estimate(plan(), settings.arms(), PublishLatencyExperiment::broker);
    }

    /** Without a deadline: every wait of a client has a limit of its own. */
    private Rounds.Plan<LatencyArm> plan() {
        Duration each = PublishLatencySettings.WARM_UP.plus(settings.window());
        return new Rounds.Plan<>(settings.rounds(), any -> each, Optional.empty());
    }

    private static BrokerSettings broker(LatencyArm arm) {
        return BrokerSettings.of(arm.stream(), OptionalLong.empty());
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        Rounds<LatencyArm, LatencySample> rounds = new Rounds<>(settings.arms());
        LatencyReport report = new LatencyReport(context.findings(), settings, rounds);
        try {
            rounds.measure(context, plan(), PublishLatencyExperiment::broker, (broker, arm, round) -> {
                report.begin(broker);
                return new LatencyCell(settings, broker, arm);
            });
        } finally {
            report.conclude();
        }
    }
}
