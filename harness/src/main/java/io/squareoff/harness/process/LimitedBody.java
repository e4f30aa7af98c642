package io.squareoff.harness.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** The body of an answer as text in UTF-8. It fails, and the rest is not read, once there are too many bytes. */
final class LimitedBody implements BodySubscriber<String> {

    private final int mostBytes;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<String> body = new CompletableFuture<>();
    private Subscription subscription;

    LimitedBody(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    @Override
    public CompletionStage<String> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Subscription begun) {
        subscription = begun;
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        for (ByteBuffer part : parts) {
            if (body.isDone()) {
                return;
            }
            if (bytes.size() + part.remaining() > mostBytes) {
                subscription.cancel();
                body.completeExceptionally(new IOException("it answered with more than " + mostBytes + " bytes"));
                return;
            }
            byte[] copy = new byte[part.remaining()];
            part.get(copy);
            bytes.writeBytes(copy);
        }
    }

    @Override
    public void onError(Throwable failure) {
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        body.complete(bytes.toString(StandardCharsets.UTF_8));
    }
}
