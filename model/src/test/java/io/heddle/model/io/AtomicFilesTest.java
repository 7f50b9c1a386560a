package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFilesTest {
  @TempDir private Path folder;

  @Test
  void replacesAndKeepsPermissions() throws IOException {
    var file = folder.resolve("a");
    AtomicFiles.write(file, "old");
    Assumptions.assumeTrue(
        file.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "no POSIX files here");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    AtomicFiles.write(file, "new ä");
    assertThat(file).hasContent("new ä");
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-r-----"));
    assertThat(folder.toFile().list()).containsExactly("a");
  }

  @Test
  void writesThroughALink() throws IOException {
    var file = Files.writeString(folder.resolve("a"), "old");
    var link = Files.createSymbolicLink(folder.resolve("link"), file);
    AtomicFiles.write(link, "new");
    assertThat(file).hasContent("new");
    assertThat(link).isSymbolicLink();
  }

  @Test
  void doesNotReplaceADevice() {
    var device = Path.of("/dev/null");
    Assumptions.assumeTrue(Files.isWritable(device), "no /dev/null here");
    AtomicFiles.write(device, "gone");
    assertThat(Files.isRegularFile(device)).isFalse();
    assertThat(Files.exists(device)).isTrue();
  }

  @Test
  void refusesFoldersAndMissingFolders() {
    assertThatThrownBy(() -> AtomicFiles.write(folder, "x"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("found a folder, expected a file that can be written");
    assertThatThrownBy(() -> AtomicFiles.write(folder.resolve("no/where"), "x"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("found no folder")
        .hasMessageEndingWith("Maybe create it first.");
  }
}
