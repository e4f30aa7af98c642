package io.squareoff.harness.stack;

import io.squareoff.harness.process.Jvm;
import java.io.IOException;

/** A process that makes passwords, prints their folder, and lives until its standard input ends. */
final class PasswordsProcess {

    private PasswordsProcess() {}

    static Process start() throws IOException {
        return new ProcessBuilder(
                        Jvm.command(), "-cp", System.getProperty("java.class.path"), PasswordsProcess.class.getName())
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
