package io.heddle.tests.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.AutosaveRecovery;
import io.heddle.app.planner.shell.PlannerSettings;
import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills planners in the middle of their work, and opens what they leave behind. {@code
 * packaging/kills} kills many more.
 */
@Tag("alone")
class KilledPlannerTest {
  private static final int SHORT_LIVES = Integer.getInteger("heddle.kills", 1);

  /** Of every night, and of {@code packaging/kills}: by day a short life is enough. */
  private static final boolean WITH_A_LONG_LIFE = Integer.getInteger("heddle.kills") != null;

  /** Autosave promises a second; a machine that runs many tests at once gets some more. */
  private static final Duration PROMISE = Duration.ofSeconds(3);

  /** The hands of a long life save after six edits of one job, and then no more. */
  private static final String AFTER_THE_LAST_SAVE = "edited 9 ";

  /** Milliseconds from the first byte of a save to a kill, at the most; half wait less than 15. */
  private static final int LONGEST_WAIT = 200;

  private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();
  private final AtomicInteger lives = new AtomicInteger();
  private final AtomicInteger duringSaves = new AtomicInteger();
  private final AtomicInteger halfWritten = new AtomicInteger();

  @TempDir Path folder = Path.of("");

  @Test
  void theLastSaveOrTheAutosaveOpensWhole() throws Exception {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    try (var pool = Executors.newFixedThreadPool(4)) {
      for (int life = WITH_A_LONG_LIFE ? 0 : 1; life <= SHORT_LIVES; life++) {
        var place = Files.createDirectory(folder.resolve("life-" + life));
        boolean isLong = life == 0;
        int saves = 1 + random.nextInt(8);
        long millis = isLong ? 5_500 : (long) Math.pow(LONGEST_WAIT, random.nextDouble()) - 1;
        var what = "seed %d, %s".formatted(seed, place.getFileName());
        pool.execute(() -> {
          try {
            killed(place, saves, millis, isLong, what);
          } catch (Exception | AssertionError fault) {
            faults.add(fault);
          }
        });
      }
    }
    tellLives();
    assertThat(faults).isEmpty();
  }

  private void killed(Path place, int saves, long millis, boolean isLong, String what)
      throws Exception {
    var file = cluster(place);
    var verb = isLong ? "edit" : "save";
    try (var planner =
        new PlannerProcess(place.resolve("output"), verb, place.toString(), file.toString())) {
      if (isLong) {
        planner.await(AFTER_THE_LAST_SAVE, 1);
      } else {
        planner.await("saving", saves);
        awaitWriting(place);
      }
      Thread.sleep(millis);
      if (isLong) {
        assertThat(recovery(place).recover().found())
            .as(what + ": a living planner keeps its own")
            .isEmpty();
      }
      long moment = planner.kill();
      if (isLong) {
        lookAgain(place, last(planner.lines(), "edited", moment - PROMISE.toNanos()));
      }
      count(place, planner.lines());
      check(place, planner.lines(), moment, isLong, what);
    }
  }

  /** Until a file comes, goes or changes its size. */
  private static void awaitWriting(Path place) throws IOException {
    var before = sizes(place);
    long end = System.nanoTime() + PROMISE.toNanos();
    while (sizes(place).equals(before) && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static Map<Path, Long> sizes(Path place) throws IOException {
    try (var files = Files.list(place)) {
      return files
          .filter(file -> file.toString().contains(".json"))
          .collect(Collectors.toMap(file -> file, file -> file.toFile().length()));
    }
  }

  private void count(Path place, List<String> lines) throws IOException {
    if (lines.getLast().startsWith("saving")) {
      duringSaves.incrementAndGet();
    }
    try (var files = Files.list(place)) {
      if (files.anyMatch(file -> file.toString().endsWith(".tmp"))) {
        halfWritten.incrementAndGet();
      }
    }
    if (lives.incrementAndGet() % 20 == 0) {
      tellLives();
    }
  }

  private void tellLives() {
    System.out.printf(
        "%d planners killed, %d during a save, %d of them with a file not yet in its place; %d faults%n",
        lives.get(), duringSaves.get(), halfWritten.get(), faults.size());
  }

  /** The next start shows what was killed, and keeps it though it is killed, too. */
  private static void lookAgain(Path place, int edited) throws Exception {
    try (var next = new PlannerProcess(place.resolve("next"), "look", place.toString())) {
      next.await("shows", 1);
      next.kill();
      assertThat(next.lines().getFirst()).contains("Your unsaved work was recovered");
      assertThat(last(next.lines(), "shows", Long.MAX_VALUE)).isGreaterThanOrEqualTo(edited);
    }
  }

  /** A cluster of which the planner adds jobs. */
  private static Path cluster(Path place) {
    var sample = Samples.byId("h100");
    var file = place.resolve("a.cluster.json");
    ClusterFile.write(Samples.cluster(sample), file);
    JobsFile.write(List.of(TrainingJob.of("j", 8, 8, 1)), place.resolve("a.jobs.json"));
    return file;
  }

  private static AutosaveRecovery recovery(Path place) {
    return new AutosaveRecovery(
        place.resolve("home").resolve("recovery"), Runnable::run, (_, _) -> {}, _ -> {});
  }

  private static void check(
      Path place, List<String> lines, long killed, boolean isLong, String what) {
    assertThat(lines).as(what).isNotEmpty().noneMatch(line -> line.startsWith("fault"));
    int saved = last(lines, "saved", Long.MAX_VALUE);
    int saving = last(lines, "saving", Long.MAX_VALUE);
    int edited = last(lines, "edited", killed - PROMISE.toNanos());
    assertThat(ClusterFile.read(place.resolve("a.cluster.json")).hosts()).as(what).hasSize(4);
    int written = JobsFile.read(place.resolve("a.jobs.json")).size();
    assertThat(written).as(what + ": the saved file").isBetween(saved, saving);
    var recovery = recovery(place);
    var left = recovery.recover();
    assertThat(left.damaged()).as(what).isEmpty();
    int kept = 0;
    for (var each : left.found()) {
      recovery.adopt(each);
      assertThat(each.document().isModified()).as(what).isTrue();
      assertThat(each.document().path()).as(what).isEqualTo(place.resolve("a.cluster.json"));
      kept = Math.max(kept, each.document().jobs().size());
    }
    if (isLong) {
      assertThat(edited).as(what + ": edits after the last save").isGreaterThan(saved);
      assertThat(kept).as(what + ": the autosave alone").isGreaterThanOrEqualTo(edited);
    }
    assertThat(Math.max(kept, written))
        .as(what + ": file or autosave")
        .isGreaterThanOrEqualTo(edited);
    recovery.close();
    assertThat(recovery(place).recover().found())
        .as(what + ": given up, so not found again")
        .isEmpty();
  }

  /** The number in the last line before a moment; its line ends with the machine's clock. */
  private static int last(List<String> lines, String verb, long before) {
    int number = 0;
    for (var line : lines) {
      var words = line.split(" ");
      if (words[0].equals(verb) && Long.parseLong(words[words.length - 1]) <= before) {
        number = Integer.parseInt(words[1]);
      }
    }
    return number;
  }

  @Test
  void themeAndRecentFilesOutliveATermination() throws Exception {
    var file = cluster(folder);
    try (var planner =
        new PlannerProcess(folder.resolve("output"), "theme", folder.toString(), file.toString())) {
      planner.await("changed", 1);
      planner.terminate();
    }
    var settings = PlannerSettings.load(folder.resolve("home"));
    assertThat(settings.dark()).isTrue();
    assertThat(settings.recent()).containsExactly(file.toString());
  }
}
