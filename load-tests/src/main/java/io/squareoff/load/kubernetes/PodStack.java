package io.squareoff.load.kubernetes;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.PlacedPod;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.Target;
import io.squareoff.load.compare.Measurement.TargetSource;
import io.squareoff.load.compare.Placement;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The stack of deploy/k8s in the namespace of the pod that this program runs in. What belongs to it has the label
 * {@code app.kubernetes.io/part-of=squareoff}.
 *
 * <p>Not thread-safe.
 */
public final class PodStack {

    /** The variable that the Jobs in deploy/k8s give their pods, with the pod's name. */
    private static final String OWN_POD = "SQUAREOFF_POD";

    static final String LABEL = "app.kubernetes.io/part-of";
    static final String STACK = "squareoff";

    /** The labels that an Indexed Job gives its pods. */
    private static final String INDEX = "batch.kubernetes.io/job-completion-index";

    private static final String JOB = "batch.kubernetes.io/job-name";

    /** They have 30 s by themselves, after which they are killed. */
    private static final Duration END_LIMIT = Duration.ofSeconds(50);

    /** Once those before have given their room back. */
    private static final Duration PLACE_LIMIT = Duration.ofSeconds(30);

    /** Five JVMs may start on one slow node. */
    private static final Duration START_LIMIT = Duration.ofMinutes(3);

    private static final Duration EVICTION_INTERVAL = Duration.ofMillis(200);

    /** Works in the namespace of its configuration, which is this pod's. */
    private final KubernetesClient client;

    private final String ownPod;

    private PodStack(KubernetesClient client, String ownPod) {
        this.client = client;
        this.ownPod = ownPod;
    }

    /** True if this program runs in a pod of one of the Jobs in deploy/k8s. */
    public static boolean isHere() {
        return System.getenv().containsKey(OWN_POD);
    }

    /** Finds the cluster in what Kubernetes gives each pod with a service account; this program runs in one. */
    public static PodStack ofThisPod() {
        return new PodStack(new KubernetesClientBuilder().build(), System.getenv(OWN_POD));
    }

    /**
     * The stack as it is now.
     *
     * @throws UserFacingException if there is none, or the cluster does not say
     */
    public RemoteTarget target() {
        return pods().target(RemoteTarget::new);
    }

    /**
     * Replaces all pods of the stack at each start.
     *
     * @param progress gets each step, a line at a time
     */
    public TargetSource source(Consumer<String> progress) {
        return (name, variant) -> start(progress);
    }

    private Target start(Consumer<String> progress) throws InterruptedException {
        long start = System.nanoTime();
        progress.accept(
                "replacing the pods of " + String.join(", ", pods().byProcess().keySet()));
        StackPods now = replace();
        progress.accept(String.format(Locale.ROOT, "ready after %.1f s", (System.nanoTime() - start) / 1e9));
        return now.target((url, metrics) -> new Launch(url, metrics, now));
    }

    /** Ends all pods, and waits until others are ready. */
    StackPods replace() throws InterruptedException {
        StackPods before = await(StackPods::haveLeft, END_LIMIT, pods());
        asked(() -> client.resourceList(before.byProcess().values()).delete());
        await(now -> now.haveLeft() && now.uids().stream().noneMatch(before.uids()::contains), END_LIMIT, before);
        await(now -> now.arePlaced(before.uids(), before), PLACE_LIMIT, before);
        return await(now -> now.replace(before.uids(), before), START_LIMIT, before);
    }

    /** Ends pods at once (SIGKILL). */
    void kill(List<Pod> pods) {
        asked(() -> client.resourceList(pods).withGracePeriod(0).delete());
    }

    /** Ends pods by the API for evictions, which keeps disruption budgets, and asks them to end (SIGTERM). */
    void evict(List<Pod> pods) throws InterruptedException {
        for (Pod pod : pods) {
            evict(pod);
        }
    }

    /** Ends all pods by their Deployments and StatefulSets, which start new ones before or after as they are told to. */
    void roll(List<Pod> all) {
        asked(() -> client.apps()
                .deployments()
                .withLabel(LABEL, STACK)
                .resources()
                .map(each -> each.rolling().restart())
                .toList());
        asked(() -> client.apps()
                .statefulSets()
                .withLabel(LABEL, STACK)
                .resources()
                .map(each -> each.rolling().restart())
                .toList());
    }

    /** Waits for a disruption budget that does not allow it yet. */
    private void evict(Pod pod) throws InterruptedException {
        long begun = System.nanoTime();
        while (!asked(() -> client.pods().withName(pod.getMetadata().getName()).evict())) {
            if (System.nanoTime() - begun > START_LIMIT.toNanos()) {
                throw new UserFacingException("the pod " + pod.getMetadata().getName()
                        + " may not be evicted: kubectl get poddisruptionbudgets names what forbids it");
            }
            TimeUnit.MILLISECONDS.sleep(EVICTION_INTERVAL.toMillis());
        }
    }

