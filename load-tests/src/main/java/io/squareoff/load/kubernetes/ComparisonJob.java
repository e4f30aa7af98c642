package io.squareoff.load.kubernetes;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.squareoff.harness.process.UserFacingException;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Job of deploy/k8s/compare, made from outside of the cluster: it compares with other arguments, its results are fetched, and all
 * that was made for it is deleted. Where they cannot be fetched, the claim that has them stays.
 *
 * <p>Used once, by one thread.
 */
public final class ComparisonJob {

    private static final String NAME = "compare";
    private static final String READER = "compare-results";
    private static final String RESULTS = "/results";
    private static final String NOT_FETCHED = "the results were not fetched: ";
    private static final String CLAIM = "PersistentVolumeClaim";
    private static final Duration PLACE_LIMIT = Duration.ofSeconds(30);

    /** A node may have to pull the image. */
    private static final Duration START_LIMIT = Duration.ofMinutes(5);

    private static final Duration LONGEST_RUN = Duration.ofDays(1);
    private static final String GENERATORS = "generators";
    private static final String BROKER = "nats-server";
    private static final int TOKEN_BYTES = 20;

    /** A disk with less room, in bytes, is why something could not be written to it. */
    private static final long FULL = 1 << 20;

    /** The grace of the Job's pod, and what its node needs beside. */
    private static final Duration END_LIMIT = Duration.ofSeconds(45);

    /** The image is there. */
    private static final Duration READER_LIMIT = Duration.ofMinutes(1);

    /** The longest that {@link #run} takes after an interrupt, where the cluster answers and gives the results within two minutes. */
    public static final Duration CLEANING_LIMIT = END_LIMIT.plus(READER_LIMIT).plus(Duration.ofMinutes(2));

    private final KubernetesClient client;
    private final String namespace;
    private final Path manifests;
    private final String image;
    private final Consumer<String> log;
    private final Consumer<String> trouble;
    private final MadeObjects made;

    /**
     * @param manifests the folder deploy/k8s
     * @param image with the command line, which the nodes have or can get
     * @param log gets what the Job prints, a line at a time
     * @param trouble gets what failed beside the Job, such as that its results could not be fetched, and what to do
     */
    public ComparisonJob(
            KubernetesClient client,
            String namespace,
            Path manifests,
            String image,
            Consumer<String> log,
            Consumer<String> trouble) {
        this.client = client;
        this.namespace = namespace;
        this.manifests = manifests;
        this.image = image;
        this.log = log;
        this.trouble = trouble;
        made = new MadeObjects(client, namespace);
    }

    /**
     * Runs to the end of the Job.
     *
     * @param arguments of the comparison
     * @param generators that load; 1 for the Job's own
     * @param results the folder that gets the run's files, also of a run that was cut short or interrupted
     * @return the command's exit code; empty if somebody deleted its pod
     * @throws UserFacingException if there is no stack or another Job, or the cluster refuses anything
     */
    public OptionalInt run(List<String> arguments, int generators, Path results) throws InterruptedException {
        try {
            List<Pod> stack = stack();
            boolean started = false;
            try {
                make(arguments);
                if (generators > 1) {
                    make(generators, stack);
                }
                items("compare/job.yaml").forEach(made::make);
                awaitPod(StackPods::isPlaced, PLACE_LIMIT);
                Pod pod = awaitPod(each -> !"Pending".equals(each.getStatus().getPhase()), START_LIMIT);
                started = true;
                follow(pod);
                // Its log may have been cut off before; and somebody may have deleted it.
                return await(NAME, all -> all.stream().allMatch(StackPods::hasEnded), LONGEST_RUN)
                        .exitCode(NAME);
            } finally {
                fetchAndDelete(started, results);
            }
        } catch (KubernetesClientException e) {
            throw PodStack.refused(client, e);
        }
    }

    private List<Pod> stack() {
        List<Pod> stack = client.pods()
                .inNamespace(namespace)
                .withLabel(PodStack.LABEL, PodStack.STACK)
                .list()
                .getItems();
        if (stack.isEmpty()) {
            throw new UserFacingException(
                    "there is no stack in the namespace %s: kubectl apply -k deploy/k8s/overlays/one-node starts one"
                            .formatted(namespace));
        }
        return stack;
    }

    /** All but the Job. */
    private void make(List<String> arguments) {
        made.make(new ConfigMapBuilder()
                .withNewMetadata()
                .withName(NAME)
                .endMetadata()
                .addToData(
                        "compare.args",
                        arguments.stream().map(ComparisonJob::quoted).collect(Collectors.joining("\n")))
                .build());
        items("compare/rights.yaml").forEach(made::make);
        items("compare/results.yaml").forEach(made::make);
    }

    /** Several generators, with a token that they and the Job alone know. Their broker has the image of the stack's. */
    private void make(int generators, List<Pod> stack) {
        byte[] token = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(token);
        made.make(new SecretBuilder()
                .withNewMetadata()
                .withName(GENERATORS)
                .endMetadata()
                .addToStringData("token", "p" + HexFormat.of().formatHex(token))
                .build());
        Optional<String> broker = stack.stream()
                .filter(pod -> BROKER.equals(pod.getMetadata().getLabels().get(StackPods.APP)))
                .map(pod -> pod.getSpec().getContainers().get(0).getImage())
                .findFirst();
        for (HasMetadata item : items("generators/generators.yaml")) {
            if (item instanceof Job job) {
                job.getSpec().setCompletions(generators);
                job.getSpec().setParallelism(generators);
            } else if (item instanceof Deployment deployment) {
                broker.ifPresent(
                        known -> image(deployment.getSpec().getTemplate().getSpec(), known));
            }
            made.make(item);
        }
    }

