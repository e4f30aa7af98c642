package io.squareoff.fuzz;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/**
 * Runs each fuzz test of a class with mutations of its kept inputs, the same in every build. Jazzer runs it with the inputs
 * themselves, and searches for others where {@code scripts/fuzz} asks for it.
 *
 * <p>The inputs are the files in the folder of resources {@code <class>Inputs/<method>}. A fuzz test takes one array of bytes.
 * Beyond what it asserts itself, its inputs may not take it three minutes, nor one of them more memory than
 * {@link #mostAllocatedBytes}.
 */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public interface MutatedInputs {

    /** The memory that one input may make a fuzz test allocate on its thread; the largest answers taken have 4 MiB. */
    default long mostAllocatedBytes() {
        return 64 << 20;
    }

    /** The number of inputs for each fuzz test. */
    default int mutations() {
        return 5_000;
    }

    @TestFactory
    default Stream<DynamicTest> mutatedInputs() {
        return Stream.of(getClass().getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(FuzzTest.class))
                .sorted(Comparator.comparing(Method::getName))
                .map(method -> DynamicTest.dynamicTest(method.getName(), () -> run(method)));
    }

    private void run(Method fuzzTest) {
        fuzzTest.setAccessible(true);
        Mutator mutator = new Mutator(inputs(fuzzTest), fuzzTest.getName().hashCode());
        byte[][] current = new byte[1][];
        assertTimeoutPreemptively(
                Duration.ofMinutes(3),
                () -> {
                    for (int i = 0; i < mutations(); i++) {
                        current[0] = mutator.next();
                        run(fuzzTest, current[0].clone());
                    }
                },
                () -> "with " + inWords(current[0]));
    }

    private void run(Method fuzzTest, byte[] input) throws IllegalAccessException {
        byte[] given = input.clone();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        try {
            fuzzTest.invoke(this, (Object) input);
        } catch (InvocationTargetException e) {
            throw new AssertionError("failed with " + inWords(given) + ": " + e.getCause(), e.getCause());
        }
        long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        if (allocated > mostAllocatedBytes()) {
            throw new AssertionError("allocated " + allocated + " bytes with " + inWords(given));
        }
    }

    private List<byte[]> inputs(Method fuzzTest) {
        String folder = getClass().getSimpleName() + "Inputs/" + fuzzTest.getName();
        URL found = getClass().getResource(folder);
        if (found == null) {
            throw new IllegalStateException("keep an input for " + fuzzTest.getName() + " in the resources' " + folder);
        }
        try (Stream<Path> files = Files.list(Path.of(URI.create(found.toString())))) {
            return files.sorted().map(MutatedInputs::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String inWords(byte[] input) {
        return "the bytes that are " + Base64.getEncoder().encodeToString(input) + " in Base64";
    }
}
