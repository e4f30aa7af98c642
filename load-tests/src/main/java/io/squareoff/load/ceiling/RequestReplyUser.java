package io.squareoff.load.ceiling;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.squareoff.harness.measure.LoadRecorder;
import io.squareoff.proto.SquareSubjects;

/** Asks by core request-reply. */
final class RequestReplyUser extends DirectUser {

    private final Connection broker;
    private final String replyTo;

    RequestReplyUser(Connection broker, String inbox, int user, EncodedRequests requests, LoadRecorder recorder) {
        super(requests, recorder);
        this.broker = broker;
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