    /** Reads the objects of a file, and gives Jobs and pods the image of this run. */
    private List<HasMetadata> items(String file) {
        try (var manifest = Files.newInputStream(manifests.resolve(file))) {
            List<HasMetadata> items = client.load(manifest).items();
            for (HasMetadata item : items) {
                if (item instanceof Job job) {
                    image(job.getSpec().getTemplate().getSpec(), image);
                } else if (item instanceof Pod pod) {
                    image(pod.getSpec(), image);
                }
            }
            return items;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void image(PodSpec pod, String image) {
        pod.getContainers().get(0).setImage(image);
    }

    /** As picocli reads argument files. */
    private static String quoted(String argument) {
        return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private Pod awaitPod(Predicate<Pod> there, Duration limit) throws InterruptedException {
        return await(NAME, all -> all.stream().anyMatch(there), limit)
                .byProcess()
                .get(NAME);
    }

    private StackPods await(String app, Predicate<List<Pod>> there, Duration limit) throws InterruptedException {
        return StackPods.ofJob(PodStack.await(
                pods(app)
                        .informOnCondition(all -> there.test(all)
                                || StackPods.ofJob(all).obstacle().isPresent()),
                limit,
                () -> {
                    List<Pod> now = pods(app).list().getItems();
                    return now.isEmpty()
                            ? "there is none of %s: kubectl --namespace %s get events says why"
                                    .formatted(app, namespace)
                            : StackPods.ofJob(now).waiting();
                }));
    }

    private FilterWatchListDeletable<Pod, PodList, PodResource> pods(String app) {
        return client.pods().inNamespace(namespace).withLabel(StackPods.APP, app);
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
        } catch (IOException | KubernetesClientException | CompletionException e) {
            if (Thread.interrupted() || e instanceof InterruptedIOException) {
                throw new InterruptedException();
            }
            trouble.accept(
                    "the Job's log is not to be had (%s): it goes on, kubectl --namespace %s logs --follow job/%s shows it"
                            .formatted(e.getMessage(), namespace, NAME));
        }
    }

    /**
     * Ends the Job where it still runs, so that it keeps what it has; then fetches that, and deletes all that was made, but not the only
     * copy of results.
     */
    private void fetchAndDelete(boolean started, Path results) throws InterruptedException {
        boolean interrupted = Thread.interrupted();
        boolean onlyCopy = started;
        try {
            if (started) {
                endJob();
                fetch(results);
                onlyCopy = false;
            }
        } catch (UserFacingException | UncheckedIOException e) {
            trouble.accept(NOT_FETCHED + e.getMessage());
        } catch (KubernetesClientException e) {
            trouble.accept(NOT_FETCHED + PodStack.refused(client, e).getMessage());
        } catch (InterruptedException e) {
            trouble.accept(NOT_FETCHED + "that was interrupted");
            interrupted = true;
        } finally {
            delete(onlyCopy);
        }
        if (interrupted || Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private void delete(boolean onlyCopy) {
        made.delete(item -> onlyCopy && CLAIM.equals(item.getKind())).forEach(trouble);
        if (onlyCopy) {
            trouble.accept(
                    "the claim results in the namespace %s has them: deploy/k8s/compare/reader.yaml says how to fetch them"
                            .formatted(namespace));
        }
    }

    private void endJob() throws InterruptedException {
        client.batch()
                .v1()
                .jobs()
                .inNamespace(namespace)
                .withName(NAME)
                .withPropagationPolicy(DeletionPropagation.FOREGROUND)
                .delete();
        await(NAME, List::isEmpty, END_LIMIT);
    }

    /** A pod that has ended cannot be read, so another one has the volume meanwhile. */
    private void fetch(Path results) throws InterruptedException {
        try {
            Files.createDirectories(results);
            items("compare/reader.yaml").forEach(made::make);
            await(READER, all -> all.stream().anyMatch(Readiness::isPodReady), READER_LIMIT);
            PodResource reader = client.pods().inNamespace(namespace).withName(READER);
            long there = files(reader);
            copy(reader, results);
            try (Stream<Path> copied = Files.walk(results)) {
                long here = copied.filter(Files::isRegularFile).count();
                if (here != there) {
                    throw new UserFacingException("%d of %d files arrived".formatted(here, there));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(PodResource reader, Path results) {
        try {
            reader.dir(RESULTS).copy(results);
        } catch (KubernetesClientException e) {
            if (isFull(results, PodStack.rootOf(e))) {
                throw new UserFacingException("there is no space left for them in " + results, e);
            }
            throw e;
        }
    }

    /** Java has no exception of its own for it. Its message is in the language of the machine; a disk without inodes still has room. */
    private static boolean isFull(Path folder, Throwable failure) {
        return folder.toFile().getUsableSpace() < FULL
                || String.valueOf(failure.getMessage()).contains("No space left on device");
    }

    /** A copy that ends early looks like one that is complete. */
    private static long files(PodResource reader) throws InterruptedException {
        ByteArrayOutputStream count = new ByteArrayOutputStream();
        try (ExecWatch counting =
                reader.writingOutput(count).exec("sh", "-c", "find " + RESULTS + " -type f -printf x | wc -c")) {
            counting.exitCode().get(READER_LIMIT.toSeconds(), TimeUnit.SECONDS);
            return Long.parseLong(count.toString(StandardCharsets.US_ASCII).strip());
        } catch (ExecutionException | TimeoutException | NumberFormatException e) {
            throw new UserFacingException("the files of the pod " + READER + " could not be counted: " + e, e);
        }
    }
}
