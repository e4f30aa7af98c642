package io.squareoff.load.compare;

/**
 * The bounds of a warm-up besides its length; no option sets them.
 *
 * @param users while the services' code is not compiled yet
 * @param numberAtMost the most squares that a request asks for meanwhile
 * @param extensionsAtMost the most windows of a run in a closed model that may become warm-up because throughput was not steady in
 *     them, or a JVM not warm
 */
public record WarmUpRules(int users, int numberAtMost, int extensionsAtMost) {

    /**
     * Those of this version. One user keeps the services busy, and leaves more of the cores to their compilers: with ten, compilation
     * over rest took more than 25 s to become quiet on two cores, with one 15 s. Few squares: what runs once a request is compiled after 5,000
     * requests, which of 1,000 squares over JetStream take three minutes.
     */
    static final WarmUpRules PRESENT = new WarmUpRules(1, 50, 2);
}
