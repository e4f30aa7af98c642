package io.squareoff.load.ceiling;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import io.squareoff.harness.measure.LoadRecorder;
import io.squareoff.proto.SquareJobs;
import io.squareoff.proto.StreamAck;

/**
 * Asks by jobs in the streams. The stream acknowledges each job and a worker answers it. Both are checked, and a refusal is a
 * failure; only answers are waited for, since an answer may overtake the acknowledgement.
 */
final class JetStreamUser extends DirectUser {

    /** The part of an acknowledgement's subject between the inbox and the user. */
    private static final String ACK = "a.";

    private final Connection broker;
    private final String ackTo;
    private final Headers headers;

    JetStreamUser(Connection broker, String inbox, int user, EncodedRequests requests, LoadRecorder recorder) {
        super(requests, recorder);
        this.broker = broker;
        this.ackTo = inbox + ACK + user;
        // Read-only, or it would be copied for each job.
        this.headers = new Headers(new Headers().put(SquareJobs.REPLY_TO, inbox + KIND + user), true);
    }

    @Override
    void send(int number) {
        broker.publish(requests.jobSubjects()[number], ackTo, headers, requests.bodies()[number]);
    }

    @Override
    boolean received(Message message, char kind) {
        if (kind == KIND.charAt(0)) {
            return reply(message, message.hasHeaders() && message.getHeaders().containsKey(SquareJobs.DELIVERY));
        }
        if (message.isStatusMessage()) {
            recorder.failed("status " + message.getStatus().getCode());
        } else if (!StreamAck.isStored(message.getData())) {
            recorder.failed("job refused");
        }
        return false;
    }
}
