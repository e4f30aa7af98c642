package io.squareoff.harness.process;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The remedies for what a machine may lack, by the words of whatever met the lack: the kernel, a JVM, nats-server. */
enum Remedy {
    DISK("No space left on device|Disk quota exceeded", "the disk is full: free some of it, and start again"),
    TUN(
            "could not open /dev/net/tun|could not make the device wire",
            "there is no network between hosts without TUN devices: modprobe tun, or give the container /dev/net/tun"),
    FILES(
            "Too many open files|Too many levels of open files",
            "too few files may be open at a time: allow more of them, as with ulimit -n 4096"),
    MEMORY(
            "OutOfMemoryError|[Cc]annot allocate memory|Could not (?:reserve enough|allocate .*) space|insufficient memory"
                    + "|larger value than the maximum heap size|Too small (?:initial|maximum) heap"
                    + "|unable to create native thread",
            "it may use too little memory: a service has a heap of 256 MiB and the generator one of 512 MiB. Look at"
                    + " _JAVA_OPTIONS and ulimit -v, and close what else runs"),
    PORT(
            "[Aa]ddress already in use|Port \\d+ was already in use",
            "another program listens on its port: squareoff doctor says which");

    private final Pattern words;
    private final String advice;

    Remedy(String words, String advice) {
        this.words = Pattern.compile(words);
        this.advice = advice;
    }

    /** A line with the advice for the last of these lines that names a lack, below others; empty where none does. */
    static String advice(List<String> lines) {
        return lines.stream()
                .flatMap(line -> Stream.of(values())
                        .filter(remedy -> remedy.words.matcher(line).find()))
                .reduce((earlier, later) -> later)
                .map(remedy -> "\n  " + remedy.advice)
                .orElse("");
    }
}
