package io.squareoff.harness.process;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.squareoff.fuzz.MutatedInputs;
import java.util.regex.Pattern;

/** The kernel's table of TCP sockets: each that is named listens on the port, in one of its lines. */
class PortTableFuzzTest implements MutatedInputs {

    private static final int PORT = 8080;

    @FuzzTest
    void table(byte[] bytes) {
        String table = new String(bytes, ISO_8859_1);
        for (String socket : PortOwner.listening(table, PORT)) {
            String inode = socket.substring("socket:[".length(), socket.length() - 1);
            String listening = "(?s).*:1F90\\s.*\\s0A\\s.*\\s" + Pattern.quote(inode) + "(\\s.*)?";
            assertThat(table.split("\n")).anyMatch(line -> line.matches(listening));
        }
    }
}
