package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import tools.jackson.databind.json.JsonMapper;

/** Reads RFC 9457 problem details. */
final class Problem {

    private Problem() {}

    /** The detail of the problem that a response must be, with that status on the line and in the body. */
    static String detail(int status, HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
        var problem = JsonMapper.shared().readTree(response.body());
        assertThat(problem.at("/status").intValue()).isEqualTo(status);
        assertThat(problem.at("/title").stringValue()).isNotBlank();
        assertThat(problem.at("/instance").stringValue())
                .isEqualTo(response.request().uri().getRawPath());
        return problem.at("/detail").stringValue();
    }
}
