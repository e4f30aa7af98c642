package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Subscription;
import io.nats.client.impl.Headers;
import io.squareoff.proto.SquareJobs;
import java.time.Duration;

/** A caller of jobs, with an inbox of its own for their replies. */
final class JobCaller {

    private final Connection client;
    private final Duration limit;
    private final String inbox;
    private final Subscription replies;

    /** @param limit within which a reply must come */
    JobCaller(Connection client, Duration limit) {
        this.client = client;
        this.limit = limit;
        this.inbox = client.createInbox();
        this.replies = client.subscribe(inbox);
    }

    /** Publishes a job whose reply comes to the inbox. */
    void publish(int number, byte[] request) {
        client.publish(SquareJobs.subject(number), new Headers().put(SquareJobs.REPLY_TO, inbox), request);
    }

    /** The next reply. */
    Message next() throws InterruptedException {
        Message reply = replies.nextMessage(limit);
        assertThat(reply).as("reply within %s", limit).isNotNull();
        return reply;
    }

    /** The replies that have come and were not taken. */
    long pending() {
        return replies.getPendingMessageCount();
    }
}
