package io.squareoff.load.kubernetes;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import io.squareoff.harness.process.UserFacingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The Job of deploy/k8s/compare, made from outside of the cluster: it compares with other arguments, its results are fetched, and all
 * that was made for it is deleted.
 *
 * <p>Used once, by one thread.
 */
public final class ComparisonJob {

    private static final String NAME = "compare";
    private static final String APP = "app";
    private static final String RESULTS = "/results";
    private static final Duration PLACE_LIMIT = Duration.ofSeconds(30);

    /** A node may have to pull the image. */
    private static final Duration START_LIMIT = Duration.ofMinutes(5);

    private static final Duration LONGEST_RUN = Duration.ofDays(1);
    private static final String GENERATORS = "generators";
    private static final int TOKEN_BYTES = 20;
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    private static final Duration END_LIMIT = Duration.ofSeconds(15);

    private final KubernetesClient client;
    private final String namespace;
    private final Path manifests;
    private final Consumer<String> log;
    private final List<HasMetadata> made = new ArrayList<>();

    private boolean started;

    /**
     * @param manifests the folder deploy/k8s
     * @param log gets what the Job prints, a line at a time
     */
    public ComparisonJob(KubernetesClient client, String namespace, Path manifests, Consumer<String> log) {
        this.client = client;
        this.namespace = namespace;
        this.manifests = manifests;
        this.log = log;
    }

    /**
     * Runs to the end of the Job.
     *
     * @param arguments of the comparison
     * @param image with the command line, which the nodes have or can get
     * @param generators that load; 1 for the Job's own
     * @param results the folder that gets the run's files, also of a run that was cut short
     * @return the command's exit code; empty if somebody deleted its pod
     * @throws UserFacingException if there is no stack or another Job, or the cluster refuses anything
     */
    public OptionalInt run(List<String> arguments, String image, int generators, Path results)
            throws InterruptedException {
        try {
            requireStack();
            requireNoOther();
            try {
                if (generators > 1) {
                    make(generators, image);
                }
                make(arguments, image);
                awaitPod(StackPods::isPlaced, PLACE_LIMIT);
                Pod pod = awaitPod(each -> !"Pending".equals(each.getStatus().getPhase()), START_LIMIT);
                started = true;
                follow(pod);
                // Its log may have been cut off before; and somebody may have deleted it.
                return await(
                                all -> all.stream()
                                        .allMatch(each ->
                                                ENDED.contains(each.getStatus().getPhase())),
                                LONGEST_RUN)
                        .exitCode(NAME);
            } finally {
                fetchAndDelete(results);
            }
        } catch (KubernetesClientException e) {
            throw PodStack.refused(client, e);
        }
    }

    private void requireStack() {
        if (client.pods()
                .inNamespace(namespace)
                .withLabel(PodStack.LABEL, PodStack.STACK)
                .list()
                .getItems()
                .isEmpty()) {
            throw new UserFacingException(
                    "there is no stack in the namespace %s: kubectl apply -k deploy/k8s/overlays/one-node starts one"
                            .formatted(namespace));
        }
    }

    private void requireNoOther() {
        if (client.batch().v1().jobs().inNamespace(namespace).withName(NAME).get() != null) {
            throw new UserFacingException(
                    "there is a Job %s in the namespace %s already: kubectl --namespace %s delete job %s, once nobody needs it"
                            .formatted(NAME, namespace, namespace, NAME));
        }
    }

    private void make(List<String> arguments, String image) {
        make(new ConfigMapBuilder()
                .withNewMetadata()
                .withName(NAME)
                .endMetadata()
                .addToData(
                        "compare.args",
                        arguments.stream().map(ComparisonJob::quoted).collect(Collectors.joining("\n")))
                .build());
        for (String file : List.of("rights.yaml", "results.yaml", "job.yaml")) {
            items("compare/" + file).forEach(item -> make(item instanceof Job job ? with(job, image) : item));
        }
    }

    /** Several generators, with a token that they and the Job alone know. */
    private void make(int generators, String image) {
        byte[] token = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(token);
        make(new SecretBuilder()
                .withNewMetadata()
                .withName(GENERATORS)
                .endMetadata()
                .addToStringData("token", "p" + HexFormat.of().formatHex(token))
                .build());
        items("generators/generators.yaml")
                .forEach(item -> make(
                        item instanceof Job job
                                ? new JobBuilder(with(job, image))
                                        .editSpec()
                                        .withCompletions(generators)
                                        .withParallelism(generators)
                                        .endSpec()
                                        .build()
                                : item));
    }

