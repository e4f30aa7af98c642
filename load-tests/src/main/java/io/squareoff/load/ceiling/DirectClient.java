package io.squareoff.load.ceiling;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.NUID;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.squareoff.harness.measure.LiveCounter;
import io.squareoff.harness.measure.LoadRecorder;
import io.squareoff.harness.measure.Recording;
import io.squareoff.proto.SquareSubjects;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Users that ask the broker for the squares of 1..N again and again, over one connection with one inbox. The subject of a reply
 * names the user. There is no thread and no future for a user or a number: the thread that messages arrive on does all of it,
 * beginning with the answer to a first request.
 */
final class DirectClient {

    /**
     * As many as the aggregator may have, and enough for large batches of messages. jnats' queue of outgoing messages takes twice
     * as many, so that the thread that messages arrive on never waits for it.
     */
    private static final int IN_FLIGHT = 8192;

    /** The longest wait for the last replies. */
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    /** One token of one character each, before the number of the user. */
    private static final char START = 's';

    private final CeilingRun.Settings settings;
    private final LoadRecorder recorder;
    private final DirectUser[] users;
    private final CountDownLatch asking;
    private final int kindAt;
    private final byte[] firstRequest;

    private DirectClient(CeilingRun.Settings settings, Connection broker, String inbox) {
        this.settings = settings;
        this.recorder = new LoadRecorder(settings.warmUp(), settings.window(), 0);
        this.users = new DirectUser[settings.users()];
        this.asking = new CountDownLatch(settings.users());
        this.kindAt = inbox.length();
        DirectUser.Requests requests = DirectUser.Requests.upTo(settings.number());
        this.firstRequest = requests.bodies()[1];
        boolean byJob = settings.ceiling() == Ceiling.JETSTREAM;
        for (int user = 0; user < users.length; user++) {
            users[user] = new DirectUser(broker, inbox, user, requests, recorder, byJob);
        }
    }

    /** The most numbers that each of so many users has in flight. */
    static int inFlight(int users) {
        return Math.max(1, IN_FLIGHT / users);
    }

    /** Asks for as long as the settings say. */
    static Recording run(CeilingRun.Settings settings) throws IOException, InterruptedException {
        Options.Builder options = Options.builder()
                .servers(settings.url().split(","))
                .connectionName(settings.arm())
                .maxReconnects(0)
                .maxMessagesInOutgoingQueue(2 * IN_FLIGHT);
        if (settings.passwordFile().isPresent()) {
            String password = Files.readString(settings.passwordFile().get()).strip();
            options.userInfo(Ceiling.CALLER.login(), password);
        }
        Connection broker = Nats.connect(options.build());
        try {
            String inbox = SquareSubjects.INBOXES + NUID.nextGlobal() + ".";
            DirectClient client = new DirectClient(settings, broker, inbox);
            broker.createDispatcher(client::received).subscribe(inbox + ">");
            LiveCounter live = LiveCounter.start(settings.folder(), client.recorder);
            try {
                broker.publish(SquareSubjects.SERVICE, inbox + START, client.firstRequest);
                return client.await();
            } finally {
                live.close();
            }
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
            for (int user = 0; user < users.length; user++) {
                users[user].begin(inFlight(users.length), (double) user / users.length);
            }
        } else if (users[user(subject)].received(message, subject.charAt(kindAt))) {
            again(users[user(subject)]);
        }
    }

    private void again(DirectUser user) {
        if (recorder.over(System.nanoTime())) {
            asking.countDown();
        } else {
            user.begin(inFlight(users.length), 0);
        }
    }

    /** Reads the decimal number at the end of the subject, without making a string of it. */
    private int user(String subject) {
        return Integer.parseInt(subject, kindAt + DirectUser.KIND.length(), subject.length(), 10);
    }
}
