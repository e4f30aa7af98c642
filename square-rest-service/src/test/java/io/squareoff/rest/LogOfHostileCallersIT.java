package io.squareoff.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.http.RawCaller;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class LogOfHostileCallersIT extends HostileCallers {

    /** A line of what is served, which begins with the time. */
    private static final Pattern LOGGED = Pattern.compile("\n20[0-9]{2}-.*(?:netty|http)");

    private static final Pattern STACK = Pattern.compile("(?:\n(?:\tat |Caused by: ).*)+");

    LogOfHostileCallersIT() {
        super(Port.STOCK);
    }

    @Test
    void logsNoMoreThanALineASecondAndOneStackForEachKindOfWhatCannotBeRead(CapturedOutput output) throws Exception {
        long begun = System.nanoTime();
        int before = LOGGED.split(output.getOut()).length;
        for (int i = 0; i < 200; i++) {
            try (RawCaller caller = caller()) {
                assertThat(caller.send("nonsense\r\n\r\n").readToEnd()).startsWith("HTTP/1.1 400 ");
            }
            try (RawCaller caller = caller()) {
                assertThat(caller.send("GET /..%2f HTTP/1.1\r\nHost: localhost\r\n\r\n" + POST
                                        + "Content-Length: 10\r\n\r\n")
                                .readAnswer())
                        .startsWith("HTTP/1.1 404 ");
            }
        }
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(output.getOut()).contains("lines of the server's libraries"));
        long seconds = Duration.ofNanos(System.nanoTime() - begun).toSeconds();
        List<String> stacks = STACK.matcher(output.getOut())
                .results()
                .map(stack -> stack.group().replaceAll("Caused by: .*", ""))
                .toList();
        assertThat(stacks).doesNotHaveDuplicates();
        assertThat(LOGGED.split(output.getOut()).length - before)
                .isLessThanOrEqualTo((int) seconds + 2 + stacks.size());
    }
}
