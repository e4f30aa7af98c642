package io.squareoff.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameContaining;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.squareoff.harness.process.ProjectLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The arrows between modules and packages that docs/contribute.md draws, held against the compiled classes of every module
 * that has been built: of all of them in {@code mvn verify}.
 */
@Execution(ExecutionMode.CONCURRENT)
class ArchitectureTest {

    private static final String ALL = "io.squareoff.";

    /** Each module's package, and the packages of the modules that it may use. */
    private static final Map<String, List<String>> ARROWS = new TreeMap<>(Map.ofEntries(
            Map.entry("proto", List.of()),
            Map.entry("http", List.of("metrics")),
            Map.entry("metrics", List.of()),
            Map.entry("tls", List.of()),
            Map.entry("natsnetty", List.of()),
            Map.entry("broker", List.of("natsnetty", "tls")),
            Map.entry("work", List.of("proto")),
            Map.entry("rest", List.of("http", "proto", "tls", "work")),
            Map.entry("nats", List.of("broker", "http", "natsnetty", "proto", "work")),
            Map.entry("grpc", List.of("http", "proto", "tls", "work")),
            Map.entry("monitoring", List.of("http")),
            Map.entry("aggregator", List.of("broker", "http", "natsnetty", "proto", "tls", "work")),
            Map.entry("harness", List.of("proto")),
            Map.entry("console", List.of("harness", "http", "proto")),
            Map.entry("load", List.of("harness", "proto")),
            Map.entry("lab", List.of("harness", "proto")),
            Map.entry("workshop", List.of("harness", "load", "proto")),
            Map.entry("cli", List.of("console.result", "harness", "load", "lab", "proto", "workshop"))));

    private static JavaClasses all;

    @BeforeAll
    static void readTheClasses() throws Exception {
        Path root = ProjectLayout.find().root();
        try (Stream<Path> modules = Files.list(root)) {
            List<Path> built = modules.map(module -> module.resolve("target").resolve("classes"))
                    .filter(Files::isDirectory)
                    .filter(folder -> !folder.startsWith(root.resolve("benchmarks")))
                    .toList();
            // The build adds classes of its own that say which beans there are.
            all = new ClassFileImporter()
                    .importPaths(built)
                    .that(resideInAPackage("io.squareoff..").and(not(nameContaining("__"))));
        }
    }

    static Stream<String> modules() {
        return ARROWS.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void aModuleUsesOnlyWhatItMay(String module) {
        String[] allowed = Stream.concat(Stream.of(module), ARROWS.get(module).stream())
                .map(name -> ALL + name + "..")
                .toArray(String[]::new);
        classes()
                .that()
                .resideInAPackage(ALL + module + "..")
                .should()
                .onlyDependOnClassesThat(
                        resideOutsideOfPackage("io.squareoff..").or(resideInAnyPackage(allowed)))
                .allowEmptyShould(true)
                .check(all);
    }

    @Test
    void whatTheCommandLineHasOfTheRacePageKnowsNoMoreThanTheHarness() {
        classes()
                .that()
                .resideInAPackage(ALL + "console.result")
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(ALL + "console.result", ALL + "harness..", "org.HdrHistogram..", "java.."))
                .check(all);
    }

    @Test
    void everyModuleHasItsArrows() {
        assertThat(all.stream()
                        .map(type ->
                                type.getPackageName().substring(ALL.length()).split("\\.")[0])
                        .distinct())
                .isSubsetOf(ARROWS.keySet());
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching(ALL + "(**)").should().beFreeOfCycles().check(all);
    }

    @Test
    void onlyTheSimulationsKnowGatling() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ALL + "load.gatling")
                .should()
                .dependOnClassesThat(resideInAPackage("io.gatling.."))
                .check(all);
    }

    @Test
    void onlyTheCommandLineAndSettingsKnowOptions() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ALL + "cli..")
                .and(not(resideInAPackage(ALL + "lab..").and(nameEndingWith("Settings"))))
                .should()
                .dependOnClassesThat(resideInAPackage("picocli.."))
                .check(all);
    }
}
