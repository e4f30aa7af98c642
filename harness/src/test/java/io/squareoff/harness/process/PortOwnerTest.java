package io.squareoff.harness.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PortOwnerTest {

    /** A program that listens where the system says, and prints the port; with an argument it starts itself once more instead. */
    static final class Listening {

        private Listening() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            if (arguments.length > 0) {
                new ProcessBuilder(Jvm.command(), "-jar", "square-service.jar")
                        .inheritIO()
                        .start()
                        .waitFor();
                return;
            }
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                System.out.println(
                        socket.getLocalPort() + " " + ProcessHandle.current().pid());
                System.in.read();
            }
        }
    }

    @TempDir
    private Path folder;

    @Test
    void namesThisProcess() throws IOException {
        try (ServerSocket loopback = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerSocket everywhere = new ServerSocket(0)) {
            for (ServerSocket socket : List.of(loopback, everywhere)) {
                assertThat(PortOwner.of(socket.getLocalPort()))
                        .hasValueSatisfying(owner -> assertThat(owner.pid())
                                .isEqualTo(ProcessHandle.current().pid()));
            }
        }
    }

    @Test
    void namesNobodyWhereNobodyListens() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }

        assertThat(PortOwner.of(port)).isEmpty();
    }

    /** The name cannot be read as a link, like a file that a process has closed since its files were listed. */
    @Test
    void findsASocketBesideFilesThatWereClosedMeanwhile() throws IOException {
        for (int closed = 10; closed < 20; closed++) {
            Files.createFile(folder.resolve(Integer.toString(closed)));
        }
        Files.createSymbolicLink(folder.resolve("20"), Path.of("socket:[77]"));

        assertThat(PortOwner.holds(folder, Set.of("socket:[77]"))).isTrue();
        assertThat(PortOwner.holds(folder, Set.of("socket:[78]"))).isFalse();
    }

    @Test
    void namesAServiceAndTheCommandThatStartedIt() throws Exception {
        archive("square-service.jar");
        archive("cli.jar");
        Process command = new ProcessBuilder(
                        Jvm.command(), "-Dsquareoff.home=/anywhere", "-jar", "cli.jar", "up", "--cluster")
                .directory(folder.toFile())
                .start();
        try (BufferedReader printed = command.inputReader(StandardCharsets.UTF_8)) {
            String[] portAndPid = printed.readLine().split(" ");

            Optional<PortOwner> owner = PortOwner.of(Integer.parseInt(portAndPid[0]));

            assertThat(owner)
                    .contains(new PortOwner(
                            Long.parseLong(portAndPid[1]),
                            "square-service",
                            Optional.of(new PortOwner.Starter(command.pid(), "up --cluster"))));
            assertThat(owner.get().title()).isEqualTo("square-service (pid " + portAndPid[1] + ")");
            assertThat(owner.get().starter().get().title())
                    .isEqualTo("'squareoff up --cluster' (pid " + command.pid() + ")");
        } finally {
            // The listener ends when it cannot read from this process any more.
            command.getOutputStream().close();
            command.descendants().forEach(ProcessHandle::destroy);
            command.destroy();
            command.waitFor();
        }
    }

    private void archive(String name) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Listening.class.getName());
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(folder.resolve(name)), manifest)) {
            for (Class<?> type : List.of(Listening.class, Jvm.class)) {
                String entry = type.getName().replace('.', '/') + ".class";
                jar.putNextEntry(new JarEntry(entry));
                jar.write(type.getClassLoader().getResourceAsStream(entry).readAllBytes());
            }
        }
    }
}
