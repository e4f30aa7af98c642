package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupTest {

    @TempDir
    private Path root;

    private Path membership;

    @BeforeEach
    void joinAGroupWithinAnother() throws IOException {
        membership = root.resolve("membership");
        Files.createDirectories(root.resolve("outer/inner"));
        Files.writeString(membership, "1:cpu:/elsewhere\n0::/outer/inner\n");
    }

    @Test
    void takesTheLowestLimitOfAllGroups() throws IOException {
        Files.writeString(root.resolve("outer/inner/cpu.max"), "400000 100000\n");
        Files.writeString(root.resolve("outer/cpu.max"), "150000 100000\n");
        Files.writeString(root.resolve("outer/inner/memory.max"), "1073741824\n");
        Files.writeString(root.resolve("outer/memory.max"), "max\n");

        assertThat(ControlGroup.read(membership, root))
                .isEqualTo(new ControlGroup(Optional.of(1.5), Optional.of(1_073_741_824L)));
    }

    @Test
    void knowsNoLimitWhereThereIsNone() throws IOException {
        Files.writeString(root.resolve("outer/inner/cpu.max"), "max 100000\n");

        assertThat(ControlGroup.read(membership, root)).isEqualTo(new ControlGroup(Optional.empty(), Optional.empty()));
        assertThat(ControlGroup.read(root.resolve("absent"), root))
                .isEqualTo(new ControlGroup(Optional.empty(), Optional.empty()));
    }
}
