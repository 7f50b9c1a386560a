package io.heddle.app;

import io.heddle.app.cli.CommandLineMain;
import io.heddle.app.usecase.RunFolder;
import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import io.heddle.model.io.StudyRowsFile;
import io.heddle.model.study.StudyVariantRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What users do first, done while the JVM records what an ahead-of-time cache is to hold. What is
 * not rehearsed works as well, and is only loaded the slow way. All classes of a cache are loaded
 * at every start, so commands and the planner have one each where a launcher can choose.
 */
final class AotTrainingRun {
  /** The largest: its solvers run long enough to be compiled at once the next time. */
  private static final String SAMPLE = "minipods-128";

  private static final int ROWS = 20_000;

  private AotTrainingRun() {}

  /** What the planner opens: a sample, and the rows of a study, which go when the program ends. */
  static List<String> opened() {
    try {
      var file = Files.createTempFile(RunFolder.current(), "heddle-rehearsal", ".rows.jsonl");
      StudyRowsFile.write(IntStream.range(0, ROWS).mapToObj(AotTrainingRun::row).toList(), file);
      return List.of(SAMPLE, file.toString());
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static StudyVariantRow row(int index) {
    double spread = Math.sqrt(index);
    var variant = Map.of("busy", String.valueOf(index % 10 / 10.0), "algorithm", "tiles");
    return new StudyVariantRow(
        index, variant, Map.of("spread", spread, "minipods", (long) spread), spread, null);
  }

  /** The program then ends by itself. */
  static void ofCommands() {
    System.setProperty("java.awt.headless", "true");
    try {
      var folder = Files.createTempDirectory(RunFolder.current(), "heddle-rehearsal");
      try {
        commands(folder);
      } finally {
        delete(folder);
      }
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static void commands(Path folder) {
    var sample = Samples.all().getFirst();
    var jobs = Samples.jobs(sample);
    var clusterFile = folder.resolve("rehearsal.cluster.json");
    var jobsFile = folder.resolve("rehearsal.jobs.json");
    ClusterFile.write(Samples.cluster(sample), clusterFile);
    JobsFile.write(jobs, jobsFile);
    var cluster = clusterFile.toString();
    var output = folder.resolve("placement.json").toString();
    var picture = folder.resolve("topology.png").toString();
    command("--version");
    command("--help");
    command("place", "--help");
    command("check", cluster);
    command("place", cluster, jobsFile.toString(), "--job", jobs.getFirst().id(), "-o", output);
    command("render", cluster, "--view", "topology", "-o", picture);
  }

  private static void command(String... arguments) {
    int status = CommandLineMain.runQuietly(arguments);
    if (status != 0) {
      throw new IllegalStateException(
          "rehearsal: %s ended with %d".formatted(String.join(" ", arguments), status));
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
