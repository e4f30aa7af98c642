package io.squareoff.harness.network;

import io.squareoff.harness.measure.Instruments;
import io.squareoff.harness.network.NetworkDescription.Delivered;
import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.Jvm;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The {@link Relay} in a process of its own. */
final class RelayProcess {

    private static final System.Logger LOG = System.getLogger(RelayProcess.class.getName());

    private static final List<String> FIRST = List.of("chrt", "--fifo", "1");
    private static final List<String> FLAGS =
            List.of("-Xms64m", "-Xmx64m", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED");

    private final ManagedProcess process;
    private final boolean realTime;
    private final Path logs;

    /** Counted, since an answer that nobody waited for may still come. */
    private int asked;

    private RelayProcess(ManagedProcess process, boolean realTime, Path logs) {
        this.process = process;
        this.realTime = realTime;
        this.logs = logs;
    }

    /**
     * Starts it, and waits until its devices are there.
     *
     * @param devices how many, that of this program included
     * @param pinned the command for the cores that it may use
     */
    static RelayProcess start(int devices, UnaryOperator<List<String>> pinned, Path logs) throws InterruptedException {
        Path folder = logs.toAbsolutePath();
        Path made = folder.resolve("relay.made");
        // A network does not wait for what its hosts compute. Only root may put a process first.
        boolean realTime = ChildProcesses.works(FIRST);
        List<String> command = new ArrayList<>(realTime ? FIRST : List.of());
        command.addAll(Jvm.command(Relay.class, FLAGS, Integer.toString(devices), made.toString()));
        ManagedProcess process = ManagedProcess.startListening(Instruments.RELAY, pinned.apply(command), folder);
        return new RelayProcess(process.awaitStarted(made), realTime, folder);
    }

    /**
     * Makes all links hold what passes them.
     *
     * @param number of the network, under which deliveries are counted from now on
     * @param held what the relay is to add to what it takes itself
     */
    void become(int number, NetworkConditions held) throws InterruptedException {
        tell(Relay.NETWORK + " " + number + " " + held.words());
    }

    /**
     * Cuts a host's link, makes it longer, or mends it.
     *
     * @param host the number of its device
     */
    void link(int host, Link link) throws InterruptedException {
        tell(Relay.LINK + " " + host + " "
                + (link.cut() ? Relay.CUT : link.longer().toNanos()));
    }

    private String tell(String what) throws InterruptedException {
        Path answered = logs.resolve("relay.answered-" + ++asked);
        process.tell(what + " " + answered);
        process.awaitFile(answered);
        try {
            String answer = Files.readString(answered);
            Files.delete(answered);
            return answer;
        } catch (IOException e) {
            throw new UserFacingException("the relay's answer could not be taken: " + e.getMessage(), e);
        }
    }

    /** Returns what was delivered over a network so far; empty where nothing was, or the relay can say it no more. */
    Optional<Delivered> delivered(int number) throws InterruptedException {
        String answer;
        try {
            answer = tell(Relay.DELIVERED + " " + number + " -");
        } catch (UserFacingException e) {
            LOG.log(System.Logger.Level.DEBUG, "no word of what was delivered", e);
            return Optional.empty();
        }
        if (answer.isEmpty()) {
            return Optional.empty();
        }
        long[] figures = Stream.of(answer.split(" ")).mapToLong(Long::parseLong).toArray();
        return Optional.of(new Delivered(
                figures[0], Duration.ofNanos(figures[1]), Duration.ofNanos(figures[2]), Duration.ofNanos(figures[3])));
    }

    ManagedProcess process() {
        return process;
    }

    /** True if it comes before all that is not real-time. */
    boolean realTime() {
        return realTime;
    }
}
