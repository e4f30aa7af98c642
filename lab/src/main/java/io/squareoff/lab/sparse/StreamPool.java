package io.squareoff.lab.sparse;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.experiment.ExperimentContext;
import java.util.HashMap;
import java.util.Map;

/** The streams of one broker, built when they are first used, and again when the publishers have made another stream of them. */
final class StreamPool {

    /** A publisher makes a stream longer. By this part of its range it may before it is built anew. */
    private static final int DRIFT = 10;

    private final ExperimentContext context;
    private final BrokerSession broker;
    private final int replicas;
    private final Map<StreamPlan, SparseStream> streams = new HashMap<>();
    private final Map<StreamPlan, UserFacingException> failed = new HashMap<>();

    private int built;

    /** @param replicas of each stream */
    StreamPool(ExperimentContext context, BrokerSession broker, int replicas) {
        this.context = context;
        this.broker = broker;
        this.replicas = replicas;
    }

    /** @throws UserFacingException if it cannot be built; the same again without another attempt */
    SparseStream stream(StreamPlan plan) throws InterruptedException {
        if (failed.containsKey(plan)) {
            throw failed.get(plan);
        }
        SparseStream there = streams.get(plan);
        if (there != null && !hasDrifted(there)) {
            return there;
        }
        if (there != null) {
            streams.remove(plan);
            there.delete();
        }
        context.begin(
                new Step("building a stream, " + plan.words(), plan.estimate().multipliedBy(replicas)));
        try {
            // A new name each time: one that the broker is slow to delete does not get in the way.
            SparseStream stream = SparseStream.build(broker, "sparse-" + ++built, plan, replicas);
            streams.put(plan, stream);
            return stream;
        } catch (UserFacingException e) {
            failed.put(plan, e);
            throw e;
        }
    }

    /** A stream that is overwritten in turn stays what it is, unless no message had been overwritten yet. */
    private static boolean hasDrifted(SparseStream stream) {
        StreamPlan plan = stream.plan();
        boolean stays = plan.shape() == StreamShape.IN_TURN && (plan.full() || plan.range() > plan.messages());
        return !stays && stream.state().getLastSequence() - plan.range() > plan.range() / DRIFT;
    }

    void deleteAll() {
        // Each goes as it is deleted: of what failed nothing is used again that is gone.
        streams.values().removeIf(stream -> {
            stream.delete();
            return true;
        });
    }
}
