package io.squareoff.load.ceiling;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.NUID;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.squareoff.harness.measure.LoadRecorder;
import io.squareoff.harness.measure.Recording;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Users that each ask for the squares of 1..N again and again, straight at the broker, over one connection with one inbox.
 * What arrives says in its subject which user it is for. There is no thread and no future for a user or a number: all of
 * it is done by the thread that messages arrive on, beginning with a message that it sends to itself.
 */
final class DirectClient {

    /**
     * As many as the aggregator may have, enough that messages go in large batches. It is also the bound of what waits anywhere: jnats' queue
     * of outgoing messages takes twice as many, so that the thread that messages arrive on never waits for it.
     */
    private static final int IN_FLIGHT = 8192;

    /** How long to wait for the last replies. */
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    /** One token of one character each, before the number of the user. */
    private static final char START = 's';

    private final CeilingSettings settings;
    private final LoadRecorder recorder;
    private final DirectUser[] askers;
    private final CountDownLatch asking;
    private final int kindAt;

    private DirectClient(CeilingSettings settings, Connection broker, String inbox) {
        this.settings = settings;
        this.recorder = new LoadRecorder(settings.warmUp(), settings.window(), 0);
        this.askers = new DirectUser[settings.users()];
        this.asking = new CountDownLatch(settings.users());
        this.kindAt = inbox.length();
        EncodedRequests questions = EncodedRequests.upTo(settings.number());
        for (int user = 0; user < askers.length; user++) {
            askers[user] = settings.limit() == Ceiling.JETSTREAM
                    ? new JetStreamUser(broker, inbox, user, questions, recorder)
                    : new RequestReplyUser(broker, inbox, user, questions, recorder);
        }
    }

    /** How many numbers each of so many users has in flight at most. */
    static int inFlight(int users) {
        return Math.max(1, IN_FLIGHT / users);
    }

    /** Asks for as long as the settings say. */
    static Recording run(CeilingSettings settings) throws IOException, InterruptedException {
        Options options = Options.builder()
                .servers(settings.url().split(","))
                .connectionName(settings.limit().arm())
                .maxReconnects(0)
                .maxMessagesInOutgoingQueue(2 * IN_FLIGHT)
                .build();
        Connection broker = Nats.connect(options);
        try {
            String inbox = Options.DEFAULT_INBOX_PREFIX + NUID.nextGlobal() + ".";
            DirectClient client = new DirectClient(settings, broker, inbox);
            broker.createDispatcher(client::received).subscribe(inbox + ">");
            client.recorder.begin(Instant.now(), System.nanoTime());
            broker.publish(inbox + START, null);
            return client.await();
        } finally {
            broker.close();
        }
    }

    private Recording await() throws InterruptedException {
        Duration limit = settings.warmUp().plus(settings.window()).plus(DEADLINE);
        if (!asking.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            for (long user = asking.getCount(); user > 0; user--) {
                recorder.failed("no answer");
            }
        }
        return recorder.recording();
    }

    private void received(Message message) {
        String subject = message.getSubject();
        if (subject.charAt(kindAt) == START) {
            for (int user = 0; user < askers.length; user++) {
                askers[user].join(inFlight(askers.length), (double) user / askers.length);
            }
        } else if (askers[user(subject)].received(message, subject.charAt(kindAt))) {
            again(askers[user(subject)]);
        }
    }

    private void again(DirectUser asker) {
        if (recorder.over(System.nanoTime())) {
            asking.countDown();
        } else {
            asker.begin(inFlight(askers.length));
        }
    }

    /** The decimal number that the subject ends in, without making a string of it. */
    private int user(String subject) {
        return Integer.parseInt(subject, kindAt + DirectUser.KIND.length(), subject.length(), 10);
    }
}