    /**
     * Waits until others are ready in place of pods that end.
     *
     * @param before all pods, before
     */
    StackPods awaitReplaced(StackPods before, List<Pod> ending) throws InterruptedException {
        Set<String> uids =
                ending.stream().map(pod -> pod.getMetadata().getUid()).collect(Collectors.toSet());
        return await(now -> now.replace(uids, before), START_LIMIT, before);
    }

    private StackPods await(Predicate<StackPods> there, Duration limit, StackPods before) throws InterruptedException {
        CompletableFuture<List<Pod>> settled =
                asked(() -> client.pods().withLabel(LABEL, STACK).informOnCondition(all -> {
                    StackPods now = StackPods.ofServices(all);
                    return there.test(now) || now.obstacle().isPresent();
                }));
        return StackPods.ofServices(await(settled, limit, () -> pods().waiting(before)));
    }

    /**
     * Waits until pods are as they should be.
     *
     * @param waiting says what they wait for, where that takes longer than the limit
     * @throws UserFacingException if it does, or one of them will not start
     */
    static List<Pod> await(CompletableFuture<List<Pod>> settled, Duration limit, Supplier<String> waiting)
            throws InterruptedException {
        try {
            List<Pod> pods = settled.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            StackPods.ofJob(pods).obstacle().ifPresent(why -> {
                throw new UserFacingException("a pod does not start: " + why);
            });
            return pods;
        } catch (TimeoutException e) {
            throw new UserFacingException(
                    "waited %d s for pods, in vain: %s".formatted(limit.toSeconds(), waiting.get()), e);
        } catch (ExecutionException e) {
            throw new UserFacingException("could not watch the pods: " + e.getCause(), e);
        } finally {
            settled.cancel(true);
        }
    }

    /** Those of the stack, and those of the load: this one, or several generators and this one that leads them. */
    private List<PlacedPod> placed(StackPods stack) {
        List<PlacedPod> placed = new ArrayList<>(stack.placed());
        List<Pod> generators = withLabel(JOB, "generators").stream()
                .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                .sorted(Comparator.comparing(PodStack::generator))
                .toList();
        generators.forEach(pod -> placed.add(StackPods.placed(generator(pod), pod)));
        String own = generators.isEmpty() ? Generator.NAME : Placement.COORDINATOR;
        placed.add(
                StackPods.placed(own, asked(() -> client.pods().withName(ownPod).get())));
        return placed;
    }

    /** Its name in figures, which counts from 1. */
    private static String generator(Pod pod) {
        return Generator.NAME + "-"
                + (1 + Integer.parseInt(pod.getMetadata().getLabels().get(INDEX)));
    }

    StackPods pods() {
        return StackPods.ofServices(withLabel(LABEL, STACK));
    }

    /** @throws UserFacingException if one of these was ended, replaced or started anew */
    void requireAll(StackPods started) {
        started.loss(pods()).ifPresent(loss -> {
            throw new UserFacingException(loss);
        });
    }

    private List<Pod> withLabel(String label, String value) {
        return asked(() -> client.pods().withLabel(label, value).list().getItems());
    }

    private <T> T asked(Supplier<T> question) {
        try {
            return question.get();
        } catch (KubernetesClientException e) {
            throw refused(client, e);
        }
    }

    /** A request that the cluster refused, or did not answer. */
    static UserFacingException refused(KubernetesClient client, KubernetesClientException e) {
        if (e.getStatus() != null) {
            return new UserFacingException(
                    "the cluster at %s refuses: %s"
                            .formatted(client.getMasterUrl(), e.getStatus().getMessage()),
                    e);
        }
        return new UserFacingException(
                "the cluster at %s does not answer: %s; kubectl config get-contexts lists those that --context can name"
                        .formatted(client.getMasterUrl(), rootOf(e)),
                e);
    }

    static Throwable rootOf(Throwable e) {
        return e.getCause() == null ? e : rootOf(e.getCause());
    }

    /**
     * The pods of one launch. Work on them fails where one of them was ended, replaced or started anew meanwhile. Closing it leaves them as
     * they are: the next launch replaces them.
     */
    private final class Launch extends RemoteTarget {

        private final StackPods started;
        private final List<PlacedPod> placed;

        /** @param metrics pages of each pod */
        private Launch(String aggregatorUrl, Map<String, URI> metrics, StackPods started) {
            super(aggregatorUrl, metrics);
            this.started = started;
            this.placed = List.copyOf(placed(started));
        }

        @Override
        public void requireAlive() {
            requireAll(started);
        }

        @Override
        public List<PlacedPod> pods() {
            return placed;
        }

        /** The pods' own metrics. Where they cannot be read, the error names the pod that is gone. */
        @Override
        public UsageSource usage() {
            UsageSource metrics = super.usage();
            return new UsageSource() {
                @Override
                public Duration interval() {
                    return metrics.interval();
                }

                @Override
                public Reading read() throws IOException, InterruptedException {
                    try {
                        return metrics.read();
                    } catch (IOException e) {
                        throw new IOException(started.loss(PodStack.this.pods()).orElse(e.getMessage()), e);
                    }
                }
            };
        }
    }
}
