package io.squareoff.nats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.Subscription;
import io.nats.client.impl.Headers;
import io.squareoff.proto.SquareJobs;
import io.squareoff.proto.SquareSubjects;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The permissions of each user of the broker, tried at a broker as it is deployed with the service at work. */
@Timeout(120)
class AccountsIT {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final byte[] SEVEN = TestClient.request(7);

    private static final Pattern SUBJECT = Pattern.compile("`([^`]+)`");

    private static TestBroker broker;
    private static ConfigurableApplicationContext service;

    private final List<Connection> connected = new ArrayList<>();

    /** One subject of the table in docs/operate.md. */
    record Attempt(String user, boolean publishes, String at, boolean allowed) {

        static Stream<Attempt> ofRow(String line) {
            String[] cells = line.substring(1, line.length() - 1).split("\\|", -1);
            assertThat(cells).as(line).hasSize(4);
            String user = cells[0].strip();
            assertThat(cells[1].strip()).as(line).isIn("publish", "subscribe");
            boolean publishes = cells[1].strip().equals("publish");
            return Stream.concat(
                    subjects(cells[2]).map(at -> new Attempt(user, publishes, at, true)),
                    subjects(cells[3]).map(at -> new Attempt(user, publishes, at, false)));
        }

        /** Each in backquotes, with commas between them. */
        private static Stream<String> subjects(String cell) {
            assertThat(cell).matches(" (`[^`]+`(, `[^`]+`)*)? ");
            return SUBJECT.matcher(cell).results().map(found -> found.group(1));
        }
    }

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        broker = new TestBroker();
        service = JobService.start(broker.url());
    }

    @AfterAll
    static void stop() {
        service.close();
        broker.close();
    }

    static Stream<Attempt> table() throws IOException {
        List<String> lines = Files.readAllLines(BrokerProcess.inProject("docs/operate.md"));
        return lines.stream()
                .skip(lines.indexOf("<!-- table of permissions -->") + 3L)
                .takeWhile(line -> line.startsWith("|"))
                .flatMap(Attempt::ofRow);
    }

    @ParameterizedTest
    @MethodSource("table")
    void isAllowedOrRefusedAsTheTableSays(Attempt attempt) throws Exception {
        Connection client = connect(attempt.user());
        if (attempt.publishes()) {
            // To nobody, and no request that JetStream would carry out.
            client.publish(attempt.at(), "{".getBytes(UTF_8));
        } else {
            String[] subjectAndQueue = attempt.at().split(" ");
            if (subjectAndQueue.length == 2) {
                client.subscribe(subjectAndQueue[0], subjectAndQueue[1]);
            } else {
                client.subscribe(attempt.at());
            }
        }
        // The broker's refusal, if there is one, comes before its answer to this.
        client.flush(LIMIT);
        if (attempt.allowed()) {
            assertThat(client.getLastError()).isNull();
        } else {
            assertThat(client.getLastError()).startsWithIgnoringCase("Permissions Violation for");
        }
    }

    @Test
    void aStockClientGetsSquaresWithUserAndPasswordAlone() throws Exception {
        Options nothingElse = Options.builder()
                .server(broker.address())
                .userInfo(TestUsers.CALLER, TestUsers.password(TestUsers.CALLER))
                // Besides patience with a slow broker.
                .connectionTimeout(LIMIT)
                .build();
        Connection client = Nats.connect(nothingElse);
        connected.add(client);

        Message reply = client.request(SquareSubjects.SERVICE, SEVEN, LIMIT);
        assertThat(reply).as("reply, after %s", client.getLastError()).isNotNull();
        assertThat(TestClient.reply(reply).getResult()).isEqualTo(49);

        Subscription jobs = client.subscribe(client.createInbox());
        ask(client, "job", jobs.getSubject());
        assertThat(TestClient.reply(jobs.nextMessage(LIMIT)).getResult()).isEqualTo(49);
    }

    @Test
    void theLabFindsNothingOfTheJobs() throws Exception {
        Connection lab = connect("lab");
        assertThat(lab.jetStreamManagement().getStreamNames()).isEmpty();
        assertThatExceptionOfType(JetStreamApiException.class)
                .isThrownBy(() -> lab.jetStreamManagement().deleteStream(SquareJobs.stream(0)))
                .withMessageContaining("not found");
        assertThat(lab.request(SquareSubjects.SERVICE, SEVEN, LIMIT)).isNull();

        Connection operator = connect(TestUsers.OPERATOR);
        assertThat(operator.jetStreamManagement().getStreamNames()).contains(SquareJobs.stream(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"request", "job"})
    void aCallerCannotHaveTheServicePublishAnywhereButToAnInbox(String kind) throws Exception {
        Connection operator = connect(TestUsers.OPERATOR);
        Connection caller = connect(TestUsers.CALLER);
        Subscription elsewhere = operator.subscribe("somewhere.else");
        operator.flush(LIMIT);
        Subscription inbox = caller.subscribe("_INBOX.x");
        ask(caller, kind, "somewhere.else");
        // Answered after the one before: requests by one connection, jobs of one partition, are worked in their
        // order.
        ask(caller, kind, "_INBOX.x");

        assertThat(inbox.nextMessage(LIMIT)).isNotNull();
        operator.flush(LIMIT);
        assertThat(elsewhere.getPendingMessageCount()).isZero();
    }

    private static void ask(Connection caller, String kind, String replyTo) {
        if (kind.equals("job")) {
            caller.publish(SquareJobs.subject(7), new Headers().put(SquareJobs.REPLY_TO, replyTo), SEVEN);
        } else {
            caller.publish(SquareSubjects.SERVICE, replyTo, SEVEN);
        }
    }

    @Test
    void monitoringReadsTheServersFigures() throws Exception {
        Connection client = connect("monitoring");
        Message answer = client.request("$SYS.REQ.SERVER.PING.VARZ", null, LIMIT);

        JsonNode figures = JsonMapper.shared().readTree(answer.getData());
        assertThat(figures.at("/data/in_msgs").asLong(0)).isPositive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "`user`:`aggregator`",
                "`user`:`aggregator`,`pass`:``",
                "`user`:`aggregator`,`pass`:`wrong`",
                "`user`:`app`,`pass`:`app`",
                "`user`:`sys`,`pass`:`sys`"
            })
    void nobodyGetsInWithoutAUserOrWithAWrongPassword(String login) throws IOException {
        // Not by the library, which waits for the rest of its limit after a refusal.
        URI address = URI.create(broker.address());
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout((int) LIMIT.toMillis());
            String connect = "CONNECT {" + login.replace('`', '"') + "}\r\nPING\r\n";
            socket.getOutputStream().write(connect.getBytes(UTF_8));

            var answers = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
            assertThat(answers.readLine()).startsWith("INFO ");
            assertThat(answers.readLine()).isEqualTo("-ERR 'Authorization Violation'");
        }
    }

    @AfterEach
    void disconnect() throws InterruptedException {
        for (Connection client : connected) {
            client.close();
        }
    }

    private Connection connect(String user) throws IOException, InterruptedException {
        Connection client = Nats.connect(TestClient.options(broker.url(user))
                .inboxPrefix("_INBOX_" + user)
                .connectionTimeout(LIMIT)
                .errorListener(new Silent())
                .build());
        connected.add(client);
        return client;
    }

    /** Refusals are expected here. */
    private static final class Silent implements ErrorListener {}
}
