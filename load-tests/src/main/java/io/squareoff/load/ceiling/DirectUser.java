package io.squareoff.load.ceiling;

import com.google.protobuf.InvalidProtocolBufferException;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import io.squareoff.harness.measure.LoadRecorder;
import io.squareoff.proto.SquareJobs;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquareSubjects;
import io.squareoff.proto.StreamAck;
import java.util.BitSet;

/**
 * A user that asks for the squares of 1..N, so many of them in flight, and checks each reply. Anything but a right reply is
 * recorded as a failure.
 *
 * <p>It asks by core request-reply, or by jobs in the streams. The stream acknowledges each job and a worker answers it. Both are
 * checked, and a refusal is a failure; only answers are waited for, since an answer may overtake the acknowledgement.
 *
 * <p>Only for the thread that messages arrive on.
 */
final class DirectUser {

    /** The part of a reply's subject between the inbox and the user. */
    static final String KIND = "r.";

    /** The part of an acknowledgement's subject there. */
    private static final String ACK = "a.";

    private final Connection broker;
    private final Requests requests;
    private final LoadRecorder recorder;
    private final boolean byJob;
    private final String replyTo;
    private final String ackTo;
    private final Headers headers;
    private final BitSet answered = new BitSet();
    private long sinceNanos;
    private int sent;
    private int gathered;

    /** @param inbox with the dot at its end */
    DirectUser(Connection broker, String inbox, int user, Requests requests, LoadRecorder recorder, boolean byJob) {
        this.broker = broker;
        this.requests = requests;
        this.recorder = recorder;
        this.byJob = byJob;
        this.replyTo = inbox + KIND + user;
        this.ackTo = inbox + ACK + user;
        // Read-only, or it would be copied for each job.
        this.headers = new Headers(new Headers().put(SquareJobs.REPLY_TO, replyTo), true);
    }

    /**
     * Begins after a share of 1..N: at first not all users are to be at the same number.
     *
     * @param share below 1; 0 for all of them
     */
    void begin(int inFlight, double share) {
        int after = (int) (share * requests.count());
        answered.clear();
        sent = after;
        gathered = after;
        sinceNanos = System.nanoTime();
        while (sent < after + inFlight && sent < requests.count()) {
            send(++sent);
        }
    }

    private void send(int number) {
        byte[] body = requests.bodies()[number];
        if (byJob) {
            broker.publish(requests.jobSubjects()[number], ackTo, headers, body);
        } else {
            broker.publish(SquareSubjects.SERVICE, replyTo, body);
        }
    }

    /**
     * Takes a message. Where it answers a number, asks for the next one.
     *
     * @param kind the character before the user's number
     * @return true if it was the last of 1..N
     */
    boolean received(Message message, char kind) {
        if (message.isStatusMessage()) {
            recorder.failed("status " + message.getStatus().getCode());
            return false;
        }
        if (kind == ACK.charAt(0)) {
            if (!StreamAck.isStored(message.getData())) {
                recorder.failed("job refused");
            }
            return false;
        }
        if (!right(message)) {
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

    private boolean right(Message message) {
        SquareReply reply;
        try {
            reply = SquareReply.parseFrom(message.getData());
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
            // A job that is delivered again may be answered again.
            if (!byJob || !message.hasHeaders() || !message.getHeaders().containsKey(SquareJobs.DELIVERY)) {
                recorder.failed("second answer");
            }
            return false;
        }
        answered.set(number);
        return true;
    }

    /**
     * The requests for 1..N, encoded once: the ceiling is to be the backend's, not that of encoding.
     *
     * @param bodies the request for n at index n
     * @param jobSubjects the subject of the job for n, at index n
     */
    record Requests(byte[][] bodies, String[] jobSubjects) {

        static Requests upTo(int number) {
            byte[][] bodies = new byte[number + 1][];
            String[] subjects = new String[number + 1];
            for (int n = 1; n <= number; n++) {
                bodies[n] = SquareRequest.newBuilder().setNumber(n).build().toByteArray();
                subjects[n] = SquareJobs.subject(n);
            }
            return new Requests(bodies, subjects);
        }

        /** N. */
        int count() {
            return bodies.length - 1;
        }
    }
}
