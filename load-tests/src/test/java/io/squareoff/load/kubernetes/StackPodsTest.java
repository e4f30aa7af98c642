package io.squareoff.load.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.PlacedPod;
import io.squareoff.harness.stack.RemoteTarget;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StackPodsTest {

    private static Pod pod(String app, String name, String uid, boolean ready, int restarts) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withUid(uid)
                .addToLabels("app", app)
                .addToLabels("topology.kubernetes.io/zone", "zone-1")
                .endMetadata()
                .withNewSpec()
                .withNodeName("node-1")
                .addNewContainer()
                .addNewPort()
                .withName(app.startsWith("nats") ? "monitoring" : "http")
                .withContainerPort(8080)
                .endPort()
                .withNewResources()
                .addToLimits(Map.of("memory", new Quantity("768Mi")))
                .endResources()
                .endContainer()
                .endSpec()
                .withNewStatus()
                .withPodIP("10.0.0." + uid)
                .withPhase("Running")
                .addNewCondition()
                .withType("Ready")
                .withStatus(ready ? "True" : "False")
                .endCondition()
                .addNewContainerStatus()
                .withImageID(app + "@sha256:1")
                .withRestartCount(restarts)
                .withNewState()
                .endState()
                .withNewLastState()
                .withNewTerminated()
                .withReason("OOMKilled")
                .withExitCode(137)
                .endTerminated()
                .endLastState()
                .endContainerStatus()
                .endStatus()
                .build();
    }

    private static StackPods stack(Pod... pods) {
        return StackPods.ofServices(List.of(pods));
    }

    @Test
    void areNamedByTheirAppAndCountedWhereItHasSeveral() {
        StackPods stack = stack(
                pod("nats-server", "nats-1", "2", true, 0),
                pod("aggregator-service", "aggregator-service-x", "3", true, 0),
                pod("nats-server", "nats-0", "1", true, 0));

        assertThat(stack.byProcess().keySet()).containsExactly("aggregator-service", "nats-server-1", "nats-server-2");
        assertThat(stack.placed().get(1))
                .isEqualTo(new PlacedPod(
                        "nats-server-1",
                        "nats-0",
                        "node-1",
                        Optional.of("zone-1"),
                        "nats-server@sha256:1",
                        Optional.empty(),
                        Optional.of("768Mi")));
        RemoteTarget target = stack.target(RemoteTarget::new);
        assertThat(target.aggregatorUrl()).isEqualTo("http://10.0.0.3:8080");
        assertThat(target.usageTitle()).contains("aggregator-service", "/varz (nats-server-1, nats-server-2)");
    }

    @Test
    void haveNoTargetWithoutAnAggregator() {
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(
                        () -> stack(pod("nats-server", "nats-0", "1", true, 0)).target(RemoteTarget::new))
                .withMessageContaining("one pod with the label app=aggregator-service", "[nats-server]");
    }

    @Test
    void replaceOthersOnceAllAreReadyAndNew() {
        StackPods before = stack(pod("a", "a-1", "1", true, 0), pod("b", "b-1", "2", true, 0));

        assertThat(before.replace(before.uids(), before)).isFalse();
        assertThat(stack(pod("a", "a-2", "3", true, 0)).replace(before.uids(), before))
                .isFalse();
        assertThat(stack(pod("a", "a-2", "3", true, 0), pod("b", "b-1", "2", true, 0))
                        .replace(before.uids(), before))
                .isFalse();
        assertThat(stack(pod("a", "a-2", "3", true, 0), pod("b", "b-2", "4", false, 0))
                        .replace(before.uids(), before))
                .isFalse();
        assertThat(stack(pod("a", "a-2", "3", true, 0), pod("b", "b-2", "4", true, 0))
                        .replace(before.uids(), before))
                .isTrue();
    }

    @Test
    void countNoneThatEndsOrHasEnded() {
        StackPods before = stack(pod("a", "a-1", "1", true, 0), pod("b", "b-1", "2", true, 0));
        Pod a = pod("a", "a-2", "3", true, 0);
        Pod b = pod("b", "b-2", "4", true, 0);
        StackPods ending = stack(a, b, ending(pod("b", "b-1", "2", true, 0)));
        StackPods evicted = stack(a, b, evicted(pod("b", "b-1", "2", false, 0)));

        assertThat(ending.byProcess().keySet()).containsExactly("a", "b");
        assertThat(ending.replace(before.uids(), before)).isFalse();
        assertThat(ending.waiting(before)).isEqualTo("b-1 is still ending");
        assertThat(before.loss(ending)).contains("the pod a-1 on node-1 is gone; the pod b-1 on node-1 is being ended");
        assertThat(evicted.replace(before.uids(), before)).isTrue();
        assertThat(before.loss(evicted))
                .contains("the pod a-1 on node-1 is gone; the pod b-1 on node-1 has ended (Evicted)");
    }

    @Test
    void sayOfWhichThereAreTooFewOrTooMany() {
        StackPods before =
                stack(pod("a", "a-1", "1", true, 0), pod("b", "b-1", "2", true, 0), pod("b", "b-2", "3", true, 0));

        assertThat(stack(pod("b", "b-1", "2", false, 0), pod("c", "c-1", "4", true, 0))
                        .waiting(before))
                .isEqualTo("b-1 is not ready; of a there are 0 pods, not 1: kubectl get events says why;"
                        + " of b there are 1 pods, not 2: kubectl get events says why;"
                        + " of c there are 1 pods, not 0: kubectl get events says why");
    }

    private static Pod ending(Pod pod) {
        return new PodBuilder(pod)
                .editMetadata()
                .withDeletionTimestamp("2026-01-01T00:00:00Z")
                .endMetadata()
                .build();
    }

    private static Pod evicted(Pod pod) {
        return new PodBuilder(pod)
                .editStatus()
                .withPhase("Failed")
                .withReason("Evicted")
                .endStatus()
                .build();
    }

    @Test
    void sayWhichWereLost() {
        StackPods before = stack(pod("a", "a-1", "1", true, 0), pod("b", "b-1", "2", true, 0));

        assertThat(before.loss(before)).isEmpty();
        assertThat(before.loss(stack(pod("a", "a-1", "1", true, 1), pod("b", "b-2", "3", true, 0))))
                .contains(
                        "the pod a-1 on node-1 was started anew (OOMKilled, exit code 137); the pod b-1 on node-1 is gone");
    }

    @Test
    void knowTheExitCodeOfOneThatHasEnded() {
        Pod ended = new PodBuilder(pod("a", "a-1", "1", false, 0))
                .editStatus()
                .editContainerStatus(0)
                .withNewState()
                .withNewTerminated()
                .withExitCode(2)
                .endTerminated()
                .endState()
                .endContainerStatus()
                .endStatus()
                .build();
        StackPods pods = StackPods.ofJob(List.of(ended, pod("b", "b-1", "2", true, 0)));

        assertThat(pods.exitCode("a")).hasValue(2);
        assertThat(pods.exitCode("b")).isEmpty();
        assertThat(pods.exitCode("c")).isEmpty();
    }

    @Test
    void sayWhatKeepsThemFromStarting() {
        Pod waiting = new PodBuilder(pod("a", "a-1", "1", false, 0))
                .editStatus()
                .editContainerStatus(0)
                .withNewState()
                .withNewWaiting()
                .withReason("ErrImagePull")
                .withMessage("not found")
                .endWaiting()
                .endState()
                .endContainerStatus()
                .endStatus()
                .build();
        Pod unplaced = new PodBuilder(pod("b", "b-1", "2", false, 0))
                .editStatus()
                .addNewCondition()
                .withType("PodScheduled")
                .withStatus("False")
                .withMessage("0/1 nodes are available: 1 Insufficient memory.")
                .endCondition()
                .endStatus()
                .build();

        assertThat(stack(waiting).obstacle()).contains("a-1: ErrImagePull, not found");
        assertThat(stack(unplaced).obstacle()).isEmpty();
        assertThat(stack(unplaced, pod("c", "c-1", "3", false, 0)).waiting())
                .isEqualTo("b-1: 0/1 nodes are available: 1 Insufficient memory.; c-1 is not ready");
    }
}
