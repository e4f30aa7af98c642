package io.squareoff.lab.durability;

import io.nats.client.api.StorageType;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.BrokerSettings;
import io.squareoff.lab.durability.DurabilityRound.Arm;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.SettingBounds;
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
import java.util.OptionalLong;
import java.util.Random;

/** Worth of an acknowledgement: its time, beside the acknowledged messages that are missing after nodes were lost. */
public final class DurabilityExperiment implements Experiment {

    public static final String TOPOLOGY = """
                                  ┌── broker, one node or three ───┐
              publisher ─rate R──▶│ stream durability: file or     │◀─ one node, or all:
                        ◀──acks───│ memory, one or three replicas, │   killed, or their
                                  │ files synced 2m, 1s or always  │   disks cut off
                                  └────────────────────────────────┘
            """;

    private static final long SEED = 20_261_122;

    /** Bytes that the broker writes for a message besides its body, at most: subject, header, index, and the log of its replicas. */
    private static final int BYTES_BESIDE = 256;

    /** For the file system itself, and the broker's other files. */
    private static final long LEAST_DISK = 128 << 20;

    private static final int MOST_REPLICAS = 3;

    /** About the time of a round besides its measured time: warm-up, recovery, reading the stream. */
    private static final Duration BESIDE = Duration.ofSeconds(9);

    /**
     * Settings of the experiment; every combination of storages, replicas, sync intervals and losses that differ is measured.
     *
     * @param replicas 1 or 3
     * @param syncIntervals as in the broker's configuration
     * @param rate messages per second
     * @param size of a message in bytes
     * @param seconds measured time before the loss
     * @param deadline of each round of a combination
     */
    public record Settings(
            List<StorageType> storages,
            List<Integer> replicas,
            List<String> syncIntervals,
            List<NodeLoss> losses,
            int rate,
            int size,
            int seconds,
            int rounds,
            Duration deadline) {

        /** @throws IllegalArgumentException whose message begins with the name of a bad setting */
        public Settings {
            storages = List.copyOf(storages);
            replicas = List.copyOf(replicas);
            syncIntervals = List.copyOf(syncIntervals);
            losses = List.copyOf(losses);
            for (int count : replicas) {
                if (count != 1 && count != MOST_REPLICAS) {
                    throw new IllegalArgumentException("replicas must be 1 or 3, not " + count);
                }
            }
            syncIntervals.forEach(interval -> SettingBounds.syncInterval("sync-interval", interval));
            SettingBounds.atLeast("rate", 1, rate);
            SettingBounds.atLeast("size", DeliveryLog.HEADER_BYTES, size);
            SettingBounds.atLeast("seconds", 1, seconds);
            SettingBounds.atLeast("rounds", 1, rounds);
            SettingBounds.atLeast("deadline", seconds + 10, (int) deadline.toSeconds());
            SettingBounds.fitsMemory(
                    "rate", rate * deadline.toSeconds(), MessageLog.BYTES_EACH + StoredMessages.BYTES_EACH);
        }

        /** The most messages that a round can have. */
        int mostMessages() {
            return (int) (rate * deadline.toSeconds());
        }

        /** About the time that a round takes, without the start of its broker. */
        Duration ofARound() {
            return time().plus(BESIDE);
        }

        Duration time() {
            return Duration.ofSeconds(seconds);
        }

        /** Room for a node's files. */
        long bytesOfNode() {
            return LEAST_DISK + 2L * mostMessages() * (size + BYTES_BESIDE);
        }

        /** All combinations that differ: one node is all of one, and memory knows neither syncs nor disks. */
        List<Arm> arms() {
            List<Arm> arms = new ArrayList<>();
            for (StorageType storage : storages) {
                for (int count : replicas) {
                    for (String interval : storage == StorageType.File
                            ? syncIntervals
                            : List.of(BrokerSettings.DEFAULT_SYNC_INTERVAL)) {
                        losses.stream()
                                .filter(loss -> loss.all() || count > 1)
                                .filter(loss -> !loss.power() || storage == StorageType.File)
                                .forEach(loss -> arms.add(new Arm(new StreamKind(storage, count, interval), loss)));
                    }
                }
            }
            return arms;
        }
    }

    private final Settings settings;

    /** @throws IllegalArgumentException if no combination of the settings makes sense */
    public DurabilityExperiment(Settings settings) {
        this.settings = settings;
        if (settings.arms().isEmpty()) {
            throw new IllegalArgumentException(
                    "losses must be of all nodes with one replica, and killed with memory, not " + settings.losses());
        }
    }

    @Override
    public String name() {
        return "durability";
    }

    @Override
    public String topology() {
        return TOPOLOGY;
    }

    @Override
    public Map<String, Object> settings() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put(
                "storage",
                settings.storages().stream().map(StorageType::toString).toList());
        all.put("replicas", settings.replicas());
        all.put("sync-interval", settings.syncIntervals());
        all.put("losses", settings.losses().stream().map(NodeLoss::toString).toList());
        all.put("rate", settings.rate());
        all.put("size", settings.size());
        all.put("seconds", settings.seconds());
        all.put("rounds", settings.rounds());
        all.put("deadline", settings.deadline().toSeconds());
        return all;
    }

    @Override
    public Duration estimate() {
        Duration round = settings.arms().stream()
                .map(arm -> starting(arm).plus(settings.ofARound()))
                .reduce(Duration.ZERO, Duration::plus);
        return round.multipliedBy(settings.rounds());
    }

    private static Duration starting(Arm arm) {
        return ExperimentContext.starting(BrokerSettings.nodesFor(arm.stream().replicas()));
    }

    @Override
    public void run(ExperimentContext context) throws InterruptedException {
        context.requireRoom(0, MOST_REPLICAS * settings.bytesOfNode());
        List<Arm> arms = possible(context);
        DurabilityReport report = new DurabilityReport(context.findings(), arms);
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

    /** Without those that this machine cannot have, which are marked. */
    private List<Arm> possible(ExperimentContext context) throws InterruptedException {
        List<Arm> arms = settings.arms();
        if (arms.stream().noneMatch(arm -> arm.loss().power())) {
            return arms;
        }
        Optional<String> obstacle = context.obstacleToDisks();
        obstacle.ifPresent(why -> context.findings()
                .mark("losses of power are left out: disks that can be cut off need root, loop devices and ext4; "
                        + why));
        return arms.stream()
                .filter(arm -> obstacle.isEmpty() || !arm.loss().power())
                .toList();
    }

    /** Each round of a combination has a broker of its own: none begins with the traces of another. */
    private void measure(ExperimentContext context, DurabilityReport report, Arm arm, int round)
            throws InterruptedException {
        BrokerSession broker = context.broker(new BrokerSettings(
                BrokerSettings.nodesFor(arm.stream().replicas()),
                "",
                arm.stream().syncInterval(),
                Map.of(),
                arm.loss().power() ? OptionalLong.of(settings.bytesOfNode()) : OptionalLong.empty()));
        DurabilityCell cell = new DurabilityCell(settings, broker, arm, round);
        context.begin(new Step(
                "round %d of %d, %s".formatted(round, settings.rounds(), arm.title()),
                settings.ofARound(),
                cell::seen));
        try {
            Optional<DurabilityRound> result = ParallelTasks.within(settings.deadline(), cell::run);
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
