package io.squareoff.harness.process;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** The body of an answer as text in UTF-8. It fails, and the rest is not read, once there are too many bytes. */
final class LimitedBody implements BodySubscriber<String> {

    private final BodySubscriber<String> text = BodySubscribers.ofString(StandardCharsets.UTF_8);
    private final int mostBytes;
    private Subscription subscription;
    private long bytes;

    LimitedBody(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    @Override
    public CompletionStage<String> getBody() {
        return text.getBody();
    }

    @Override
    public void onSubscribe(Subscription begun) {
        subscription = begun;
        text.onSubscribe(begun);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        bytes += parts.stream().mapToLong(ByteBuffer::remaining).sum();
        if (bytes > mostBytes) {
            subscription.cancel();
            onError(new IOException("it answered with more than " + mostBytes + " bytes"));
        } else {
            text.onNext(parts);
        }
    }

    @Override
    public void onError(Throwable failure) {
        text.onError(failure);
    }

    @Override
    public void onComplete() {
        text.onComplete();
    }
}
