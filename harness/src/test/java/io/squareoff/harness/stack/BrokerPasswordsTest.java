package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.Jvm;
import io.squareoff.harness.process.ProjectLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BrokerPasswordsTest {

    @Test
    void standInFilesThatOnlyTheirOwnerMayReadAndThatGoWithThem() throws IOException {
        Path folder;
        try (BrokerPasswords passwords = BrokerPasswords.make()) {
            folder = passwords.folder();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                    .isEqualTo("rwx------");
            for (BrokerUser user : BrokerUser.values()) {
                Path file = passwords.file(user);
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
                assertThat(Files.readString(file)).isEqualTo(passwords.of(user) + "\n");
            }
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void goWithTheNextOnesWhereTheirProcessWasKilled() throws Exception {
        Process other = Other.start();
        Path left = Path.of(other.inputReader().readLine());
        other.destroyForcibly().waitFor();
        assertThat(left.resolve(BrokerUser.OPERATOR.login())).exists();

        BrokerPasswords.make().close();

        assertThat(left).doesNotExist();
    }

    @Test
    void stayWhileTheirProcessLivesWhoeverMakesOthers() throws Exception {
        try (BrokerPasswords own = BrokerPasswords.make()) {
            BrokerPasswords.make().close();
            Process other = Other.start();
            try {
                Path others = Path.of(other.inputReader().readLine());
                BrokerPasswords.make().close();

                assertThat(own.file(BrokerUser.OPERATOR)).exists();
                assertThat(others.resolve(BrokerUser.OPERATOR.login())).exists();
            } finally {
                other.getOutputStream().close();
                assertThat(other.waitFor()).isZero();
            }
        }
    }

    @Test
    void areMadeByThreadsThatFindTheSameLeft() throws Exception {
        List<Path> left = new ArrayList<>();
        String name;
        try (BrokerPasswords passwords = BrokerPasswords.make()) {
            name = passwords.folder().getFileName().toString().replaceFirst("\\d+-\\d+$", "0-");
        }
        for (int i = 0; i < 300; i++) {
            left.add(Files.createTempDirectory(name));
            Files.createFile(left.get(i).resolve(".alive"));
        }

        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Callable<?> make = () -> {
                BrokerPasswords.make().close();
                return null;
            };
            for (Future<?> made : threads.invokeAll(Collections.nCopies(4, make))) {
                made.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(left).noneMatch(Files::exists);
    }

    @Test
    void areOthersForEachUserAndEachBroker() {
        try (BrokerPasswords one = BrokerPasswords.make();
                BrokerPasswords other = BrokerPasswords.make()) {
            assertThat(Stream.of(BrokerUser.values()).flatMap(user -> Stream.of(one.of(user), other.of(user))))
                    .doesNotHaveDuplicates()
                    // 32 letters of 5 bits. A letter at its beginning keeps the broker from reading it as a number.
                    .allMatch(password -> password.matches("[A-Za-z]{32}"));
            assertThat(one).asString().doesNotContain(one.of(BrokerUser.OPERATOR));
        }
    }

    @Test
    void areForTheUsersThatTheConfigurationsHave() throws IOException {
        Set<String> read = new TreeSet<>();
        Set<String> users = new TreeSet<>();
        Path folder = ProjectLayout.find().root().resolve("deploy").resolve("nats");
        for (String file : new String[] {"accounts.conf", "routes.conf", "lab.conf"}) {
            Pattern.compile("user: ([a-z-]+),\\s+password: \\$(\\w+)")
                    .matcher(Files.readString(folder.resolve(file)))
                    .results()
                    .forEach(user -> {
                        users.add(user.group(1));
                        read.add(user.group(2));
                    });
        }

        assertThat(users)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(BrokerUser.values()).map(BrokerUser::login).toList());
        try (BrokerPasswords passwords = BrokerPasswords.make()) {
            assertThat(read)
                    .containsExactlyInAnyOrderElementsOf(passwords.environment().keySet());
        }
    }

    /** A process that makes passwords, prints their folder, and lives until its standard input ends. */
    static final class Other {

        static Process start() throws IOException {
            return new ProcessBuilder(
                            Jvm.command(), "-cp", System.getProperty("java.class.path"), Other.class.getName())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        }

        public static void main(String[] args) throws IOException {
            try (BrokerPasswords passwords = BrokerPasswords.make()) {
                System.out.println(passwords.folder());
                System.in.read();
            }
        }
    }
}
