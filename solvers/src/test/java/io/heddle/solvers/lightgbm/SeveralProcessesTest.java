package io.heddle.solvers.lightgbm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs beside each other, of several people, in one temporary folder. */
class SeveralProcessesTest {
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
    return start(temporary);
  }

  private Process start(Path folder) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.io.tmpdir=" + folder,
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

  @Test
  void aFolderThatCannotBeUsedIsNamed() throws IOException, InterruptedException {
    var none = temporary.resolve("none");
    var process = start(none);
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(said)
        .contains("LightGBM cannot be used here: java.nio.file.NoSuchFileException")
        .contains("Maybe the temporary folder " + none)
        .doesNotContain("libgomp");
  }

  @Test
  void whatACrashLeftGoesAtTheNextStart() throws IOException, InterruptedException {
    var dead = start();
    finishes(dead);
    var stale =
        Files.createDirectory(temporary.resolve("heddle-lightgbm-%d-7".formatted(dead.pid())));
    Files.writeString(stale.resolve("lib_lightgbm.so"), "old");
    var living =
        Files.createDirectory(
            temporary.resolve("heddle-lightgbm-%d-8".formatted(ProcessHandle.current().pid())));
    finishes(start());
    assertThat(stale).doesNotExist();
    assertThat(living).exists();
  }
}
