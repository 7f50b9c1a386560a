package io.heddle.app.usecase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
  private final String before = System.getProperty("java.io.tmpdir");

  @TempDir Path temporary = Path.of("");

  @BeforeEach
  void redirect() {
    System.setProperty("java.io.tmpdir", temporary.toString());
  }

  @AfterEach
  void restore() {
    System.setProperty("java.io.tmpdir", before);
  }

  /** A folder of temporary files with a name of ours, as its program left it. */
  private Path left(String name, boolean locked) throws IOException {
    var folder = Files.createDirectories(temporary.resolve(name));
    Files.writeString(folder.resolve("library.so"), "large");
    if (locked) {
      Files.createFile(folder.resolve("lock"));
    }
    return folder;
  }

  @Test
  void whatARunMadeGoesWithIt() throws IOException {
    try (var _ = RunFolder.open()) {
      assertThat(RunFolder.current()).hasParent(temporary);
      var folder = Files.createTempDirectory(RunFolder.current(), "study");
      Files.writeString(folder.resolve("rows"), "many");
    }
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void whatAKilledRunLeftGoesAtTheNextStart() throws IOException {
    var killed = left("heddle-run-1", true);
    var unlocked = left("heddle-run-2", false);
    Files.setLastModifiedTime(unlocked, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
    var starting = left("heddle-run-3", false);
    var others = left("somebody-else", true);
    try (var _ = RunFolder.open()) {
      assertThat(killed).doesNotExist();
      assertThat(unlocked).doesNotExist();
      assertThat(starting).as("it may be about to take its lock").exists();
      assertThat(others.resolve("library.so")).exists();
    }
  }

  @Test
  void aLinkOfThatNameIsNotFollowed() throws IOException {
    var elsewhere = left("elsewhere", true);
    var link = Files.createSymbolicLink(temporary.resolve("heddle-run-4"), elsewhere);
    try (var _ = RunFolder.open()) {
      assertThat(link).isSymbolicLink();
      assertThat(elsewhere.resolve("library.so")).exists();
    }
  }

  /** Another run: prints its folder, and ends with its input. */
  private static final class LivingRun {
    @SuppressWarnings("UnusedMethod") // the JVM calls it
    static void main() throws IOException {
      try (var _ = RunFolder.open()) {
        System.out.println(RunFolder.current());
        System.in.transferTo(OutputStream.nullOutputStream());
      }
    }
  }

  @Test
  void theFolderOfALivingRunStaysUntilThatRunEnds() throws Exception {
    var other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                LivingRun.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (var out = other.inputReader()) {
      var living = Path.of(String.valueOf(out.readLine()));
      assertThat(living).hasParent(temporary).isDirectory();
      try (var _ = RunFolder.open()) {
        assertThat(living.resolve("lock")).exists();
      }
      assertThat(living.resolve("lock")).exists();
      other.getOutputStream().close();
      assertThat(other.waitFor()).isZero();
      assertThat(temporary).isEmptyDirectory();
    } finally {
      other.destroyForcibly();
    }
  }
}
