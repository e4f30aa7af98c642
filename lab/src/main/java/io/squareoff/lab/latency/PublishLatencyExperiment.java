package io.squareoff.lab.latency;

import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.publish.LatencySample;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

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
    public String topology() {
        return TOPOLOGY;
    }

    @Override
    public Duration estimate() {
        return settings.arms().stream()
                .map(arm -> ExperimentContext.starting(BrokerSettings.nodesFor(arm.replicas()))
                        .plus(ofARound()))
                .reduce(Duration.ZERO, Duration::plus)
                .multipliedBy(settings.rounds());
    }

    private Duration ofARound() {
        return PublishLatencySettings.WARM_UP.plus(settings.window());
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        Rounds<LatencyArm, LatencySample> rounds = new Rounds<>(settings.arms());
        LatencyReport report = new LatencyReport(context.findings(), settings, rounds);
        try {
            rounds.measure(
                    context,
                    new Rounds.Plan<>(settings.rounds(), any -> ofARound(), Optional.empty()),
                    arm -> new BrokerSettings(
                            BrokerSettings.nodesFor(arm.replicas()), "", arm.syncInterval(), Map.of()),
                    (broker, arm, round) -> {
                        report.begin(broker);
                        return new LatencyCell(settings, broker, arm);
                    });
        } finally {
            report.conclude();
        }
    }
}
