package io.squareoff.cli;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import io.squareoff.harness.process.ProjectLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The Javadoc of the project's types, read from their sources: descriptions of a record's components. */
final class RecordJavadoc {

    private final Map<Path, Map<String, String>> descriptions = new ConcurrentHashMap<>();

    /** Returns what the record's Javadoc says of a component, or else how the Javadoc of the component's type begins; null if neither exists. */
    String of(Class<?> record, String component, Class<?> type) {
        String described = of(record).get(record.getSimpleName() + "." + component);
        return described == null ? of(type).get(type.getSimpleName()) : described;
    }

    private Map<String, String> of(Class<?> type) {
        Class<?> outermost = type;
        while (outermost.getEnclosingClass() != null) {
            outermost = outermost.getEnclosingClass();
        }
        String source = "src/main/java/" + outermost.getName().replace('.', '/') + ".java";
        try (Stream<Path> modules = Files.list(ProjectLayout.find().root())) {
            return modules.map(module -> module.resolve(source))
                    .filter(Files::exists)
                    .findFirst()
                    .map(file -> descriptions.computeIfAbsent(file, RecordJavadoc::read))
                    .orElse(Map.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> read(Path source) {
        Map<String, String> found = new HashMap<>();
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            var task = (JavacTask)
                    compiler.getTask(null, files, null, List.of("-proc:none"), null, files.getJavaFileObjects(source));
            DocTrees trees = DocTrees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                new TreePathScanner<Void, Void>() {
                    @Override
                    public Void visitClass(ClassTree type, Void unused) {
                        DocCommentTree javadoc = trees.getDocCommentTree(getCurrentPath());
                        if (javadoc != null) {
                            String name = type.getSimpleName().toString();
                            put(name, javadoc.getFirstSentence());
                            for (DocTree tag : javadoc.getBlockTags()) {
                                if (tag instanceof ParamTree component) {
                                    put(name + "." + component.getName(), component.getDescription());
                                }
                            }
                        }
                        return super.visitClass(type, unused);
                    }

                    private void put(String name, List<? extends DocTree> text) {
                        String words = text.stream()
                                .map(DocTree::toString)
                                .collect(Collectors.joining())
                                .replaceAll("\\{@\\w+ #?([^}]*)}", "$1")
                                .replaceAll("\\s+", " ");
                        if (!words.isBlank()) {
                            found.put(name, words);
                        }
                    }
                }.scan(unit, null);
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
