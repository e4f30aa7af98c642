package io.squareoff.lab.publish;

import io.squareoff.harness.process.UserFacingException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** A link that bounds what is in flight, and fails where a message is refused or nothing is acknowledged in time. */
final class StrictLink implements OpenPublisher.Link {

    /** Most messages in flight. With more the sender waits, which latencies show since they count from the plan. */
    static final int IN_FLIGHT = 65_536;

    private final OpenPublisher.Link link;
    private final Semaphore room = new Semaphore(IN_FLIGHT);

    private long answeredNanos = System.nanoTime();

    StrictLink(OpenPublisher.Link link) {
        this.link = link;
    }

    /** Waits for room as long as it takes: {@link #poll} fails where no answer comes. */
    @Override
    public void send(int message) throws InterruptedException {
        room.acquire();
        try {
            link.send(message);
        } catch (IllegalStateException e) {
            throw new UserFacingException("a message was not sent: " + e.getMessage() + "; " + state(), e);
        }
    }

    @Override
    public Optional<OpenPublisher.Answer> poll(Duration limit) throws InterruptedException {
        Optional<OpenPublisher.Answer> answer = link.poll(limit);
        answer.flatMap(OpenPublisher.Answer::refusal).ifPresent(reason -> {
            throw new UserFacingException("a message was refused: " + reason);
        });
        if (answer.isPresent()) {
            room.release();
        }
        long now = System.nanoTime();
        if (answer.isPresent() || room.availablePermits() == IN_FLIGHT) {
            answeredNanos = now;
        } else if (now - answeredNanos > OpenPublisher.ANSWER_LIMIT.toNanos()) {
            throw new UserFacingException(
                    "no stream acknowledged within " + OpenPublisher.ANSWER_LIMIT.toSeconds() + " s; " + state());
        }
        return answer;
    }

    @Override
    public String state() {
        return link.state();
    }

    @Override
    public void close() {
        link.close();
    }
}
