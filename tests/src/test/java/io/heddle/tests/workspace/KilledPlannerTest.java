package io.heddle.tests.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.Recovery;
import io.heddle.model.io.ClusterFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills planners in the middle of their work, and opens what they leave behind. */
class KilledPlannerTest {
  private static final int KILLS = 50;

  /** Autosave promises a second; a machine that runs many tests at once gets some more. */
  private static final long PATIENCE = 3_000_000_000L;

  private final AtomicInteger recovered = new AtomicInteger();

  @TempDir Path folder = Path.of("");

  @Test
  void theLastSaveOrTheAutosaveOpensWhole() throws Exception {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    try (var pool = Executors.newFixedThreadPool(4)) {
      var runs = new ArrayList<Future<?>>();
      for (int kill = 0; kill < KILLS; kill++) {
        var place = Files.createDirectory(folder.resolve("run-" + kill));
        long patience = 50L + random.nextInt(1_400);
        runs.add(pool.submit((Callable<Object>) () -> killed(place, patience, seed)));
      }
      for (var run : runs) {
        run.get();
      }
    }
    assertThat(recovered.get()).as("autosaves that were found").isPositive();
  }

  private Object killed(Path place, long patience, long seed) throws Exception {
    var output = place.resolve("output");
    var java = Path.of(System.getProperty("java.home"), "bin", "java");
    var process =
        new ProcessBuilder(
                java.toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                RestlessPlanner.class.getName(),
                place.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    while (lines(output).isEmpty() && process.isAlive()) {
      Thread.sleep(20);
    }
    Thread.sleep(patience);
    long moment = System.nanoTime();
    process.destroyForcibly().waitFor();
    check(place, lines(output), moment, "seed %d, %s".formatted(seed, place.getFileName()));
    return place;
  }

  private void check(Path place, List<String> told, long killed, String what) {
    assertThat(told).as(what).isNotEmpty().allMatch(line -> line.matches("(edited|saved) \\d+ .*"));
    int saved = last(told, "saved", Long.MAX_VALUE);
    int edited = last(told, "edited", killed - PATIENCE);
    int found = 0;
    var file = place.resolve("saved.cluster.json");
    if (Files.exists(file)) {
      found = ClusterFile.read(file).hosts().size();
      assertThat(found).as(what + ": the saved file").isGreaterThanOrEqualTo(saved);
    } else {
      assertThat(saved).as(what).isZero();
    }
    var recovery =
        new Recovery(
            place.resolve("recovery"), Runnable::run, (_, action) -> action.run(), _ -> {});
    for (var each : recovery.recover()) {
      recovery.adopt(each);
      recovered.incrementAndGet();
      var cluster = each.document().cluster();
      assertThat(each.document().modifiedProperty().get()).as(what).isTrue();
      assertThat(cluster.hosts()).as(what).isNotEmpty();
      found = Math.max(found, cluster.hosts().size());
    }
    assertThat(found).as(what + ": file or autosave").isGreaterThanOrEqualTo(edited);
    recovery.close();
    assertThat(
            new Recovery(place.resolve("recovery"), Runnable::run, (_, _) -> {}, _ -> {}).recover())
        .as(what + ": given up, so not found again")
        .isEmpty();
  }

  /**
   * The number that was told last before a moment; the clock is the machine's, for all processes.
   */
  private static int last(List<String> told, String verb, long before) {
    int number = 0;
    for (var line : told) {
      var words = line.split(" ");
      if (words[0].equals(verb) && Long.parseLong(words[2]) <= before) {
        number = Integer.parseInt(words[1]);
      }
    }
    return number;
  }

  /** Whole lines only: the last one may have been cut off by the kill. */
  private static List<String> lines(Path output) throws IOException {
    if (!Files.exists(output)) {
      return List.of();
    }
    var text = Files.readString(output, StandardCharsets.UTF_8);
    int end = text.lastIndexOf('\n');
    return end < 0 ? List.of() : text.substring(0, end).lines().toList();
  }
}
