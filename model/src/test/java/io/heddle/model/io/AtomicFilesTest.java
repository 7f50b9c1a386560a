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
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
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

  /** Nothing is written where the second cannot be: the contents that were refused. */
  private static SequencedMap<Path, byte[]> refused(Path first, Path second, String why) {
    var contents = new LinkedHashMap<Path, byte[]>();
    contents.put(first, "new".getBytes(StandardCharsets.UTF_8));
    contents.put(second, "new".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> AtomicFiles.write(contents))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(second + ": " + why);
    assertThat(first).hasContent("old");
    return contents;
  }

  @Test
  void filesThatBelongTogetherAreReplacedTogetherOrNot() throws IOException {
    var first = Files.writeString(folder.resolve("a"), "old");
    var second = Files.createDirectory(folder.resolve("b"));
    var contents = refused(first, second, "found a folder");
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
    refused(first, second, "found no way to write it");
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
        .hasMessageEndingWith("Create it first.");
  }

  @Test
  void aDanglingLinkGetsItsFile() throws IOException {
    var file = folder.resolve("later");
    var link = Files.createSymbolicLink(folder.resolve("link"), Path.of("later"));
    AtomicFiles.write(link, "new");
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("new");
    var lost = Files.createSymbolicLink(folder.resolve("lost"), Path.of("no/where"));
    assertThatThrownBy(() -> AtomicFiles.write(lost, "new"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no folder");
    assertThat(lost).isSymbolicLink();
    var loop = Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
    assertThatThrownBy(() -> AtomicFiles.write(loop, "new")).isInstanceOf(InputException.class);
    assertThat(loop).isSymbolicLink();
  }

  @Test
  void refusesWriteProtectedFiles() throws IOException {
    var file = Files.writeString(folder.resolve("a"), "old");
    assumePosix(file);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    var link = Files.createSymbolicLink(folder.resolve("link"), file);
    for (var each : List.of(file, link)) {
      assertThatThrownBy(() -> AtomicFiles.write(each, "new"))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("write-protected");
    }
    assertThat(file).hasContent("old");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a", "link");
  }

  @Test
  void refusesFilesOfOtherUsers() throws IOException {
    var file = Files.writeString(folder.resolve("a"), "old");
    assumePosix(file);
    try {
      Files.setOwner(
          file,
          file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("daemon"));
    } catch (IOException notRoot) {
      Assumptions.abort("only root gives files away");
    }
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    assertThatThrownBy(() -> AtomicFiles.write(file, "new"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("the user daemon");
    assertThat(file).hasContent("old");
    assertThat(folder.toFile().list()).containsExactly("a");
  }

  private static void assumePosix(Path file) {
    Assumptions.assumeTrue(
        file.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "no POSIX files here");
  }

  @Test
  void whatChangedSinceItWasReadStays() throws IOException {
    var first = Files.writeString(folder.resolve("a"), "read");
    var second = Files.writeString(folder.resolve("b"), "read");
    var stamps = Map.of(first, FileStateStamp.of(first), second, FileStateStamp.of(second));
    var contents = new LinkedHashMap<Path, byte[]>();
    contents.put(first, "mine".getBytes(StandardCharsets.UTF_8));
    contents.put(second, "mine".getBytes(StandardCharsets.UTF_8));
    // Of the same length and time: the file behind the name is another one.
    var time = Files.getLastModifiedTime(second);
    AtomicFiles.write(second, "else");
    Files.setLastModifiedTime(second, time);
    assertThatThrownBy(() -> AtomicFiles.write(contents, stamps))
        .isInstanceOfSatisfying(
            ChangedFileException.class, each -> assertThat(each.file()).isEqualTo(second));
    assertThat(first).hasContent("read");
    assertThat(second).hasContent("else");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a", "b");
    AtomicFiles.write(
        contents, Map.of(first, FileStateStamp.of(first), second, FileStateStamp.of(second)));
    assertThat(second).hasContent("mine");
  }

  @Test
  void twoNamesOfOneFileAreNotTwoFiles() throws IOException {
    var file = Files.writeString(folder.resolve("a"), "old");
    var contents = new LinkedHashMap<Path, byte[]>();
    contents.put(file, "one".getBytes(StandardCharsets.UTF_8));
    contents.put(
        Files.createLink(folder.resolve("b"), file), "two".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> AtomicFiles.write(contents)).isInstanceOf(InputException.class);
    assertThat(file).hasContent("old");
  }
}
