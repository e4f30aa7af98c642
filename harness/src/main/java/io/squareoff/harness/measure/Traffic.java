package io.squareoff.harness.measure;

/**
 * Bytes and packets that programs on this machine sent to each other over its loopback device. A message through a broker counts twice.
 *
 * @param bytes with the headers of IP and TCP, of which a packet has one of each however large it is; up to 64 KiB here, 1.5 on an Ethernet
 * @param packets acknowledgements of TCP included
 */
public record Traffic(long bytes, long packets) {

    /** Of both windows together. */
    public Traffic plus(Traffic other) {
        return new Traffic(bytes + other.bytes, packets + other.packets);
    }
}
