package io.heddle.tests.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.Main;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.MinipodSpreadTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** How the program ends: what it tells the shell, and what it leaves behind. */
class ProgramTest {
  @TempDir Path folder = Path.of("");

  private Path work = Path.of("");

  @BeforeEach
  void writeInputs() throws IOException {
    work = Files.createDirectory(folder.resolve("work"));
    ClusterFile.write(
        FabricShapes.byName("clos3")
            .draw("c", Map.of("minipods", "9", "hosts", "90", "busy", "0.5")),
        work.resolve("c.json"));
    JobsFile.write(
        List.of(TrainingJob.of("wide", 8, 8, 5), TrainingJob.of("none", 8000, 8, 4)),
        work.resolve("j.json"));
  }

  private Program start(String heap, String line) throws IOException {
    return new Program(folder, heap, line.replace("@", work + "/").split(" "));
  }

  private List<String> left() throws IOException {
    try (var files = Files.walk(work)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> work.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  private void assertEnds(String heap, String line, int status, String... said) throws Exception {
    try (var program = start(heap, line)) {
      assertThat(program.status()).as("%s: %s", line, program.err()).isEqualTo(status);
      assertThat(program.err()).contains(said).doesNotContain("\tat ");
      assertThat(program.out()).isEmpty();
    }
    assertThat(left()).as("no file, nor half of one").containsExactly("c.json", "j.json");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aPlannerWithWaylandAloneNamesWhatItNeeds() throws Exception {
    var start = Launched.of(Main.class, List.of("-Dheddle.home=" + folder.resolve("home")));
    start.environment().keySet().removeAll(Set.of("DISPLAY", "HEDDLE_HEADLESS"));
    start.environment().put("WAYLAND_DISPLAY", "wayland-0");
    var planner = start.redirectErrorStream(true).start();
    var said = new String(planner.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(planner.waitFor()).as(said).isEqualTo(2);
    assertThat(said).contains("no display", "Xwayland").doesNotContain("\tat ");
  }

  /** From a jar, JavaFX copies a font there, and a planner that is killed leaves it. */
  @Test
  void aPlannerCopiesNoFontIntoTheTemporaryFolder() throws Exception {
    var temporary = Files.createDirectory(folder.resolve("tmp"));
    var start =
        Launched.of(
            Main.class,
            List.of("-Djava.io.tmpdir=" + temporary, "-Dheddle.home=" + folder.resolve("home")),
            "--smoke-test");
    start.environment().put("HEDDLE_HEADLESS", "1");
    var planner =
        start.redirectErrorStream(true).redirectOutput(folder.resolve("out").toFile()).start();
    var seen = new TreeSet<String>();
    do {
      try (var files = Files.list(temporary)) {
        files.map(each -> String.valueOf(each.getFileName())).forEach(seen::add);
      }
    } while (!planner.waitFor(10, TimeUnit.MILLISECONDS));
    assertThat(planner.exitValue()).as(Files.readString(folder.resolve("out"))).isZero();
    assertThat(seen).isNotEmpty().allMatch(name -> name.matches("heddle-run-.*|hsperfdata_.*"));
  }

  @Test
  void aTimeLimitWithoutAnAnswerIsThree() throws Exception {
    assertEnds(
        "512m",
        "place @c.json @j.json --job wide --algorithm arnold --solver mip --time-limit 1e-9 -o"
            + " @p.json",
        3,
        "heddle: OR-Tools was stopped before its first answer");
  }

  /** More hosts than the heap has room for. */
  @Test
  void tooLittleMemoryIsTwoWithAdvice() throws Exception {
    assertEnds(
        "24m",
        "generate clos3 --minipods 100 --hosts 200000 -o @large.json",
        2,
        "MiB of memory are not enough",
        "-Xmx");
  }

  @Test
  void whatDoesNotFitIsOneAndWhatIsMistakenTwo() throws Exception {
    assertEnds("512m", "place @c.json @j.json --job none -o @p.json", 1, "job none", "missing");
    assertEnds("512m", "place @c.json @j.json --job nobody -o @p.json", 2, "Use one of wide");
  }

  /** There are too many assignments to look at, but some were. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void ctrlCGivesTheBestSoFar() throws Exception {
    var line = "place @c.json @j.json --job wide --algorithm enumerate -o @p.json";
    try (var program = start("512m", line)) {
      program.awaitWork();
      assertThat(left()).containsExactly("c.json", "j.json");
      program.interrupt();
      assertThat(program.status()).as(program.err()).isZero();
      assertThat(program.err()).doesNotContain("\tat ");
    }
    assertThat(left()).containsExactly("c.json", "j.json", "p.json");
    var placement = FileKinds.PLACEMENT.read(work.resolve("p.json"));
    var said = placement.objective();
    assertThat(said.provenOptimal()).isFalse();
    assertThat(
            MinipodSpreadTable.of(ClusterFile.read(work.resolve("c.json")), placement)
                .objective(placement.alpha(), placement.unit(), said.lowerBound(), false))
        .isEqualTo(said);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void ctrlCWithoutAnAnswerLeavesNothing() throws Exception {
    var line = "simulate contention two-layer --jobs 5000 --days 14 --scheduler all -o @out";
    try (var program = start("1g", line)) {
      program.awaitWork();
      program.interrupt();
      assertThat(program.status()).as(program.err()).isEqualTo(3);
      assertThat(program.err()).contains("heddle: stopped").doesNotContain("\tat ");
      assertThat(program.out()).isEmpty();
    }
    assertThat(left()).containsExactly("c.json", "j.json");
  }
}
