package io.squareoff.harness.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTreeTest {

    @TempDir
    private Path folder;

    @Test
    void isDeletedWithAllThatIsInItAndNotWithWhatItsLinksLeadTo() throws Exception {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path kept = Files.createFile(elsewhere.resolve("kept"));
        Path tree = folder.resolve("tree");
        Files.createDirectories(tree.resolve("a/b"));
        Files.createFile(tree.resolve("a/b/file"));
        Files.createSymbolicLink(tree.resolve("link"), elsewhere);

        FolderTree.delete(tree);

        assertThat(tree).doesNotExist();
        assertThat(kept).exists();
    }

    @Test
    void mayBeAbsent() throws Exception {
        FolderTree.delete(folder.resolve("none"));

        assertThat(folder).isEmptyDirectory();
    }
}
