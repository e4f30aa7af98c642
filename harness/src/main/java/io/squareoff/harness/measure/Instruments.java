package io.squareoff.harness.measure;

/** The processes that load, or stand for a network: what they cost is no transport's. */
public final class Instruments {

    /** The name of the process that holds packets between hosts back, as a network does. */
    public static final String RELAY = "network-relay";

    private Instruments() {}

    public static boolean has(String process) {
        return process.equals(Generator.NAME) || process.equals(RELAY);
    }
}
