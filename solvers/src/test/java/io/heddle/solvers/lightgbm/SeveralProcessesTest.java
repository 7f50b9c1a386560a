package io.heddle.solvers.lightgbm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs beside each other, of several people, in one temporary folder. */
class SeveralProcessesTest {
  @TempDir Path cache;
  @TempDir Path temporary;

  /** Trains a tree, as a program of its own. */
  static final class Training {
    private Training() {}

    public static void main(String[] args) {
      var samples = new double[200][1];
      var targets = new double[200];
      for (int i = 0; i < samples.length; i++) {
        samples[i][0] = i;
        targets[i] = i < 100 ? 1 : 3;
      }
      var settings = new BoostedTrees.Settings(40, 4, 5, 0.3);
      try (var trees = BoostedTrees.train(samples, targets, new int[0], settings, 1)) {
        System.out.printf("%.1f", trees.predict(new double[][] {{150}})[0]);
      }
    }
  }

  private Process start() throws IOException {
    return start(temporary, cache);
  }

  private Process start(Path folder, Path cache) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.io.tmpdir=" + folder,
            "-Dheddle.cache=" + cache,
            "-XX:-CreateCoredumpOnCrash",
            "-XX:ErrorFile=" + temporary.resolve("crash-%p.log"),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Training.class.getName())
        .redirectErrorStream(true)
        .start();
  }

  private static void finishes(Process process) throws IOException, InterruptedException {
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    assertThat(said).isEqualTo("3.0");
  }

  private List<String> left() throws IOException {
    try (var files = Files.list(temporary)) {
      return files
          .map(each -> each.getFileName().toString())
          .filter(each -> !each.startsWith("hsperf"))
          .toList();
    }
  }

  @Test
  void severalAtOnceEachFinishAndLeaveNothing() throws IOException, InterruptedException {
    var processes = new ArrayList<Process>();
    for (int i = 0; i < 4; i++) {
      processes.add(start());
    }
    for (var process : processes) {
      finishes(process);
    }
    assertThat(left()).isEmpty();
  }

  @Test
  void whatSomebodyElseLeftIsNoHindrance() throws IOException, InterruptedException {
    // A folder where the binding would unpack stands for a file that cannot be read or replaced:
    // rights alone would not stop root, who runs many a build.
    var names = List.of("lib_lightgbm.so", "lib_lightgbm.dylib", "lib_lightgbm.dll");
    for (var name : names) {
      Files.createDirectories(temporary.resolve(name).resolve("theirs"));
    }
    finishes(start());
    assertThat(left()).containsExactlyInAnyOrderElementsOf(names);
  }

  /** A file is in the way of the cache, and the temporary folder is missing. */
  @Test
  void aFolderThatCannotBeUsedIsNamed() throws IOException, InterruptedException {
    var blocked = Files.createFile(temporary.resolve("blocked"));
    var process = start(blocked.resolve("none"), blocked);
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(said)
        .contains("LightGBM cannot be used here: ")
        .contains("Its folder " + blocked)
        .contains("HEDDLE_CACHE")
        .doesNotContain("libgomp");
  }

  @Test
  void whereTheCacheCannotBeWrittenTheTemporaryFolderServes()
      throws IOException, InterruptedException {
    finishes(start(temporary, Files.createFile(temporary.resolve("blocked"))));
  }

  @Test
  void whatAKilledRunLeftInTheCacheIsReplaced() throws IOException, InterruptedException {
    finishes(start());
    var library = library();
    byte[] whole = Files.readAllBytes(library);
    for (var broken : List.of(new byte[0], new byte[whole.length])) {
      Files.write(library, broken);
      finishes(start());
      assertThat(Files.readAllBytes(library)).isEqualTo(whole);
    }
    var part = Files.createFile(library.resolveSibling(library.getFileName() + ".7.part"));
    var old = Files.createDirectory(library.resolve("../../lightgbm-00000007").normalize());
    var yesterday = FileTime.from(Instant.now().minus(Duration.ofDays(31)));
    Files.setLastModifiedTime(part, yesterday);
    Files.setLastModifiedTime(old, yesterday);
    finishes(start());
    assertThat(part).doesNotExist();
    assertThat(old).doesNotExist();
  }

  private Path library() throws IOException {
    try (var files = Files.walk(cache)) {
      return files
          .filter(each -> each.getFileName().toString().startsWith("lib_lightgbm."))
          .findFirst()
          .orElseThrow();
    }
  }
}
