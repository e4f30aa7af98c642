package io.squareoff.console.race;

import io.squareoff.harness.measure.MetricsUsage;
import io.squareoff.harness.process.DaemonThreads;
import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.process.UserFacingException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * The pages on which processes report their CPU time, each read by itself: one that does not answer leaves the others.
 *
 * <p>Used by the thread of one race at a time.
 */
public final class CpuPages implements AutoCloseable {

    /** A reading is between two slices: nothing waits for it any longer. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /**
     * @param values by process: CPU seconds of a service, cores in use of a broker
     * @param unread why a process has none, by its name
     */
    record Reading(Map<String, Double> values, Map<String, String> unread) {}

    private final Map<String, Callable<Double>> services = new LinkedHashMap<>();
    private final Map<String, Callable<Double>> brokers = new LinkedHashMap<>();
    private final ExecutorService readers;

    /** @param pages by the name of the process: {@code /actuator/prometheus} of a service, {@code /varz} of a broker */
    public CpuPages(Map<String, URI> pages) {
        pages.forEach((name, page) -> {
            if (page.getPath().endsWith("/varz")) {
                brokers.put(name, () -> cores(page));
            } else {
                MetricsUsage usage = new MetricsUsage(Map.of(name, page));
                services.put(name, () -> usage.read().uses().get(name).cpu().toNanos() / 1e9);
            }
        });
        this.readers = Executors.newFixedThreadPool(Math.max(1, pages.size()), DaemonThreads.named("cpu-pages"));
    }

    /** The share of a core that a broker used in the last second that it measured. */
    private static double cores(URI page) throws InterruptedException {
        return new HttpPage(page, PATIENCE)
                .json(varz -> varz.path("cpu").doubleValue() / 100)
                .orElseThrow(() -> new UserFacingException("there is no " + page));
    }

    /** CPU seconds of each service since it was started. */
    Reading services() throws InterruptedException {
        return read(services);
    }

    /** Cores that each broker has in use. */
    Reading brokers() throws InterruptedException {
        return read(brokers);
    }

    private Reading read(Map<String, Callable<Double>> pages) throws InterruptedException {
        List<String> names = new ArrayList<>(pages.keySet());
        List<Future<Double>> answers = readers.invokeAll(pages.values(), PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        Map<String, Double> values = new LinkedHashMap<>();
        Map<String, String> unread = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            try {
                values.put(names.get(i), answers.get(i).get());
            } catch (ExecutionException e) {
                unread.put(names.get(i), String.valueOf(e.getCause().getMessage()));
            } catch (CancellationException e) {
                unread.put(names.get(i), "no answer within " + PATIENCE.toMillis() + " ms");
            }
        }
        return new Reading(values, unread);
    }

    @Override
    public void close() {
        readers.shutdownNow();
    }
}
