package io.squareoff.proto;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SquareJobsTest {

    @ParameterizedTest
    @CsvSource({
        "square.jobs.7, 7",
        "square.jobs.46341.3, 46341",
        "square.jobs.2147483648.3, -1",
        "square.jobs.x.3, -1",
        "square.jobs.-1.3, -1",
        "square.jobs.+7.3, -1",
        "square.jobs.007.3, -1",
        "square.jobs.\u0667.3, -1",
        "square.jobs.., -1",
        "square.jobs, -1",
        "nats.square.service, -1"
    })
    void readsTheNumberOutOfASubject(String subject, int number) {
        assertThat(SquareJobs.number(subject)).isEqualTo(number);
    }

    @Test
    void namesWhatTheBrokersConfigurationNames() {
        assertThat(SquareJobs.subject(7)).isEqualTo("square.jobs.7");
        assertThat(SquareJobs.subjects()).isEqualTo("square.jobs.*");
        assertThat(SquareJobs.subjects(3)).isEqualTo("square.jobs.*.3");
        assertThat(SquareJobs.stream(3)).isEqualTo("SQUARES-3");
    }
}
