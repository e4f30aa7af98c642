package io.squareoff.harness.process;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A page of a process, such as its health or its metrics.
 *
 * <p>Thread-safe.
 *
 * @param patience the longest time that one answer may take
 * @param client that asks for it
 */
public record HttpPage(URI url, Duration patience, HttpClient client) {

    /** Asks no proxy that the JVM's options name, as the load does not: there is none between hosts of this machine. */
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().proxy(HttpClient.Builder.NO_PROXY).build();

    /** A hundred times what a service's metrics have. */
    private static final int MOST_BYTES = 16 << 20;

    /** An answer of any status. */
    public record Answer(int status, String body) {}

    /** A page of a process that serves it without TLS, or with a certificate that every JVM trusts. */
    public HttpPage(URI url, Duration patience) {
        this(url, patience, CLIENT);
    }

    /** @throws IllegalArgumentException if the text is no URL */
    public HttpPage(String url, Duration patience) {
        this(URI.create(url), patience);
    }

    /**
     * A client for pages of processes whose certificates an authority has signed, and of no others.
     *
     * @param authority its certificate, in a file
     * @throws UserFacingException if that cannot be read
     */
    public static HttpClient clientTrusting(Path authority) {
        try (InputStream file = Files.newInputStream(authority)) {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            trusted.setCertificateEntry(
                    "authority", CertificateFactory.getInstance("X.509").generateCertificate(file));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return HttpClient.newBuilder()
                    .sslContext(context)
                    .proxy(HttpClient.Builder.NO_PROXY)
                    .build();
        } catch (IOException | GeneralSecurityException e) {
            throw new UserFacingException("could not read the certificate in " + authority + ": " + e, e);
        }
    }

    /** @throws IOException if there is no whole answer in time, or one with more than 16 MiB */
    public Answer get() throws IOException, InterruptedException {
        // The client's own limit of time ends with the headers.
        CompletableFuture<HttpResponse<String>> answer =
                client.sendAsync(HttpRequest.newBuilder(url).build(), headers -> new LimitedBody());
        try {
            HttpResponse<String> response = answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return new Answer(response.statusCode(), response.body());
        } catch (TimeoutException e) {
            throw new HttpTimeoutException("no whole answer in " + patience.toMillis() + " ms");
        } catch (ExecutionException e) {
            throw new IOException(why(e.getCause()), e.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    /** That of a connection which could not be made has no words of its own. */
    private static String why(Throwable failure) {
        if (!(failure instanceof ConnectException) || failure.getMessage() != null) {
            return failure.toString();
        }
        return failure.getCause() instanceof UnresolvedAddressException
                ? "there is no such host"
                : "nobody accepts connections there";
    }

    /**
     * The page as JSON.
     *
     * @param read takes what is wanted out of it, and throws {@link JacksonException} where that is not there
     * @return empty where the process has no such page, which is status 404
     * @throws UserFacingException on any other status, and if the answer is not JSON or not such JSON
     */
    public <T> Optional<T> json(Function<JsonNode, T> read) throws InterruptedException {
        try {
            Answer answer = get();
            return switch (answer.status()) {
                case 200 -> Optional.of(read.apply(JsonMapper.shared().readTree(answer.body())));
                case 404 -> Optional.empty();
                default -> throw new UserFacingException(url + " answered with status " + answer.status());
            };
        } catch (IOException | JacksonException e) {
            throw new UserFacingException("could not read " + url + ": " + e.getMessage(), e);
        }
    }

    /** The body of an answer as text in UTF-8. It fails, and the rest is not read, once there are too many bytes. */
    private static final class LimitedBody implements BodySubscriber<String> {

        private final BodySubscriber<String> text = BodySubscribers.ofString(StandardCharsets.UTF_8);
        private Subscription subscription;
        private long bytes;

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
            if (bytes > MOST_BYTES) {
                subscription.cancel();
                onError(new IOException("it answered with more than " + MOST_BYTES + " bytes"));
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
}
