package io.squareoff.lab.failover;

import io.nats.client.api.StorageType;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.SettingBounds;
import io.squareoff.lab.failover.FailoverCell.Arm;
import io.squareoff.lab.publish.DeliveryLog;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.ParallelTasks;
import io.squareoff.lab.publish.StoredMessages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Faults of a cluster's nodes while messages are published at a planned rate and consumed. */
public final class FailoverExperiment implements Experiment {

    public static final String TOPOLOGY = """
                                   ┌─────── broker, three nodes ───────┐
              publisher ──rate R──▶│ stream failover: three replicas,  │─▶ consumer
                        ◀──acks────│ file; its leader is killed,       │◀─ explicit acks
                                   │ stopped, restarted, or every node │
                                   │ is restarted, one after the other │─▶ elections
                                   └───────────────────────────────────┘
            """;

    private static final long SEED = 20_261_122;

    /** Bytes that the broker writes for a message besides its body, at most: subject, header, index, and the log of its replicas. */
    private static final int BYTES_BESIDE = 256;

    /**
     * Settings of the experiment; each fault is tried with the clients at each of the nodes' roles.
     *
     * @param clients roles of the node that publisher and consumer are connected to before the fault
     * @param rate messages per second
     * @param size of a message in bytes
     * @param before time before the fault
     * @param fault time until a killed or stopped node comes back
     * @param after time after the last node is ready and messages are acknowledged again
     * @param pullExpiry time after which the consumer's pull requests expire
     * @param deadline of each round of a fault
     */
    public record Settings(
            List<NodeFault> faults,
            List<NodeRole> clients,
            int rate,
            int size,
            Duration before,
            Duration fault,
            Duration after,
            Duration pullExpiry,
            int rounds,
            Duration deadline) {

        /** @throws IllegalArgumentException whose message begins with the name of a bad setting */
        public Settings {
            faults = List.copyOf(faults);
            clients = List.copyOf(clients);
            SettingBounds.atLeast("rate", 1, rate);
            SettingBounds.atLeast("size", DeliveryLog.HEADER_BYTES, size);
            SettingBounds.atLeast("before", 1, (int) before.toSeconds());
            SettingBounds.atLeast("fault", 1, (int) fault.toSeconds());
            SettingBounds.atLeast("after", 1, (int) after.toSeconds());
            SettingBounds.atLeast("pull-expiry", 1, (int) pullExpiry.toSeconds());
            SettingBounds.atLeast("rounds", 1, rounds);
            long least = before.plus(fault).plus(after).toSeconds() + 5;
            SettingBounds.atLeast("deadline", (int) least, (int) deadline.toSeconds());
            SettingBounds.fitsMemory(
                    "rate",
                    rate * deadline.toSeconds(),
                    MessageLog.BYTES_EACH + Deliveries.BYTES_EACH + StoredMessages.BYTES_EACH);
        }

        /** About the time that a round takes, without the start of its broker; less where nodes are restarted at once. */
        Duration ofARound() {
            return before.plus(fault).plus(after);
        }

        /** The most messages that a round can have. */
        int mostMessages() {
            return (int) (rate * deadline.toSeconds());
        }
    }

    private final Settings settings;

    public FailoverExperiment(Settings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "failover";
    }

    @Override
    public String topology() {
        return TOPOLOGY;
    }

    @Override
    public Map<String, Object> settings() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("faults", settings.faults().stream().map(NodeFault::toString).toList());
        all.put("clients", settings.clients().stream().map(NodeRole::toString).toList());
        all.put("rate", settings.rate());
        all.put("size", settings.size());
        all.put("before", settings.before().toSeconds());
        all.put("fault", settings.fault().toSeconds());
        all.put("after", settings.after().toSeconds());
        all.put("pull-expiry", settings.pullExpiry().toSeconds());
        all.put("rounds", settings.rounds());
        all.put("deadline", settings.deadline().toSeconds());
        return all;
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
        context.requireRoom(
                0, (long) settings.mostMessages() * (settings.size() + BYTES_BESIDE) * 2 * FailoverCell.REPLICAS);
        List<Arm> arms = new ArrayList<>();
        settings.faults().forEach(fault -> settings.clients().forEach(role -> arms.add(new Arm(fault, role))));
        FailoverReport report = new FailoverReport(context.findings(), arms);
        Random random = new Random(SEED);
        try {
            for (int round = 1; round <= settings.rounds(); round++) {
                List<Arm> order = new ArrayList<>(arms);
                Collections.shuffle(order, random);
                for (Arm arm : order) {
                    measure(context, report, arm, round);
                }
            }
        } finally {
            report.conclude();
        }
    }

    /** Each round of a fault has a cluster of its own: none begins with the traces of another. */
    private void measure(ExperimentContext context, FailoverReport report, Arm arm, int round)
            throws InterruptedException {
        BrokerSession broker = context.broker(BrokerSettings.of(FailoverCell.REPLICAS, Map.of()));
        report.begin(broker.durability(StorageType.File, FailoverCell.REPLICAS));
        FailoverCell cell = new FailoverCell(settings, broker, arm, round);
        context.begin(new Step(
                "round %d of %d, %s".formatted(round, settings.rounds(), arm.title()),
                settings.ofARound(),
                cell::seen));
        try {
            Optional<FailoverRound> result = ParallelTasks.within(settings.deadline(), cell::run);
            if (result.isPresent()) {
                report.add(result.get());
            } else {
                report.addWithoutResult(
                        arm, round, "not complete after " + settings.deadline().toSeconds() + " s: " + cell.step());
            }
        } catch (UserFacingException e) {
            context.endIfOver(e);
            report.addWithoutResult(arm, round, cell.step() + ": " + e.getMessage());
        }
        context.release(broker);
    }
}
