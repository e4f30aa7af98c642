package io.squareoff.lab.kv;

import io.nats.client.api.StreamInfo;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.Streams;
import io.squareoff.lab.experiment.Rounds;
import java.time.Duration;

/**
 * One round of a bucket: every key is put, got and watched by one client, which is connected to the bucket's
 * leader as far as the lab can choose that.
 *
 * <p>Used once.
 */
final class BucketCell implements Rounds.Cell<BucketRound> {

    private final KeyValueSettings settings;
    private final BrokerSession broker;
    private final Copies copies;
    private final String base;
    private final RoundSoFar round;

    private Bucket bucket;

    /** @param base name of the bucket, without the broker's prefix */
    BucketCell(KeyValueSettings settings, BrokerSession broker, Copies copies, String base) {
        this.settings = settings;
        this.broker = broker;
        this.copies = copies;
        this.base = base;
        this.round = new RoundSoFar(settings);
    }

    /** About the time that it takes. */
    static Duration estimate(KeyValueSettings settings) {
        return PutsAndGets.estimate(settings.keys()).plus(SingleWatcher.estimate(settings.keys()));
    }

    @Override
    public BucketRound run() throws InterruptedException {
        bucket = createCurrent(broker, base, copies.replicas());
        new PutsAndGets(settings, bucket, round).run();
        return new SingleWatcher(settings, bucket, round).run();
    }

    /**
     * Creates a bucket of which all replicas are current.
     *
     * @throws UserFacingException if they do not become so in time
     */
    static Bucket createCurrent(BrokerSession broker, String base, int replicas) throws InterruptedException {
        Bucket bucket = Bucket.create(broker, base, replicas);
        StreamInfo info = broker.streams().awaitCurrent(bucket.stream(), replicas);
        int current = Streams.current(info);
        if (current < replicas || info.getConfiguration().getReplicas() != replicas) {
            throw new UserFacingException("the bucket %s has %d of %d replicas current, and was configured with %d"
                    .formatted(
                            bucket.name(),
                            current,
                            replicas,
                            info.getConfiguration().getReplicas()));
        }
        return bucket;
    }

    @Override
    public String step() {
        return round.step();
    }

    @Override
    public void clear() {
        if (bucket != null) {
            bucket.delete();
        }
    }
}
