package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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

  /** A pipe of its own: whoever breaks this, and may write anywhere, must not lose a device. */
  @Test
  void doesNotReplaceAPipe() throws Exception {
    var pipe = folder.resolve("pipe");
    Assumptions.assumeFalse(
        System.getProperty("os.name").startsWith("Windows"), "no mkfifo on Windows");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    var read =
        CompletableFuture.supplyAsync(() -> {
          try {
            return Files.readString(pipe);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    AtomicFiles.write(pipe, "through");
    assertThat(Files.isRegularFile(pipe)).isFalse();
    assertThat(read.get(30, TimeUnit.SECONDS)).isEqualTo("through");
  }

  @Test
  void filesThatBelongTogetherAreReplacedTogetherOrNot() throws IOException {
    var first = Files.writeString(folder.resolve("a"), "old");
    var second = Files.createDirectory(folder.resolve("b"));
    var contents = new LinkedHashMap<Path, byte[]>();
    contents.put(first, "new".getBytes(StandardCharsets.UTF_8));
    contents.put(second, "new".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> AtomicFiles.write(contents))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(second + ": found a folder");
    assertThat(first).hasContent("old");
    Files.delete(second);
    AtomicFiles.write(contents);
    assertThat(first).hasContent("new");
    assertThat(second).hasContent("new");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a", "b");
  }

  /** A name that the disk does not take is found while the second file is staged. */
  @Test
  void aFileThatCannotBeStagedLeavesTheOthersAndNothingBehind() throws IOException {
    var first = Files.writeString(folder.resolve("a"), "old");
    var second = folder.resolve("b".repeat(250));
    var contents = new LinkedHashMap<Path, byte[]>();
    contents.put(first, "new".getBytes(StandardCharsets.UTF_8));
    contents.put(second, "new".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> AtomicFiles.write(contents))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(second + ": found no way to write it");
    assertThat(first).hasContent("old");
    assertThat(folder.toFile().list()).containsExactly("a");
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
