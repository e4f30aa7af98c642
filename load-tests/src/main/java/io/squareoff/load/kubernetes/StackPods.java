package io.squareoff.load.kubernetes;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.PlacedPod;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.Services;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The pods of a stack at one moment.
 *
 * @param byProcess by the name that figures have: that of their app, with a number where the app has several
 * @param leaving those that end or have ended, such as a pod that was evicted, beside them
 */
record StackPods(Map<String, Pod> byProcess, List<Pod> leaving) {

    static final String APP = "app";

    /** The label that a pod gets from its node. */
    private static final String ZONE = "topology.kubernetes.io/zone";

    private static final String AGGREGATOR = Services.AGGREGATOR.module();

    /** The names of the ports that have metrics, and the metrics' paths. */
    private static final Map<String, String> METRICS = Map.of("http", "/actuator/prometheus", "monitoring", "/varz");

    /** Why a container waits although time changes nothing. */
    private static final Set<String> HOPELESS = Set.of(
            "ErrImagePull",
            "ErrImageNeverPull",
            "ImagePullBackOff",
            "InvalidImageName",
            "CreateContainerConfigError",
            "CrashLoopBackOff");

    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    /** Those of a Deployment or StatefulSet, which replaces a pod that ends. */
    static StackPods ofServices(Collection<Pod> pods) {
        Map<Boolean, List<Pod>> byLeaving =
                pods.stream().collect(Collectors.partitioningBy(pod -> isEnding(pod) || hasEnded(pod)));
        return new StackPods(byProcess(byLeaving.get(false)), byLeaving.get(true));
    }

    /** Those of a Job, also one that has ended. */
    static StackPods ofJob(Collection<Pod> pods) {
        return new StackPods(byProcess(pods), List.of());
    }

    private static Map<String, Pod> byProcess(Collection<Pod> pods) {
        Map<String, List<Pod>> byApp = pods.stream()
                .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
                .collect(Collectors.groupingBy(StackPods::app, TreeMap::new, Collectors.toList()));
        Map<String, Pod> named = new LinkedHashMap<>();
        byApp.forEach((app, several) -> {
            for (int i = 0; i < several.size(); i++) {
                named.put(several.size() == 1 ? app : app + "-" + (i + 1), several.get(i));
            }
        });
        return named;
    }

    private static String app(Pod pod) {
        return Objects.requireNonNullElse(pod.getMetadata().getLabels().get(APP), "unnamed");
    }

    Set<String> uids() {
        return byProcess.values().stream()
                .map(pod -> pod.getMetadata().getUid())
                .collect(Collectors.toSet());
    }

    static boolean hasEnded(Pod pod) {
        return ENDED.contains(pod.getStatus().getPhase());
    }

    private static boolean isEnding(Pod pod) {
        return pod.getMetadata().getDeletionTimestamp() != null;
    }

    /** Returns true if none of the leaving runs any more. */
    boolean haveLeft() {
        return leaving.stream().allMatch(StackPods::hasEnded);
    }

    /** Returns true if there are as many of each app as in others, none of those that ended, and all have a node. */
    boolean arePlaced(Set<String> ended, StackPods others) {
        return haveLeft()
                && byProcess.keySet().equals(others.byProcess.keySet())
                && uids().stream().noneMatch(ended::contains)
                && byProcess.values().stream().allMatch(StackPods::isPlaced);
    }

    static boolean isPlaced(Pod pod) {
        return pod.getSpec().getNodeName() != null;
    }

    /** Returns true if they are placed, and ready. */
    boolean replace(Set<String> ended, StackPods others) {
        return arePlaced(ended, others) && byProcess.values().stream().allMatch(Readiness::isPodReady);
    }

    /** Why one of them will not become ready, in words; empty where they may. */
    Optional<String> obstacle() {
        return byProcess.values().stream()
                .filter(pod -> !isEnding(pod) && !hasEnded(pod))
                .flatMap(pod -> containers(pod)
                        .map(container -> container.getState().getWaiting())
                        .filter(waiting -> waiting != null && HOPELESS.contains(waiting.getReason()))
                        .map(waiting -> words(pod, waiting)))
                .findFirst();
    }

    /** Says in words what is not ready, and of what there are not as many as in others. */
    String waiting(StackPods others) {
        Map<String, Long> counts = counts();
        Map<String, Long> expected = others.counts();
        Stream<String> wrong = Stream.concat(counts.keySet().stream(), expected.keySet().stream())
                .distinct()
                .filter(app -> !Objects.equals(counts.get(app), expected.get(app)))
                .sorted()
                .map(app -> "of %s there are %d pods, not %d: kubectl get events says why"
                        .formatted(app, counts.getOrDefault(app, 0L), expected.getOrDefault(app, 0L)));
        Stream<String> unready = Stream.concat(
                        leaving.stream().filter(pod -> !hasEnded(pod)),
                        byProcess.values().stream().filter(pod -> !Readiness.isPodReady(pod)))
                .map(StackPods::waiting);
        return Stream.concat(unready, wrong).collect(Collectors.joining("; "));
    }

    /** Says in words what those that are not ready wait for. */
    String waiting() {
        return waiting(this);
    }

    private Map<String, Long> counts() {
        return byProcess.values().stream()
                .collect(Collectors.groupingBy(StackPods::app, TreeMap::new, Collectors.counting()));
    }

