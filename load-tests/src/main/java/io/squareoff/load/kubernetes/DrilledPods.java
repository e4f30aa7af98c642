package io.squareoff.load.kubernetes;

import io.fabric8.kubernetes.api.model.Pod;
import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.Backends;
import io.squareoff.harness.stack.TransportDescription;
import io.squareoff.load.drill.DrilledStack;
import io.squareoff.load.drill.JobWitness;
import io.squareoff.load.drill.Mending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The pods of a stack, some of which end. */
final class DrilledPods implements DrilledStack {

    /** The Service of deploy/k8s/base: the aggregator's pod is among those that end. */
    private static final String AGGREGATOR = "http://aggregator-service:8080";

    /** A variable of the aggregator, which deploy/k8s/drill gives the Job too, as that of the broker. */
    private static final String PASSWORD_VARIABLE = "SQUAREOFF_NATS_PASSWORDFILE";

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(15);
    private static final Duration READY_LIMIT = Duration.ofSeconds(60);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    private final PodStack stack;
    private final List<String> transports;
    private final PodFault fault;

    private StackPods pods;

    /** Replaces all pods, and waits until each transport has answered once. */
    DrilledPods(PodStack stack, List<TransportDescription> transports, PodFault fault) throws InterruptedException {
        this.stack = stack;
        this.transports = transports.stream().map(TransportDescription::name).toList();
        this.fault = fault;
        pods = stack.replace();
        awaitReady();
    }

    @Override
    public String aggregatorUrl() {
        return AGGREGATOR;
    }

    @Override
    public List<String> transports() {
        return transports;
    }

    @Override
    public JobWitness witness() throws InterruptedException {
        try {
            String password =
                    Files.readString(Path.of(variable(PASSWORD_VARIABLE))).strip();
            return JobWitness.start(variable(Backends.BROKER_VARIABLE), password);
        } catch (IOException e) {
            throw new UserFacingException("could not read the password in " + PASSWORD_VARIABLE + ": " + e, e);
        }
    }

    private static String variable(String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new UserFacingException("the pod must have the variable " + name + ", as in deploy/k8s/drill");
        }
        return value;
    }

    /** Those of pods that are there: one that is ending or beginning has no page. */
    @Override
    public Map<String, Long> residentBytes() throws InterruptedException {
        Map<String, Long> bytes = new LinkedHashMap<>();
        try {
            stack.target().usage().read().uses().forEach((process, use) -> bytes.put(process, use.residentBytes()));
        } catch (IOException | UserFacingException e) {
            // Its absence shows in what callers see.
            return Map.of();
        }
        return bytes;
    }

    @Override
    public void requireAll() {
        stack.requireAll(pods);
    }

    @Override
    public void awaitReady() throws InterruptedException {
        for (String transport : transports) {
            long begun = System.nanoTime();
            while (!answers(transport)) {
                if (System.nanoTime() - begun > READY_LIMIT.toNanos()) {
                    throw new UserFacingException(
                            transport + " did not answer within " + READY_LIMIT.toSeconds() + " s");
                }
                TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL.toMillis());
            }
        }
    }

    private static boolean answers(String transport) throws InterruptedException {
        try {
            return new HttpPage(AGGREGATOR + "/" + transport + "/square/unary/1", ANSWER_LIMIT)
                            .get()
                            .status()
                    == 200;
        } catch (IOException e) {
            // The Service has no pod yet; the caller asks again until its limit.
            return false;
        }
    }

    @Override
    public Mending breakIt() throws InterruptedException {
        List<Pod> hit = fault.befall(stack, pods);
        return () -> pods = stack.awaitReplaced(pods, hit);
    }

    /** Leaves the pods as they are: the next fault replaces them. */
    @Override
    public void close() {
        // Nothing was started for it.
    }
}
