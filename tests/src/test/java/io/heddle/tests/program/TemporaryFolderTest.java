package io.heddle.tests.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.Main;
import io.heddle.app.usecase.Samples;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No native library leaves anything in the temporary folder, however its run ends. */
class TemporaryFolderTest {
  private static final String ORTOOLS =
      "place @c.cluster.json @c.jobs.json --job %s --algorithm arnold --solver mip";
  private static final String SQLITE = "affinity @c.jobs.json --job %s";
  private static final String LIGHTGBM = "simulate queue @trace.csv --hosts 8";
  private static final String PYTORCH = "measure tune @c.cluster.json @runs.log -o @model.json";
  private static final String WORKBOOK = "cabling @c.cluster.json -o @cables.xlsx";
  private static final String STUDY = "study run @s.study.json -o @rows.jsonl";

  private static final Duration AT_WORK = Duration.ofMillis(600);

  @TempDir Path folder = Path.of("");
  private Path temporary = Path.of("");
  private String job = "";

  @BeforeEach
  void writeInputs() throws IOException {
    temporary = Files.createDirectory(folder.resolve("tmp"));
    var sample = Samples.byId("table1-i");
    ClusterFile.write(Samples.cluster(sample), folder.resolve("c.cluster.json"));
    JobsFile.write(Samples.jobs(sample), folder.resolve("c.jobs.json"));
    job = Samples.jobs(sample).getFirst().id();
    var trace = new StringBuilder("submitSeconds,durationSeconds,gpus,user\n");
    for (int i = 0; i < 300; i++) {
      trace.append("%d,%d,%d,u%d\n".formatted(i * 120, 600 * (i % 7 + 1), i % 8 + 1, i % 5));
    }
    Files.writeString(folder.resolve("trace.csv"), trace);
    Files.writeString(
        folder.resolve("runs.log"),
        runs(
            Samples.cluster(sample).hosts().getFirst().id(),
            Samples.cluster(sample).hosts().getLast().id()));
    Files.writeString(
        folder.resolve("s.study.json"),
        """
        {"schema": "heddle.study/1", "name": "s", "command": "place", "cluster": "c.cluster.json",
         "jobs": "c.jobs.json", "variants": {"job": ["%s"], "seed": {"from": 1, "to": 40, "step": 1}},
         "measures": ["objective.mip"]}
        """
            .formatted(job));
  }

  private static String runs(String... hosts) {
    var log = new StringBuilder();
    for (int gpus = 1; gpus < 7; gpus++) {
      log.append("# Collective test starting: all_reduce_perf\n# nThread 1 nGpus 1\n");
      int rank = 0;
      for (var host : hosts) {
        for (int gpu = 0; gpu < gpus; gpu++) {
          log.append(
              "#  Rank %d Group  0 Pid 1 on %s device %d [0000:1b:00] NVIDIA H100\n"
                  .formatted(rank++, host, gpu));
        }
      }
      log.append(
          "16777216 4194304 float sum -1 100.0 50.0 %d.5 0 100.0 50.0 %d.5 0\n"
              .formatted(40 * gpus, 40 * gpus));
      log.append("# Avg bus bandwidth    : %d.5\n".formatted(40 * gpus));
    }
    return log.toString();
  }

  private Process start(String line) throws IOException {
    var words =
        new ArrayList<>(Arrays.asList(line.formatted(job).replace("@", folder + "/").split(" ")));
    return Launched.of(
            Main.class,
            List.of("-Djava.io.tmpdir=" + temporary, "-Dheddle.home=" + folder.resolve("home")),
            words.toArray(String[]::new))
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("out").toFile())
        .start();
  }

  /** Names in the temporary folder, without those of the JVM. */
  private Set<String> left() throws IOException {
    try (var files = Files.list(temporary)) {
      return files
          .map(each -> Objects.requireNonNull(each.getFileName()).toString())
          .filter(name -> !name.startsWith("hsperfdata_"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  @ParameterizedTest
  @CsvSource({ORTOOLS, SQLITE, LIGHTGBM, PYTORCH, WORKBOOK, STUDY})
  void aRunUsesItsOwnFolderAndRemovesIt(String line) throws Exception {
    var run = start(line);
    var seen = new TreeSet<String>();
    do {
      seen.addAll(left());
    } while (!run.waitFor(5, TimeUnit.MILLISECONDS));
    assertThat(run.exitValue()).as(Files.readString(folder.resolve("out"))).isZero();
    assertThat(seen).as("in use").hasSize(1).allMatch(name -> name.startsWith("heddle-run-"));
    assertThat(left()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({ORTOOLS, STUDY}) // packaging/try-temporary kills in each library
  void whatAKilledRunLeavesGoesAtTheNextStart(String line) throws Exception {
    var run = start(line);
    while (left().isEmpty() || !isAtWork(run)) {
      assertThat(run.isAlive()).isTrue();
      Thread.sleep(20);
    }
    run.destroyForcibly().waitFor();
    assertThat(start("--version").waitFor()).isZero();
    assertThat(left()).isEmpty();
  }

  /** By processor time, since a machine may be busy. */
  private static boolean isAtWork(Process run) {
    return run.info().totalCpuDuration().orElse(AT_WORK).compareTo(AT_WORK) >= 0;
  }
}
