package io.squareoff.lab.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.process.UserFacingException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ParallelTasksTest {

    private final CountDownLatch never = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);

    @Test
    void givesResultsInTheOrderOfTheTasks() throws Exception {
        CountDownLatch second = new CountDownLatch(1);
        Callable<String> waits = () -> {
            second.await();
            return "first";
        };
        Callable<String> goes = () -> {
            second.countDown();
            return "second";
        };

        assertThat(ParallelTasks.run(List.of(waits, goes))).containsExactly("first", "second");
    }

    @Test
    void interruptsTheOthersWhenOneFails() throws Exception {
        Callable<Void> fails = () -> {
            throw new UserFacingException("no broker");
        };

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> ParallelTasks.run(List.of(this::waitForEver, fails)))
                .withMessage("no broker");
        interrupted.await();
    }

    @Test
    void interruptsATaskAtItsLimit() throws Exception {
        assertThat(ParallelTasks.within(Duration.ofMillis(1), this::waitForEver))
                .isEmpty();
        interrupted.await();
    }

    @Test
    void hasTheResultOfATaskThatIsThroughInTime() throws Exception {
        assertThat(ParallelTasks.within(Duration.ofSeconds(20), () -> 7)).contains(7);
    }

    private Void waitForEver() throws InterruptedException {
        try {
            never.await();
            return null;
        } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
        }
    }
}
