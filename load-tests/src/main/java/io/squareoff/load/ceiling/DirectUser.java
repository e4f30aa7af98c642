package io.squareoff.load.ceiling;

import com.google.protobuf.InvalidProtocolBufferException;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import io.squareoff.harness.measure.LoadRecorder;
import io.squareoff.proto.SquareJobs;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareSubjects;
import io.squareoff.proto.StreamAck;
import java.util.BitSet;

/**
 * A user that asks for the squares of 1..N, so many of them in flight, and checks each reply. Anything but a right reply is
 * recorded as a failure.
 *
 * <p>Only for the thread that messages arrive on.
 */
abstract class DirectUser {

    /** The part of a reply's subject between the inbox and the user. */
    static final String KIND = "r.";

    final Connection broker;
    final EncodedRequests requests;
    final LoadRecorder recorder;
    private final BitSet answered = new BitSet();
    private long sinceNanos;
    private int sent;
    private int gathered;

    DirectUser(Connection broker, EncodedRequests requests, LoadRecorder recorder) {
        this.broker = broker;
        this.requests = requests;
        this.recorder = recorder;
    }

    /**
     * Begins after a share of 1..N, so that users are not all at the same number.
     *
     * @param share below 1
     */
    final void join(int inFlight, double share) {
        begin(inFlight, (int) (share * requests.count()));
    }

    /** Begins with 1 again. */
    final void begin(int inFlight) {
        begin(inFlight, 0);
    }

    private void begin(int inFlight, int after) {
        answered.clear();
        sent = after;
        gathered = after;
        sinceNanos = System.nanoTime();
        while (sent < after + inFlight && sent < requests.count()) {
            send(++sent);
        }
    }

    /** Sends the request for one number. */
    abstract void send(int number);

    /**
     * Takes a message. Where it answers a number, asks for the next one.
     *
     * @param kind the character before the user's number
     * @return true if it was the last of 1..N
     */
    abstract boolean received(Message message, char kind);

    /** @param again true if the reply says that it may have come before */
    final boolean reply(Message message, boolean again) {
        if (message.isStatusMessage()) {
            recorder.failed("status " + message.getStatus().getCode());
            return false;
        }
        if (!right(message.getData(), again)) {
            return false;
        }
        if (sent < requests.count()) {
            send(++sent);
        }
        if (++gathered < requests.count()) {
            return false;
        }
        recorder.ok(sinceNanos, System.nanoTime());
        return true;
    }

    private boolean right(byte[] data, boolean again) {
        SquareReply reply;
        try {
            reply = SquareReply.parseFrom(data);
        } catch (InvalidProtocolBufferException e) {
            recorder.failed("no SquareReply");
            return false;
        }
        int number = reply.getNumber();
        if (number < 1 || number > sent || reply.getResult() != Math.multiplyFull(number, number)) {
            recorder.failed("wrong answer");
            return false;
        }
        if (answered.get(number)) {
            if (!again) {
                recorder.failed("second answer");
            }
            return false;
        }
        answered.set(number);
        return true;
    }

    /** Asks by core request-reply. */
    static final class ByRequest extends DirectUser {

        private final String replyTo;

        ByRequest(Connection broker, String inbox, int user, EncodedRequests requests, LoadRecorder recorder) {
            super(broker, requests, recorder);
            this.replyTo = inbox + KIND + user;
        }

        @Override
        void send(int number) {
            broker.publish(SquareSubjects.SERVICE, replyTo, requests.bodies()[number]);
        }

        @Override
        boolean received(Message message, char kind) {
            return reply(message, false);
        }
    }

    /**
     * Asks by jobs in the streams. The stream acknowledges each job and a worker answers it. Both are checked, and a refusal is a
     * failure; only answers are waited for, since an answer may overtake the acknowledgement.
     */
    static final class ByJob extends DirectUser {

        /** The part of an acknowledgement's subject between the inbox and the user. */
        private static final String ACK = "a.";

        private final String ackTo;
        private final Headers headers;

        ByJob(Connection broker, String inbox, int user, EncodedRequests requests, LoadRecorder recorder) {
            super(broker, requests, recorder);
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
                boolean again = message.hasHeaders() && message.getHeaders().containsKey(SquareJobs.DELIVERY);
                return reply(message, again);
            }
            if (message.isStatusMessage()) {
                recorder.failed("status " + message.getStatus().getCode());
            } else if (!StreamAck.isStored(message.getData())) {
                recorder.failed("job refused");
            }
            return false;
        }
    }
}