    private List<HasMetadata> items(String file) {
        try (var manifest = Files.newInputStream(manifests.resolve(file))) {
            return client.load(manifest).items();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Job with(Job job, String image) {
        return new JobBuilder(job)
                .editSpec()
                .editTemplate()
                .editSpec()
                .editFirstContainer()
                .withImage(image)
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }

    private void make(HasMetadata item) {
        made.add(client.resource(item).inNamespace(namespace).create());
    }

    /** As picocli reads argument files. */
    private static String quoted(String argument) {
        return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private Pod awaitPod(Predicate<Pod> there, Duration limit) throws InterruptedException {
        return await(all -> all.stream().anyMatch(there), limit).byProcess().get(NAME);
    }

    private StackPods await(Predicate<List<Pod>> there, Duration limit) throws InterruptedException {
        return PodStack.await(
                client.pods()
                        .inNamespace(namespace)
                        .withLabel(APP, NAME)
                        .informOnCondition(all ->
                                there.test(all) || StackPods.of(all).obstacle().isPresent()),
                limit,
                () -> StackPods.of(client.pods()
                        .inNamespace(namespace)
                        .withLabel(APP, NAME)
                        .list()
                        .getItems()));
    }

    private void follow(Pod pod) throws InterruptedException {
        try (LogWatch watch = client.pods()
                        .inNamespace(namespace)
                        .withName(pod.getMetadata().getName())
                        .watchLog();
                var lines = new BufferedReader(new InputStreamReader(watch.getOutput(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                log.accept(line);
            }
        } catch (IOException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the Job where it still runs, so that it keeps what it has; then fetches that, and deletes all that was made. */
    private void fetchAndDelete(Path results) throws InterruptedException {
        boolean interrupted = Thread.interrupted();
        try {
            if (made.stream()
                    .anyMatch(item ->
                            item instanceof Job && item.getMetadata().getName().equals(NAME))) {
                client.batch()
                        .v1()
                        .jobs()
                        .inNamespace(namespace)
                        .withName(NAME)
                        .withPropagationPolicy(DeletionPropagation.FOREGROUND)
                        .delete();
                client.pods()
                        .inNamespace(namespace)
                        .withLabel(APP, NAME)
                        .informOnCondition(List::isEmpty)
                        .get(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
                if (started) {
                    fetch(results);
                }
            }
        } catch (ExecutionException | TimeoutException e) {
            throw new UserFacingException("the Job's pod did not end: its results were not fetched", e);
        } finally {
            // The last first: the claim goes when no pod has it.
            Collections.reverse(made);
            made.forEach(item -> client.resource(item)
                    .inNamespace(namespace)
                    .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                    .delete());
        }
        if (interrupted) {
            throw new InterruptedException();
        }
    }

    /** A pod that has ended cannot be read, so another one has the volume meanwhile. */
    private void fetch(Path results) throws InterruptedException {
        try {
            Files.createDirectories(results);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Pod reader = new PodBuilder()
                .withNewMetadata()
                .withName(NAME + "-results")
                .addToLabels(APP, NAME + "-results")
                .endMetadata()
                .withSpec(new PodSpecBuilder(podOfJob())
                        .editFirstContainer()
                        .withCommand("sleep", "600")
                        .withArgs()
                        .endContainer()
                        .withTerminationGracePeriodSeconds(0L)
                        .withAutomountServiceAccountToken(false)
                        .build())
                .build();
        make(reader);
        client.pods()
                .inNamespace(namespace)
                .withName(NAME + "-results")
                .waitUntilReady(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
        client.pods()
                .inNamespace(namespace)
                .withName(NAME + "-results")
                .dir(RESULTS)
                .copy(results);
    }

    private PodSpec podOfJob() {
        return made.stream()
                .filter(Job.class::isInstance)
                .map(Job.class::cast)
                .filter(job -> job.getMetadata().getName().equals(NAME))
                .findFirst()
                .orElseThrow()
                .getSpec()
                .getTemplate()
                .getSpec();
    }
}
