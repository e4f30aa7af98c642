package io.squareoff.nats;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.nats.client.Connection;
import io.nats.client.impl.NatsJetStreamMetaData;
import io.nats.client.impl.NatsMessage;
import io.squareoff.fuzz.MutatedInputs;
import io.squareoff.proto.SquareJobs;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.Squaring;
import java.lang.reflect.Proxy;
import java.time.Duration;
import tools.jackson.databind.json.JsonMapper;

/** Jobs, as anyone may publish them: see {@link FuzzedMessage}. */
class JobFuzzTest implements MutatedInputs {

    /** Takes what is published to the broker, which must be JSON. */
    private static final Connection REQUESTS = (Connection) Proxy.newProxyInstance(
            JobFuzzTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                byte[] body = (byte[]) arguments[arguments.length - 1];
                assertThat(JsonMapper.shared().readTree(body).isObject()).isTrue();
                return null;
            });

    /** A job is either refused, or the reply holds the squares of its numbers and goes where its header says. */
    @FuzzTest
    void job(byte[] bytes) throws Exception {
        FuzzedMessage job = FuzzedMessage.of(bytes).orElse(null);
        if (job == null) {
            return;
        }
        JobHandler.Reply reply;
        long delivery;
        try {
            delivery = JobHandler.delivery(job.getReplyTo());
            reply = JobHandler.reply(job, delivery);
        } catch (IllegalArgumentException e) {
            return;
        }
        SquareRequest asked = SquareRequest.parseFrom(job.getData());
        assertThat(SquareReply.parseFrom(reply.square())).isEqualTo(Squaring.reply(asked));
        assertThat(job.getSubject() + ".").startsWith(SquareJobs.subject(asked.getNumber()) + ".");
        assertThat(reply.to()).isEqualTo(job.getHeaders().getFirst(SquareJobs.REPLY_TO));
        assertThat(reply.headers() != null).isEqualTo(delivery > 1);
    }

    /** The number of deliveries is what the client library reads, where that reads one. */
    @FuzzTest
    void ackSubject(byte[] bytes) {
        String subject = new String(bytes, UTF_8);
        long delivery;
        try {
            delivery = JobHandler.delivery(subject);
        } catch (IllegalArgumentException e) {
            delivery = -1;
        }
        NatsMessage delivered = new NatsMessage("square.jobs.7.3", subject, null) {
            @Override
            public boolean isJetStream() {
                return replyTo.startsWith("$JS.ACK.");
            }
        };
        try {
            assertThat(delivery).isEqualTo(new NatsJetStreamMetaData(delivered).deliveredCount());
        } catch (IllegalArgumentException e) {
            // It may be stricter: then it reads nothing.
        }
    }

    /** Jobs and statuses that come to a pull, whose own requests stay JSON. */
    @FuzzTest
    void pull(byte[] bytes) {
        ContinuousPull pull = new ContinuousPull(
                REQUESTS, "SQUARES-3", "workers", "jobs", "_INBOX.x7Yz", 10, Duration.ofSeconds(1), () -> 0);
        pull.want(true);
        for (String part : new String(bytes, ISO_8859_1).split("\n---\n")) {
            FuzzedMessage.of(part.getBytes(ISO_8859_1)).ifPresent(message -> {
                if (message.isStatusMessage()) {
                    pull.ended(message.getStatus().getCode(), message.getHeaders());
                } else {
                    pull.received(message);
                }
            });
        }
        pull.unpin();
    }
}
