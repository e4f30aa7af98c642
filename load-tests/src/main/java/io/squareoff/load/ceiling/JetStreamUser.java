package io.squareoff.load.ceiling;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import io.squareoff.harness.measure.LoadRecorder;
import io.squareoff.proto.SquareJobs;
import java.util.Arrays;

/**
 * Asks by jobs in the streams. Each is acknowledged by its stream as well as answered by a worker; both are looked at, and a
 * refusal is a failure. An answer may overtake the acknowledgement, so only answers are waited for.
 */
final class JetStreamUser extends DirectUser {

    /** Where acknowledgements arrive, below the inbox. */
    private static final String ACK = "a.";

    /** How a stream begins to say that it has stored a job. */
    private static final byte[] STORED = "{\"stream\":".getBytes(UTF_8);

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
        } else if (!stored(message.getData())) {
            recorder.failed("job refused");
        }
        return false;
    }

    private static boolean stored(byte[] ack) {
        return ack.length > STORED.length && Arrays.equals(ack, 0, STORED.length, STORED, 0, STORED.length);
    }
}
