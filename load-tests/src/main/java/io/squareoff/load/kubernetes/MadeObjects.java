package io.squareoff.load.kubernetes;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.squareoff.harness.process.UserFacingException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * The objects that one run makes in a namespace, and deletes. Each has a label of the run: none of somebody else is deleted, not even
 * where nobody knows whether the cluster made it.
 *
 * <p>Not thread-safe.
 */
final class MadeObjects {

    private static final String LABEL = "squareoff-run";

    /** The label that kustomize gives those of deploy/k8s/compare and generators. */
    private static final Map<String, String> LIKE_KUSTOMIZE = Map.of(PodStack.LABEL, "squareoff-compare");

    private static final String KINDS =
            "jobs,deployments,pods,services,configmaps,secrets,serviceaccounts,roles,rolebindings,"
                    + "networkpolicies,persistentvolumeclaims";

    /** Time for the cluster to make what a thread asked for that did not wait for the answer. */
    private static final Duration UNANSWERED = Duration.ofSeconds(1);

    private final KubernetesClient client;
    private final String namespace;
    private final String run = UUID.randomUUID().toString();
    private final Deque<HasMetadata> made = new ArrayDeque<>();
    private final Set<HasMetadata> uncertain = Collections.newSetFromMap(new IdentityHashMap<>());

    MadeObjects(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    /**
     * Makes one.
     *
     * @throws UserFacingException if there is one of its kind and name already
     * @throws KubernetesClientException if the cluster refuses, or does not answer
     */
    void make(HasMetadata item) {
        Map<String, String> labels = new HashMap<>(LIKE_KUSTOMIZE);
        labels.putAll(Objects.requireNonNullElse(item.getMetadata().getLabels(), Map.of()));
        labels.put(LABEL, run);
        item.getMetadata().setLabels(labels);
        made.push(item);
        uncertain.add(item);
        try {
            client.resource(item).inNamespace(namespace).create();
            uncertain.remove(item);
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
            uncertain.remove(item);
            // A request whose answer was lost is sent again.
            if (!isThere(item)) {
                throw new UserFacingException(
                        ("%s is in the namespace %s already, of another comparison or of one that was killed. Once nobody needs it or"
                                        + " its results: kubectl --namespace %s delete %s --selector %s=squareoff-compare")
                                .formatted(words(item), namespace, namespace, KINDS, PodStack.LABEL),
                        e);
            }
        }
    }

    /**
     * Deletes them, the last first, each as far as the cluster lets it. An interrupt meanwhile is kept.
     *
     * @param kept those that are not deleted
     * @return why others are left, and the command that deletes each
     */
    List<String> delete(Predicate<HasMetadata> kept) {
        List<String> left = new ArrayList<>();
        boolean interrupted = false;
        for (HasMetadata item : made) {
            if (kept.test(item)) {
                continue;
            }
            try {
                interrupted |= !deleted(item);
            } catch (KubernetesClientException e) {
                left.add("%s may be left (%s): kubectl --namespace %s delete %s %s"
                        .formatted(
                                words(item),
                                PodStack.refused(client, e).getMessage(),
                                namespace,
                                item.getKind().toLowerCase(Locale.ROOT),
                                item.getMetadata().getName()));
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return left;
    }

    /** Deletes one, and returns false if it was interrupted, which makes a request fail: the second is not. */
    private boolean deleted(HasMetadata item) {
        try {
            delete(item);
            return true;
        } catch (KubernetesClientException e) {
            if (!Thread.interrupted()) {
                throw e;
            }
            delete(item);
            return false;
        }
    }

    private void delete(HasMetadata item) {
        if (!isThere(item) && uncertain.contains(item)) {
            LockSupport.parkNanos(UNANSWERED.toNanos());
        }
        if (isThere(item)) {
            client.resource(item)
                    .inNamespace(namespace)
                    .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                    .delete();
        }
    }

    /** Returns true if there is one, of this run. */
    private boolean isThere(HasMetadata item) {
        HasMetadata there = client.resource(item).inNamespace(namespace).get();
        return there != null
                && run.equals(Objects.requireNonNullElse(there.getMetadata().getLabels(), Map.of())
                        .get(LABEL));
    }

    private static String words(HasMetadata item) {
        return "the " + item.getKind() + " " + item.getMetadata().getName();
    }
}
