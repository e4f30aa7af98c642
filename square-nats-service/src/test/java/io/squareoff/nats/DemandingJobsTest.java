package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.nats.client.Connection;
import io.squareoff.proto.Demand;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.SquareRequest;
import io.squareoff.work.DemandLimits;
import io.squareoff.work.Work;
import io.squareoff.work.WorkLimits;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.util.unit.DataSize;

@Timeout(60)
class DemandingJobsTest {

    private final BlockingQueue<String> published = new LinkedBlockingQueue<>();

    private volatile boolean lost;

    /** Keeps the subjects that something is published on. While it is lost, there is no room for that. */
    private final Connection broker = (Connection) Proxy.newProxyInstance(
            DemandingJobsTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                published.add((String) arguments[0]);
                if (((String) arguments[0]).contains(" ")) {
                    throw new IllegalArgumentException("a subject with a blank");
                }
                if (lost) {
                    throw new IllegalStateException("no room to wait for the connection");
                }
                return null;
            });

    @Test
    void letsAJobBeRedeliveredThatCouldNotBeAnswered() throws Exception {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        Counter jobs = meters.counter("jobs");
        try (Work work = new Work(
                        new DemandLimits(DataSize.ofKilobytes(1), Duration.ofSeconds(5), Duration.ZERO),
                        new WorkLimits(2, 1, Duration.ofSeconds(10)),
                        meters);
                DemandingJobs demanding = new DemandingJobs(broker, work, Duration.ofMillis(30), jobs, jobs)) {
            lost = true;
            demanding.handle(request(Duration.ofMillis(1)), "ack.first", "inbox.first", null);
            publishedUntil("inbox.first"); // The answer,
            publishedUntil("inbox.first"); // and the refusal in its place.
            lost = false;
            demanding.handle(request(Duration.ofMillis(1500)), "ack.second", "inbox.second", null);
            publishedUntil("ack.second");
            publishedUntil("ack.second");
            assertThat(publishedUntil("ack.second")).doesNotContain("ack.first");
        }
    }

    /** Else it would be redelivered for ever. */
    @Test
    void terminatesAJobWhoseAnswerCanGoNowhere() throws Exception {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        Counter terminated = meters.counter("terminated");
        try (Work work = new Work(
                        new DemandLimits(DataSize.ofKilobytes(1), Duration.ofSeconds(5), Duration.ZERO),
                        new WorkLimits(2, 1, Duration.ofSeconds(10)),
                        meters);
                DemandingJobs demanding =
                        new DemandingJobs(broker, work, Duration.ofMinutes(1), meters.counter("jobs"), terminated)) {
            demanding.handle(request(Duration.ofMillis(1)), "ack.first", "in box", null);

            assertThat(publishedUntil("ack.first")).containsExactly("in box", "in box");
        }
        assertThat(terminated.count()).isOne();
    }

    private static SquareRequest request(Duration wait) {
        return ProtobufMessages.request(7, 1, new Demand(0, 0, wait, Duration.ZERO));
    }

    /** The subjects that are published to before this one. */
    private List<String> publishedUntil(String subject) throws InterruptedException {
        List<String> before = new ArrayList<>();
        for (String next; !(next = published.take()).equals(subject); ) {
            before.add(next);
        }
        return before;
    }
}
