package io.squareoff.load.gatling;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A simulation of somebody else, of a service that need not be about squares.
 *
 * @param simulation the name of its class, with the package: a {@link MeasuredSimulation}
 * @param classPath folders and archives with this class, and with what it needs besides Gatling and this module
 */
public record OwnSimulation(String simulation, List<Path> classPath) implements Requests {

    /** @throws IllegalArgumentException if the name can be none of a class */
    public OwnSimulation {
        GeneratorProperties.require(
                simulation.matches("([A-Za-z_$][\\w$]*\\.)*[A-Za-z_$][\\w$]*"),
                "simulation must be the name of a class with its package, such as com.example.PriceSimulation",
                simulation);
        classPath = List.copyOf(classPath);
    }

    /** Its name in results: {@code price-lookup} of a class {@code PriceLookupSimulation}. It is no ceiling's. */
    public String arm() {
        String whole = simulation
                .substring(simulation.lastIndexOf('.') + 1)
                .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-");
        String name = whole.replaceFirst("(?<=.)-?simulation$", "");
        return name.endsWith("-limit") ? name + "-simulation" : name;
    }

    /**
     * Looks the class up without running any of its code.
     *
     * @throws IllegalArgumentException if it is not there or cannot be measured, with what to do
     */
    public void require() {
        for (Path part : classPath) {
            if (!Files.isReadable(part)) {
                throw new IllegalArgumentException("there is no file or folder " + part + ", which --classpath names");
            }
        }
        try (URLClassLoader loader = new URLClassLoader(urls(), OwnSimulation.class.getClassLoader())) {
            requireMeasured(Class.forName(simulation, false, loader));
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    "there is no class " + simulation + " in "
                            + (classPath.isEmpty() ? "the class path: name its archive" : paths()),
                    e);
        } catch (LinkageError e) {
            throw new IllegalArgumentException(simulation + " cannot be loaded: " + e, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void requireMeasured(Class<?> found) {
        if (!MeasuredSimulation.class.isAssignableFrom(found)) {
            throw new IllegalArgumentException(simulation + " is no " + MeasuredSimulation.class.getName()
                    + ": extend that instead of Gatling's Simulation, and call measure(...), so that its requests are"
                    + " recorded");
        }
        if (Modifier.isAbstract(found.getModifiers())) {
            throw new IllegalArgumentException(simulation + " is abstract: name a class that can be made");
        }
        try {
            found.getConstructor();
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(
                    simulation + " has no public constructor without parameters, which Gatling calls", e);
        }
    }

    private URL[] urls() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (Path part : classPath) {
            urls.add(part.toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    private String paths() {
        return String.join(", ", classPath.stream().map(Path::toString).toList());
    }
}
