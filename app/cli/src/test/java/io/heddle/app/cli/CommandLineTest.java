package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.Samples;
import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.generate.Shapes;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.ContentionFile;
import io.heddle.model.io.JobsFile;
import io.heddle.model.io.LevelsFile;
import io.heddle.model.io.ParetoFile;
import io.heddle.model.io.PlacementFile;
import io.heddle.model.io.ScheduleFile;
import io.heddle.model.result.Contention;
import io.heddle.model.result.Placement;
import io.heddle.model.result.SpreadTable;
import io.heddle.solvers.Termination;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CommandLineTest {
  private record Result(int status, String out, String err) {}

  @TempDir Path folder = Path.of("");

  @BeforeAll
  static void english() {
    Locale.setDefault(Locale.ENGLISH);
  }

  @BeforeEach
  void writeInputs() {
    var sample = Samples.byId("table1-i");
    ClusterFile.write(Samples.cluster(sample), folder.resolve("c.json"));
    JobsFile.write(Samples.jobs(sample), folder.resolve("j.json"));
    ContentionFile.write(
        new Contention(
            List.of(
                new Contention.Job("a", 4, 4),
                new Contention.Job("b", 3, 3),
                new Contention.Job("c", 2, 2),
                new Contention.Job("d", 1, 1)),
            List.of(new Contention.Pair("a", "b"), new Contention.Pair("d", "c"))),
        folder.resolve("con.json"));
  }

  private static Result run(String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    int status =
        CommandLineMain.run(
            new Console(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                Path.of(""),
                false,
                new Termination.Cancel()),
            arguments);
    return new Result(status, out.toString(), err.toString());
  }

  /** {@code @name} stands for a file of the test's folder. */
  private Result in(String line) {
    return run(
        Arrays.stream(line.split(" "))
            .map(word -> word.startsWith("@") ? folder.resolve(word.substring(1)).toString() : word)
            .toArray(String[]::new));
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        Arguments.of("", "a command is missing"),
        Arguments.of("plaice @c.json @j.json --job gpt-7b", "plaice"),
        Arguments.of("place", "CLUSTER"),
        Arguments.of("place @c.json @j.json", "--job"),
        Arguments.of("place @c.json @j.json --job nobody", "Maybe one of gpt-7b"),
        Arguments.of("place @none.json @j.json --job gpt-7b", "none.json"),
        Arguments.of("place @j.json @c.json --job gpt-7b", "heddle.jobs/1"),
        Arguments.of("place @c.json @j.json --job gpt-7b --alpha 1.5", "--alpha"),
        Arguments.of("place @c.json @j.json --job gpt-7b --alpha NaN", "--alpha"),
        Arguments.of("place @c.json @j.json --job gpt-7b --alpha much", "much"),
        Arguments.of("place @c.json @j.json --job gpt-7b --algorithm magic", "tiles"),
        Arguments.of("place @c.json @j.json --job gpt-7b --solver mip", "--algorithm arnold"),
        Arguments.of("place @c.json @j.json --job gpt-7b --solver slow", "direct or mip"),
        Arguments.of("place @c.json @j.json --job gpt-7b --unit tp", "pp or dp"),
        Arguments.of("place @c.json @j.json --job gpt-7b --time-limit 0", "--time-limit"),
        Arguments.of("place @c.json @j.json --job gpt-7b --seed x", "--seed"),
        Arguments.of("place @c.json @j.json --job gpt-7b -o @c.json", "also an input"),
        Arguments.of("place @c.json @j.json --job gpt-7b -o @.", "a folder"),
        Arguments.of("place @c.json @j.json --job gpt-7b -o @no/such/p.json", "no folder"),
        Arguments.of("pareto @c.json @j.json --job nobody", "Maybe one of"),
        Arguments.of("export @c.json --format csv -o @out", "heddle.cluster/1"),
        Arguments.of("export @p.json --format excel -o @out", "excel"),
        Arguments.of("export @p.json --format csv", "-o"),
        Arguments.of("export @p.json --format csv -o @out --order pp-tp", "pp-tp"),
        Arguments.of("export @p.json --format openmpi -o @out --cores-per-host 0", "0"),
        Arguments.of("export @p.json --format torchrun -o @out --master-port 70000", "70000"),
        Arguments.of("export @p.json --format csv -o @c.json", "c.json"),
        Arguments.of("render @c.json --view matrix -o @m.png", "placement"),
        Arguments.of("render @p.json --view matrix -o @m.png", "cluster"),
        Arguments.of("render @c.json --view topology -o @t.bmp", ".png, .svg or .pdf"),
        Arguments.of("render @c.json --view rings -o @t.png", "topology"),
        Arguments.of("render @c.json --view topology -o @t.png --theme pink", "light or dark"),
        Arguments.of("render @c.json --view topology -o @t.png --width 3", "--width"),
        Arguments.of("render @c.json --view topology -o @t.png --scale 99", "--scale"),
        Arguments.of("render @c.json @c.json --view topology -o @t.png", "two files"),
        Arguments.of("render @c.json --view levels -o @t.png", "needs a schedule"),
        Arguments.of("render @j.json --view topology -o @t.png", "cannot be drawn"),
        Arguments.of("compress @con.json", "--levels"),
        Arguments.of("compress @con.json --levels 0", "--levels"),
        Arguments.of("compress @con.json --levels 3 --orders 0", "--orders"),
        Arguments.of("compress @con.json --levels 3 --algorithm magic", "refined"),
        Arguments.of("compress @con.json --levels 3 -o @con.json", "also an input"),
        Arguments.of("compress @c.json --levels 3", "heddle.cluster/1"),
        Arguments.of("contend @c.json @j.json", "PLACEMENT"),
        Arguments.of("contend @c.json @j.json @p.json --levels 0", "--levels"),
        Arguments.of("contend @c.json @j.json @p.json --algorithm magic", "sincronia"),
        Arguments.of("contend @c.json @j.json @p.json --fairness 2", "--fairness"),
        Arguments.of("contend @c.json @j.json @p.json @p.json", "one placement a job"),
        Arguments.of(
            "contend @c.json @j.json @p.json --free-levels 0,7 --export @x", "network control"),
        Arguments.of("simulate", "simulation is missing"),
        Arguments.of("simulate contention testbed --scheduler magic", "sincronia"),
        Arguments.of("simulate contention testbed --days 0", "--days"),
        Arguments.of("simulate contention @none.json", "none.json"),
        Arguments.of("simulate contention testbed @con.json", "submitSeconds"),
        Arguments.of("lab astrology", "contention"),
        Arguments.of("lab contention --data @none", "--data"),
        Arguments.of("generate", "shape is missing"),
        Arguments.of("generate donut -o @d.json", "donut"),
        Arguments.of("generate clos3", "-o"),
        Arguments.of("generate clos3 --minipods 0 -o @d.json", "--minipods is 0"),
        Arguments.of("generate clos3 --minipods many -o @d.json", "many"),
        Arguments.of("generate clos3 --minipods 9 --hosts 3 -o @d.json", "hosts is 3"),
        Arguments.of("generate fat-tree --k 7 -o @d.json", "6 or 8"),
        Arguments.of("generate clos3 --host-type abacus -o @d.json", "dgx-h100"),
        Arguments.of("generate clos3 --rails 4 -o @d.json", "--rails"),
        Arguments.of("check", "FILE"),
        Arguments.of("check @none.json", "none.json"),
        Arguments.of("demo -o @c.json", "is a file"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void aMistakeIsNamedAndNothingIsWritten(String line, String named) throws IOException {
    place("@p.json");
    var before = listing();
    var result = line.isEmpty() ? run() : in(line);
    assertThat(result.status()).as(result.err()).isEqualTo(2);
    assertThat(result.err())
        .contains(named)
        .doesNotContain("Exception")
        .doesNotContain("\tat ")
        .doesNotContain("null");
    assertThat(result.out()).isEmpty();
    assertThat(listing()).isEqualTo(before);
  }

  private List<String> listing() throws IOException {
    try (var files = Files.walk(folder)) {
      return files.map(Path::toString).sorted().toList();
    }
  }

  private Placement place(String file) {
    var result = in("place @c.json @j.json --job gpt-7b -o " + file);
    assertThat(result.status()).as(result.err()).isZero();
    return PlacementFile.read(folder.resolve(file.substring(1)));
  }

  @Test
  void aBrokenFileIsReportedWholeAndCheckedFilesAreUntouched() throws IOException {
    var broken = folder.resolve("b.json");
    Files.writeString(
        broken,
        """
        {"schema": "heddle.cluster/1", "name": "b", "hostTypes": {"t": {"gpuModel": "G", "gpus": 0}},
         "switches": [{"id": "s", "tier": "leave"}], "hosts": [], "links": []}
        """);
    var result = in("check @c.json @b.json @j.json");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("/hostTypes/t/gpus").contains("/switches/0/tier");
    assertThat(result.out()).contains("minipods: 3").contains("2 jobs");
  }

  @Test
  void thePlacementOnStandardOutputIsTheFile() throws IOException {
    place("@p.json");
    var result = in("place @c.json @j.json --job gpt-7b -o -");
    assertThat(result.status()).isZero();
    var seconds = "\"seconds\": ?[^,}\\n]+";
    assertThat(result.out().replaceAll(seconds, ""))
        .isEqualTo(Files.readString(folder.resolve("p.json")).replaceAll(seconds, ""));
  }

  @Test
  void theTableSaysWhatTheFileSays() {
    var placement = place("@p.json");
    var result = in("place @c.json @j.json --job gpt-7b");
    assertThat(result.out())
        .contains("gpt-7b on table1-i")
        .contains("6 PP groups × 2 stages")
        .contains("weighted %.3f".formatted(placement.objective().weightedSpread()));
    assertThat(result.err()).isEmpty();
  }

  @Test
  void everyAlgorithmAndUnitPlaces() {
    var cluster = ClusterFile.read(folder.resolve("c.json"));
    for (var options :
        List.of(
            "--algorithm arnold",
            "--algorithm arnold --solver mip",
            "--algorithm arnold --unit dp --alpha 0",
            "--algorithm tiles --alpha 1",
            "--algorithm best-fit",
            "--algorithm random-fit --seed 9",
            "--algorithm gpu-packing",
            "--algorithm enumerate --time-limit 1")) {
      var result = in("place @c.json @j.json --job gpt-7b -o @p.json " + options);
      assertThat(result.status()).as(options + result.err()).isZero();
      var placement = PlacementFile.read(folder.resolve("p.json"));
      var claimed = placement.objective();
      assertThat(
              SpreadTable.of(cluster, placement)
                  .objective(
                      placement.alpha(),
                      placement.unit(),
                      claimed.lowerBound(),
                      claimed.provenOptimal()))
          .as(options)
          .isEqualTo(claimed);
    }
  }

  @Test
  void aJobThatDoesNotFitSaysWhatIsMissing() throws IOException {
    Files.writeString(
        folder.resolve("big.json"),
        """
        {"schema": "heddle.jobs/1", "jobs": [{"id": "big", "gpus": 1600, "tp": 8, "pp": 2}]}
        """);
    var result = in("place @c.json @big.json --job big");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err()).contains("200").contains("14 free").contains("missing");
    Files.writeString(
        folder.resolve("odd.json"),
        """
        {"schema": "heddle.jobs/1", "jobs": [{"id": "odd", "gpus": 12, "tp": 3, "pp": 2}]}
        """);
    assertThat(in("place @c.json @odd.json --job odd").status()).isEqualTo(2);
  }

  @Test
  void theFrontIsWrittenAndDrawn() throws IOException {
    place("@p.json");
    assertThat(in("pareto @c.json @j.json --job gpt-7b -o @f.json").status()).isZero();
    assertThat(ParetoFile.read(folder.resolve("f.json")).points()).isNotEmpty();
    for (var view : List.of("topology", "matrix", "spread", "pareto")) {
      for (var suffix : List.of("png", "svg", "pdf")) {
        var file = folder.resolve(view + "." + suffix);
        var result =
            in("render @c.json @p.json @f.json --view %s -o @%s.%s".formatted(view, view, suffix));
        assertThat(result.status()).as(result.err()).isZero();
        var head =
            new String(
                Files.readAllBytes(file), 0, 5, java.nio.charset.StandardCharsets.ISO_8859_1);
        assertThat(head)
            .as(file.toString())
            .startsWith(
                suffix.equals("png") ? "\u0089PNG" : suffix.equals("svg") ? "<?xml" : "%PDF-");
      }
    }
    assertThat(Files.readString(folder.resolve("matrix.svg"))).contains("gpt-7b on table1-i");
  }

  @Test
  void everyFormatIsExported() throws IOException {
    place("@p.json");
    for (var format :
        List.of("openmpi", "slurm", "hostfile", "torchrun", "kubernetes", "csv", "json")) {
      var result = in("export @p.json --format " + format + " -o @ranks/" + format);
      assertThat(result.status()).as(format + result.err()).isZero();
      for (var file : result.out().lines().toList()) {
        assertThat(Path.of(file)).isNotEmptyFile();
      }
    }
    Files.writeString(folder.resolve("ranks/csv/ranks.csv"), "mine");
    var refused = in("export @p.json --format csv -o @ranks/csv");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(Files.readString(folder.resolve("ranks/csv/ranks.csv"))).isEqualTo("mine");
    assertThat(in("export @p.json --format csv -o @ranks/csv --force").status()).isZero();
  }

  @Test
  void theDemoLeavesPicturesAndRankFiles() {
    var result = in("demo -o @demo");
    assertThat(result.status()).as(result.err()).isZero();
    assertThat(result.out()).contains("dense-24b on table1-iii").contains("proven optimal");
    for (var file :
        List.of(
            "placement.json",
            "pareto.json",
            "topology.png",
            "matrix.svg",
            "spread.png",
            "pareto.svg",
            "ranks/openmpi/rankfile",
            "ranks/slurm/slurm.hostfile",
            "ranks/kubernetes/job.yaml")) {
      assertThat(folder.resolve("demo").resolve(file)).isNotEmptyFile();
    }
    assertThat(in("demo -o @demo").status()).as("again, over its own files").isZero();
  }

  @Test
  void helpAndVersionAreThere() {
    assertThat(run("--version").out()).startsWith("heddle ");
    assertThat(run("--help").out()).contains("place").contains("generate").contains("render");
    for (var command :
        List.of("demo", "place", "pareto", "export", "render", "generate", "check")) {
      var help = run(command, "--help");
      assertThat(help.status()).isZero();
      assertThat(help.out()).contains("Usage: heddle " + command);
    }
  }

  @Test
  void committedSamplesAreWhatTheirGeneratorsMake() throws IOException {
    for (var sample : Samples.all()) {
      var file = sample.file();
      if (file != null) {
        assertThat(ClusterFile.toJson(sample.generate()))
            .as(sample.id())
            .isEqualTo(Files.readString(Path.of("../../sample-clusters").resolve(file)));
      }
      assertThat(Samples.jobs(sample)).isNotEmpty();
    }
  }

  /** So that nothing changes where cables go before types, and models that are shipped stay. */
  @Test
  void committedSamplesHaveTypesThatAgreeWithTheirCables() {
    for (var sample : Samples.all()) {
      var cluster = Samples.cluster(sample);
      var truth = Bandwidth.of(cluster, null);
      for (var host : cluster.hosts()) {
        assertThat(truth.rail(host))
            .as("%s %s", sample.id(), host.id())
            .isEqualTo(host.type().railGBps());
      }
    }
  }

  @Test
  void checkTellsWhereATypeDisagreesWithItsCables() {
    var drawn = Shapes.byName("mixed").draw("c", Map.of("first-count", "2"));
    ClusterFile.write(drawn, folder.resolve("cabled.json"));
    assertThat(in("check @cabled.json").err()).isEmpty();
    var json = ClusterFile.toJson(drawn).replace("\"railGBps\": 80", "\"railGBps\": 20");
    ClusterFile.write(ClusterFile.read("c", json), folder.resolve("cabled.json"));
    var outcome = in("check @cabled.json");
    assertThat(outcome.status()).isZero();
    assertThat(outcome.err())
        .contains("advice: ", "/hostTypes/dgx-h100/railGBps: found 20")
        .contains("the cables of h-00 and 1 more host give 80. Maybe 80");
  }

  /** Fig. 13 of CRUX: two levels are enough for two pairs. */
  @Test
  void compressCutsBothPairs() {
    var result = in("compress @con.json --levels 2 -o -");
    assertThat(result.status()).as(result.err()).isZero();
    var plan = LevelsFile.read("-", result.out());
    assertThat(plan.levels()).isEqualTo(java.util.Map.of("a", 1, "b", 0, "c", 1, "d", 0));
    assertThat(plan.cutWeight()).isEqualTo(6);
    assertThat(plan.provenOptimal()).isTrue();
    var table = in("compress @con.json --levels 2 --algorithm sincronia");
    assertThat(table.out()).contains("sincronia: 4.000 of 6.000 cut").contains("    1  a");
  }

  @Test
  void contendSchedulesAndExports() throws IOException {
    place("@p.json");
    var result = in("contend @c.json @j.json @p.json --levels 4 -o @s.json --export @out");
    assertThat(result.status()).as(result.err()).isZero();
    var schedule = ScheduleFile.read(folder.resolve("s.json"));
    assertThat(schedule.levels()).isEqualTo(4);
    assertThat(schedule.gpuUtilization()).containsKeys("crux", "ecmp", "no-contention");
    assertThat(Files.readString(folder.resolve("out/priorities.csv"))).contains("gpt-7b,0,0,0,0\n");
    var again = in("contend @c.json @j.json @p.json --levels 4 -o @s.json --export @out");
    assertThat(again.status()).as("its own files may be replaced").isZero();
    Files.writeString(folder.resolve("out/switch.sh"), "mine");
    var refused = in("contend @c.json @j.json @p.json --levels 4 --export @out");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("switch.sh").contains("--force");
    assertThat(in("check @s.json @con.json").status()).isZero();
    assertThat(in("render @s.json --view levels -o @levels.svg").status()).isZero();
    assertThat(Files.readString(folder.resolve("levels.svg"))).contains("gpt-7b", "level 3, first");
    assertThat(in("render @c.json @s.json --view topology -o @loads.svg").status()).isZero();
    assertThat(Files.readString(folder.resolve("loads.svg"))).contains("link load");
  }

  /** The shares stand in the table, the file and what switches get. */
  @Test
  void contendWithWeightedQueues() throws IOException {
    place("@p.json");
    var options = " --levels 4 --algorithm weighted";
    var table = in("contend @c.json @j.json @p.json --export @out" + options);
    assertThat(table.status()).as(table.err()).isZero();
    assertThat(table.out())
        .contains("shares of a link that all levels want\nlevel 3             53 %")
        .contains("GPU utilization  slowest job")
        .contains("points beside paths-only");
    assertThat(Files.readString(folder.resolve("out/switch.sh")))
        .contains("-s ets,ets,ets,ets,ets,ets,strict,strict -t 1,1,1,95,1,1,0,0");
    assertThat(in("contend @c.json @j.json @p.json -o @w.json" + options).status()).isZero();
    var schedule = ScheduleFile.read(folder.resolve("w.json"));
    assertThat(schedule.weights()).containsExactly(7, 13, 27, 53);
    assertThat(schedule.slowest()).containsKeys("weighted", "refined", "ecmp");
    assertThat(in("render @w.json --view levels -o @w.svg").status()).isZero();
    assertThat(Files.readString(folder.resolve("w.svg"))).contains("level 3: 53 %");
  }

  /** Two jobs of four GPUs a host fit on one host, and a third of them does not. */
  @Test
  void jobsMayShareAHost() throws IOException {
    Files.writeString(
        folder.resolve("half.jobs.json"),
        """
        {"schema": "heddle.jobs/1", "jobs": [%s, %s, %s]}
        """
            .formatted(half("a"), half("b"), half("c")));
    var files = new StringBuilder();
    for (var id : List.of("a", "b", "c")) {
      var placed = in("place @c.json @half.jobs.json --job %s -o @of-%s.json".formatted(id, id));
      assertThat(placed.status()).as(placed.err()).isZero();
      var file = folder.resolve("of-" + id + ".json");
      Files.writeString(
          file,
          Files.readString(file).replaceFirst("\"gpusPerHost\"( ?): 8", "\"gpusPerHost\": 4"));
      files.append(" @of-").append(id).append(".json");
    }
    var two = in("contend @c.json @half.jobs.json @of-a.json @of-b.json -o @two.json");
    assertThat(two.status()).as(two.err()).isZero();
    assertThat(ScheduleFile.read(folder.resolve("two.json")).jobs()).hasSize(2);
    var three = in("contend @c.json @half.jobs.json" + files + " -o @three.json");
    assertThat(three.status()).isEqualTo(2);
    assertThat(three.err()).contains("8 GPUs", "want 12 of them");
  }

  private static String half(String id) {
    return """
    {"id": "%s", "gpus": 8, "tp": 4, "pp": 1, "globalBatch": 64,
     "model": {"kind": "dense", "layers": 8, "hidden": 512, "vocab": 1000, "sequence": 128}}
    """
        .formatted(id);
  }

  @Test
  void simulateReadsATrace() throws IOException {
    Files.writeString(
        folder.resolve("t.csv"),
        "submitSeconds,durationSeconds,gpus,gpusPerHost,model\n0,500,32,8,gpt\n10,400,16,4,bert\n");
    var result = in("simulate contention testbed @t.csv --scheduler crux,ecmp -o @sim");
    assertThat(result.status()).as(result.err()).isZero();
    assertThat(result.out()).contains("GPU utilization by scheduler").contains("ecmp");
    assertThat(folder.resolve("sim/testbed-schedulers.csv")).exists();
    assertThat(folder.resolve("sim/testbed-utilization.png")).exists();
    Files.writeString(folder.resolve("t.csv"), "submitSeconds,durationSeconds,gpus\nnoon,1,8\n");
    var broken = in("simulate contention testbed @t.csv");
    assertThat(broken.status()).isEqualTo(2);
    assertThat(broken.err()).contains("noon");
  }
}
