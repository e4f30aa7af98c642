package io.squareoff.nats;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.nats.client.Connection;
import io.nats.client.impl.NatsJetStreamMetaData;
import io.nats.client.impl.NatsMessage;
import io.squareoff.fuzz.MutatedInputs;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.SquareJobs;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.Squaring;
import io.squareoff.work.DemandLimits;
import io.squareoff.work.Work;
import io.squareoff.work.WorkLimits;
import java.lang.reflect.Proxy;
import java.time.Duration;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** Jobs, as anyone may publish them: see {@link FuzzedMessage}. */
class JobFuzzTest implements MutatedInputs {

    /** Does no work: none may be demanded. */
    private static final Work WORK = new Work(
            new DemandLimits(DataSize.ofKilobytes(1), Duration.ZERO, Duration.ZERO),
            new WorkLimits(1, 1, Duration.ofSeconds(1)),
            new SimpleMeterRegistry());

    /** Takes what is published to the broker, which must be JSON. */
    private static final Connection REQUESTS = (Connection) Proxy.newProxyInstance(
            JobFuzzTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                byte[] body = (byte[]) arguments[arguments.length - 1];
                assertThat(JsonMapper.shared().readTree(body).isObject()).isTrue();
                return null;
            });

    /** A job is either refused, or the request is what it holds and the reply goes where its header says. */
    @FuzzTest
    void job(byte[] bytes) throws Exception {
        FuzzedMessage job = FuzzedMessage.of(bytes).orElse(null);
        if (job == null) {
            return;
        }
        SquareRequest request;
        String replyTo;
        long delivery;
        try {
            delivery = JobHandler.delivery(job.getReplyTo());
            replyTo = JobHandler.replyTo(job);
            request = JobHandler.request(job);
        } catch (IllegalArgumentException e) {
            return;
        }
        assertThat(request).isEqualTo(SquareRequest.parseFrom(job.getData()));
        assertThat(job.getSubject() + ".").startsWith(SquareJobs.subject(request.getNumber()) + ".");
        assertThat(replyTo).isEqualTo(job.getHeaders().getFirst(SquareJobs.REPLY_TO));
        assertThat(JobHandler.again(delivery) != null).isEqualTo(delivery > 1);
        worked(request);
    }

    /** Any demand is answered with the squares and the payload that it asks for, or refused. */
    private static void worked(SquareRequest request) {
        try {
            WORK.answer(request, new Work.Caller() {
                @Override
                public void answered(SquareReply reply) {
                    assertThat(reply).isEqualTo(Squaring.reply(request));
                    assertThat(reply.getPayload().size()).isEqualTo(request.getReplyBytes());
                }

                @Override
                public void refused(String why) {
                    assertThat(why).isNotEmpty();
                }
            });
        } catch (MalformedMessageException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
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
        ContinuousPull pull =
                new ContinuousPull(REQUESTS, "SQUARES-3", "_INBOX.x7Yz", 10, Duration.ofSeconds(1), () -> 0);
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
