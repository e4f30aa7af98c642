package io.squareoff.workshop.grade;

import io.squareoff.harness.process.Jvm;
import io.squareoff.harness.process.UserFacingException;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A learner's program of one file, compiled. Each run is a process of its own.
 *
 * @param name of the file
 * @param mainClass called like the file
 * @param classPath its classes and libraries
 */
public record LearnerProgram(String name, String mainClass, String classPath) {

    /** The language is for its figures, which graders read: others have other digits, or a comma for the point. */
    private static final List<String> FLAGS = List.of(
            "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m", "-Dfile.encoding=UTF-8", "-Duser.language=en");

    private static final int ERRORS_SHOWN = 3;

    /**
     * @param classes the folder for what comes out
     * @throws NotYetException if it does not compile
     */
    static LearnerProgram compile(Path source, Path classes, List<Path> libraries) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new UserFacingException(
                    "this Java has no compiler: the workshop needs a JDK, not a JRE, at JAVA_HOME or on the PATH");
        }
        String name = source.getFileName().toString();
        String libraryPath = libraries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8)) {
            Files.createDirectories(classes);
            boolean compiled = compiler.getTask(
                            new StringWriter(),
                            files,
                            diagnostics,
                            List.of("-proc:none", "-d", classes.toString(), "-classpath", libraryPath),
                            null,
                            files.getJavaFileObjects(source))
                    .call();
            NotYetException.unless(compiled, "a program that compiles", errors(diagnostics), "the lines of " + name);
        } catch (IOException e) {
            throw new UserFacingException("could not compile " + source + ": " + e, e);
        }
        String classPath = Stream.of(classes.toString(), libraryPath)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(File.pathSeparator));
        return new LearnerProgram(name, name.replaceFirst("\\.java$", ""), classPath);
    }

    private static String errors(DiagnosticCollector<JavaFileObject> diagnostics) {
        return diagnostics.getDiagnostics().stream()
                .filter(found -> found.getKind() == Diagnostic.Kind.ERROR)
                .limit(ERRORS_SHOWN)
                .map(error -> "line " + error.getLineNumber() + ": "
                        + error.getMessage(Locale.ROOT).lines().findFirst().orElse(""))
                .collect(Collectors.joining("; "));
    }

    /** The archive that a class comes from, for programs that use it. */
    public static Path libraryOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the archive of " + type + " has no path", e);
        }
    }

    /** Starts it, without standard input. Whoever does closes it. */
    public RunningProgram start(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Jvm.command());
        command.addAll(FLAGS);
        command.addAll(List.of("-cp", classPath, mainClass));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        // Java prints on standard error which options it takes from there.
        builder.environment().keySet().removeAll(List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"));
        return new RunningProgram(name, builder);
    }

    /**
     * Runs it to its end.
     *
     * @return what it printed
     * @throws NotYetException if it fails, or has not ended after the limit
     */
    public Printed run(List<String> arguments, Duration limit) throws InterruptedException {
        try (RunningProgram running = start(arguments)) {
            return running.await(limit);
        }
    }
}
