package io.squareoff.load.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.gatling.http.client.Request;
import io.gatling.http.client.RequestBuilder;
import io.gatling.http.client.uri.Uri;
import io.netty.handler.codec.http.HttpMethod;
import org.junit.jupiter.api.Test;

class AttemptTest {

    private final Attempt attempt = new Attempt(1, 2);
    private final Request request = request();

    private static Request request() {
        RequestBuilder builder = new RequestBuilder("a request", HttpMethod.GET, Uri.create("http://a/"), null);
        Object session = new Object();
        return builder.setSignatureCalculator(signed -> session == null ? null : signed)
                .build();
    }

    @Test
    void sendsNothingTwice() {
        assertThat(attempt.unsent()).isTrue();
        assertThat(attempt.sending(request)).isSameAs(request);
        assertThat(attempt.unsent()).isFalse();

        assertThatIllegalStateException()
                .isThrownBy(() -> attempt.sending(request.copyWithCopiedHeaders()))
                .withMessage("the connection closed before the answer, and nothing is sent twice");
        assertThat(attempt.failure()).isEqualTo("no answer");
    }

    @Test
    void followsARedirect() {
        attempt.sending(request);

        assertThat(attempt.sending(request.copyWithNewUri(Uri.create("http://a/elsewhere"))))
                .isNotNull();
    }

    @Test
    void callsAFailureAfterTheFirstAnswerThatWasRefused() {
        attempt.sending(request);
        attempt.answered(201);
        assertThat(attempt.failure()).isEqualTo("wrong answer");

        attempt.sending(request());
        assertThat(attempt.failure()).isEqualTo("no answer");
        attempt.answered(503);
        attempt.sending(request());
        attempt.answered(404);
        assertThat(attempt.failure()).isEqualTo("status 503");
    }
}