    private static String waiting(Pod pod) {
        return Stream.concat(
                        containers(pod)
                                .map(container -> container.getState().getWaiting())
                                .filter(Objects::nonNull)
                                .map(waiting -> words(pod, waiting)),
                        pod.getStatus().getConditions().stream()
                                .filter(condition -> "PodScheduled".equals(condition.getType())
                                        && "False".equals(condition.getStatus()))
                                .map(PodCondition::getMessage)
                                .map(message -> pod.getMetadata().getName() + ": " + message))
                .findFirst()
                .orElse(pod.getMetadata().getName() + " is " + (isEnding(pod) ? "still ending" : "not ready"));
    }

    private static String words(Pod pod, ContainerStateWaiting waiting) {
        return pod.getMetadata().getName() + ": " + waiting.getReason()
                + (waiting.getMessage() == null ? "" : ", " + waiting.getMessage());
    }

    /**
     * Says which of these pods are gone, being ended, or had a container started anew.
     *
     * @param now those of the same stack
     */
    Optional<String> loss(StackPods now) {
        List<String> losses = new ArrayList<>();
        Map<String, Pod> byUid = Stream.concat(now.byProcess.values().stream(), now.leaving.stream())
                .collect(Collectors.toMap(pod -> pod.getMetadata().getUid(), pod -> pod));
        byProcess.values().forEach(pod -> {
            Pod same = byUid.get(pod.getMetadata().getUid());
            String where = "the pod " + pod.getMetadata().getName() + " on "
                    + pod.getSpec().getNodeName();
            if (same == null) {
                losses.add(where + " is gone");
            } else if (isEnding(same)) {
                losses.add(where + " is being ended");
            } else if (hasEnded(same)) {
                String reason = same.getStatus().getReason();
                losses.add(where + " has ended" + (reason == null ? "" : " (" + reason + ")"));
            } else if (restarts(same) != restarts(pod)) {
                losses.add(where + " was started anew" + lastEnd(same));
            }
        });
        return losses.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", losses));
    }

    private static int restarts(Pod pod) {
        return containers(pod).mapToInt(ContainerStatus::getRestartCount).sum();
    }

    private static String lastEnd(Pod pod) {
        return containers(pod)
                .map(container -> container.getLastState().getTerminated())
                .filter(Objects::nonNull)
                .map(StackPods::words)
                .findFirst()
                .orElse("");
    }

    private static String words(ContainerStateTerminated end) {
        return " (" + end.getReason() + ", exit code " + end.getExitCode() + ")";
    }

    /** The exit code of a process whose pod has ended; empty if it has not, or there is none. */
    OptionalInt exitCode(String process) {
        return Stream.ofNullable(byProcess.get(process))
                .flatMap(StackPods::containers)
                .map(container -> container.getState().getTerminated())
                .filter(Objects::nonNull)
                .mapToInt(ContainerStateTerminated::getExitCode)
                .findFirst();
    }

    private static Stream<ContainerStatus> containers(Pod pod) {
        return pod.getStatus().getContainerStatuses().stream();
    }

    /**
     * Its aggregator, with the metrics of each pod.
     *
     * @param made from the aggregator's URL, and the pages with metrics by process
     * @throws UserFacingException if there is not one aggregator, or a pod has no address yet
     */
    <T extends RemoteTarget> T target(BiFunction<String, Map<String, URI>, T> made) {
        Pod aggregator = byProcess.get(AGGREGATOR);
        if (aggregator == null) {
            throw new UserFacingException(
                    "there must be one pod with the label app=%s, and there are: %s; see deploy/k8s/overlays"
                            .formatted(AGGREGATOR, byProcess.isEmpty() ? "none" : byProcess.keySet()));
        }
        Map<String, URI> metrics = new LinkedHashMap<>();
        byProcess.forEach((process, pod) -> ports(pod)
                .filter(port -> METRICS.containsKey(port.getName()))
                .findFirst()
                .ifPresent(port -> metrics.put(process, URI.create(url(pod, port) + METRICS.get(port.getName())))));
        return ports(aggregator)
                .filter(port -> "http".equals(port.getName()))
                .findFirst()
                .map(port -> made.apply(url(aggregator, port), metrics))
                .orElseThrow(() -> new UserFacingException(
                        "the pod " + aggregator.getMetadata().getName() + " has no port that is named http"));
    }

    private static Stream<ContainerPort> ports(Pod pod) {
        return pod.getSpec().getContainers().stream().flatMap(container -> container.getPorts().stream());
    }

    private static String url(Pod pod, ContainerPort port) {
        String ip = pod.getStatus().getPodIP();
        if (ip == null) {
            throw new UserFacingException("not ready: " + waiting(pod));
        }
        return "http://" + (ip.contains(":") ? "[" + ip + "]" : ip) + ":" + port.getContainerPort();
    }

    List<PlacedPod> placed() {
        return byProcess.entrySet().stream()
                .map(entry -> placed(entry.getKey(), entry.getValue()))
                .toList();
    }

    static PlacedPod placed(String process, Pod pod) {
        return new PlacedPod(
                process,
                pod.getMetadata().getName(),
                pod.getSpec().getNodeName(),
                Optional.ofNullable(pod.getMetadata().getLabels().get(ZONE)),
                containers(pod).map(ContainerStatus::getImageID).collect(Collectors.joining(", ")),
                limit(pod, "cpu"),
                limit(pod, "memory"));
    }

    /** Empty if any container has none: its pod has none then. */
    private static Optional<String> limit(Pod pod, String resource) {
        List<Quantity> limits = pod.getSpec().getContainers().stream()
                .map(Container::getResources)
                .map(resources -> resources == null || resources.getLimits() == null
                        ? null
                        : resources.getLimits().get(resource))
                .toList();
        return limits.contains(null)
                ? Optional.empty()
                : Optional.of(limits.stream().map(Quantity::toString).collect(Collectors.joining(" and ")));
    }
}
