package io.squareoff.harness.stack;

import io.squareoff.harness.measure.MetricsUsage;
import io.squareoff.harness.measure.ProcUsage;
import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.process.HttpPage;
import io.squareoff.harness.process.PortOwner;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.proto.Demand;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;

/**
 * An aggregator that somebody else started, or a service of theirs, on any machine. Nothing of it is started or stopped, and an end
 * of its processes is not noticed.
 *
 * <p>Not thread-safe.
 */
public class RemoteTarget implements Target {

    private static final Duration FIRST_ANSWER_LIMIT = Duration.ofSeconds(30);

    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;

    private static final String METRICS = "/actuator/prometheus";

    /** The name of a service's process in results, where it runs on this machine and nothing else names it. */
    private static final String SERVICE = "service";

    private final String aggregatorUrl;
    private final Map<String, URI> metrics;
    private final AggregatorPages pages;

    /** False of a service that has no transports, and no page that describes them. */
    private final boolean aggregator;

    /** The service's process, where that is watched without a page of its own. */
    private final Optional<Long> local;

    /**
     * @param aggregatorUrl without a slash at the end
     * @param metrics pages with CPU time and memory of each process, by its name: see {@link MetricsUsage}. Where that of the
     *     aggregator is, its transports and counters are read too, which may be another port than that of its work
     */
    public RemoteTarget(String aggregatorUrl, Map<String, URI> metrics) {
        this(aggregatorUrl, metrics, true, Optional.empty());
    }

    private RemoteTarget(String aggregatorUrl, Map<String, URI> metrics, boolean aggregator, Optional<Long> local) {
        this.aggregator = aggregator;
        this.local = local;
        this.aggregatorUrl = aggregatorUrl;
        this.metrics = new LinkedHashMap<>(metrics);
        this.pages = new AggregatorPages(management(aggregatorUrl, metrics.get(Services.AGGREGATOR.module())));
    }

    /**
     * A service of somebody else, which a simulation of theirs loads. Nothing is requested of it besides.
     *
     * @param url without a slash at the end
     * @param metrics pages with CPU time and memory of each process, by its name: see {@link MetricsUsage}. Without one the process
     *     that listens at the URL is watched, where that is one of this user on this machine
     */
    public static RemoteTarget ofService(String url, Map<String, URI> metrics) {
        return new RemoteTarget(url, metrics, false, metrics.isEmpty() ? listening(URI.create(url)) : Optional.empty());
    }

    private static Optional<Long> listening(URI url) {
        int port = url.getPort() > 0 ? url.getPort() : url.getScheme().equals("https") ? 443 : 80;
        try {
            InetAddress address = InetAddress.getByName(url.getHost());
            boolean here = address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
            return here ? PortOwner.of(port).map(PortOwner::pid) : Optional.empty();
        } catch (IOException e) {
            // There is no such host: the first request to it says so.
            return Optional.empty();
        }
    }

    private static String management(String aggregatorUrl, URI metrics) {
        String page = String.valueOf(metrics);
        return page.endsWith(METRICS) ? page.substring(0, page.length() - METRICS.length()) : aggregatorUrl;
    }

    @Override
    public String aggregatorUrl() {
        return aggregatorUrl;
    }

    @Override
    public long unexpectedReplies(String transport) throws InterruptedException {
        return aggregator ? pages.unexpectedReplies(transport, false) : 0;
    }

    @Override
    public Optional<Map<String, Map<String, String>>> transports() throws InterruptedException {
        return aggregator ? pages.transports() : Optional.empty();
    }

    /** Its transports as it describes them; its bounds are not known. */
    public TransportCatalogue catalogue() throws InterruptedException {
        return TransportCatalogue.of(transports().orElse(Map.of()), OptionalInt.empty());
    }

    /**
     * Asks for its first page once, which need not exist.
     *
     * @throws UserFacingException if nothing answers
     */
    public void requireAnswer() throws InterruptedException {
        answer("/");
    }

    /**
     * Asks for the squares of 1..N once, before there is any load.
     *
     * @return the status and body of the answer, if the aggregator refuses such a request
     */
    public Optional<String> refusal(String transport, int number) throws InterruptedException {
        HttpPage.Answer answer = answer("/" + transport + "/square/unary/" + number);
        return answer.status() / 100 == 4 ? Optional.of(words(answer)) : Optional.empty();
    }

    /**
     * Asks for one square with payloads of a size that is none. An aggregator that knows demands refuses that; one that does not know
     * them ignores it, as it would ignore those of a load.
     */
    public boolean knowsDemands(String transport) throws InterruptedException {
        return answer("/" + transport + "/square/unary/1?request-payload=none&reply-payload=none&wait=none&cpu=none")
                        .status()
                == BAD_REQUEST;
    }

    /**
     * Asks once for what a load will ask, before there is any.
     *
     * @param chunk K: squares that each call to the backend asks for, 1 to N
     * @param demand of each of these calls
     * @return the status and body of the answer if it is anything but squares: of work, also where it misses the deadline
     */
    public Optional<String> refusal(String transport, int number, int chunk, Demand demand)
            throws InterruptedException {
        String path = "/" + transport + "/square/chunked/" + number + "?size=" + chunk;
        HttpPage.Answer answer = answer(DemandQuery.on(path, demand));
        return answer.status() == OK ? Optional.empty() : Optional.of(words(answer));
    }

    private static String words(HttpPage.Answer answer) {
        return "status " + answer.status() + ", " + answer.body();
    }

    private HttpPage.Answer answer(String path) throws InterruptedException {
        HttpPage page = new HttpPage(aggregatorUrl + path, FIRST_ANSWER_LIMIT);
        try {
            return page.get();
        } catch (IOException e) {
            throw new UserFacingException("could not read " + page.url() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public UsageSource usage() {
        return local.<UsageSource>map(pid -> new ProcUsage(Map.of(SERVICE, pid)))
                .orElseGet(() -> new MetricsUsage(metrics));
    }

    /** Returns true if CPU and memory of its processes can be read. */
    public boolean usageKnown() {
        return local.isPresent() || !metrics.isEmpty();
    }

    /** Description of the places where CPU and memory are read. */
    public String usageTitle() {
        return local.map(pid -> "/proc (" + SERVICE + ", pid " + pid + ")")
                .orElseGet(() -> metrics.isEmpty() ? "/proc (the generator alone)" : new MetricsUsage(metrics).title());
    }

    /** The versions that the brokers among its metrics report; see {@link MetricsUsage#brokerVersions}. */
    public SortedSet<String> brokerVersions() throws InterruptedException {
        return new MetricsUsage(metrics).brokerVersions();
    }
}
