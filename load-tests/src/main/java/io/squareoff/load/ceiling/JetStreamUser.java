package io.squareoff.load.ceiling;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import io.squareoff.harness.measure.LoadRecorder;
import io.squareoff.proto.SquareJobs;
import io.squareoff.proto.StreamAck;

/**
 * Asks by jobs in the streams. Each is acknowledged by its stream as well as answered by a worker; both are looked at, and a
 * refusal is a failure. An answer may overtake the acknowledgement, so only answers are waited for.
 */
final class JetStreamUser extends DirectUser {

    /** Where acknowledgements arrive, below the inbox. */
    private static final String ACK = "a.";

    private final Connection broker;
    private final String ackTo;
    private final Headers headers;

    JetStreamUser(Connection broker, String inbox, int user, EncodedRequests questions, LoadRecorder recorder) {
        super(questions, recorder);
        this.broker = broker;
        this.ackTo = inbox + ACK + user;
        // Read-only, or it would be copied for each job.
        this.headers = new Headers(new Headers().put(SquareJobs.REPLY_TO, inbox + KIND + user), true);
    }

    @Override
    void send(int number) {
        broker.publish(
                questions.jobSubjects()[number], ackTo, headers, questions.bodies()[number]);
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
