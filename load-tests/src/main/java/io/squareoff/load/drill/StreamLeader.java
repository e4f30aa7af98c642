package io.squareoff.load.drill;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.api.ClusterInfo;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Backends;
import io.squareoff.harness.stack.BrokerUser;
import io.squareoff.proto.SquareJobs;
import java.io.IOException;
import java.util.Optional;

/** The node of a cluster that leads the stream of partition 0. */
final class StreamLeader {

    private StreamLeader() {}

    /**
     * Asks the broker.
     *
     * @param backends with the broker
     * @return the node's name
     * @throws UserFacingException if it does not name it
     */
    static String of(Backends backends) throws InterruptedException {
        String stream = SquareJobs.stream(0);
        try {
            Connection broker = Nats.connect(Options.builder()
                    .server(backends.broker())
                    .userInfo(BrokerUser.OPERATOR.login(), backends.password(BrokerUser.OPERATOR))
                    .build());
            try {
                ClusterInfo cluster =
                        broker.jetStreamManagement().getStreamInfo(stream).getClusterInfo();
                return Optional.ofNullable(cluster)
                        .map(ClusterInfo::getLeader)
                        .orElseThrow(() -> new UserFacingException(stream + " has no leader"));
            } finally {
                broker.close();
            }
        } catch (IOException | JetStreamApiException e) {
            throw new UserFacingException("could not ask for the leader of " + stream + ": " + e.getMessage(), e);
        }
    }
}
