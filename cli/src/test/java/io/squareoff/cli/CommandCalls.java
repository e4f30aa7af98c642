package io.squareoff.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;

/** Commands called within the JVM of a test, and what the latest of them printed. */
class CommandCalls {

    static final int OK = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;
    static final int CANNOT_SAY = 3;

    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();

    final int run(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return SquareOff.commandLine("80")
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    /** With options behind the arguments that are always the same. */
    final int run(List<String> arguments, String... options) {
        return run(Stream.concat(arguments.stream(), Stream.of(options)).toArray(String[]::new));
    }
}
