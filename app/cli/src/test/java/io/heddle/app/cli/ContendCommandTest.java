package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Health;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.render.ViewTextBundle;
import io.heddle.solvers.eligibility.EligibilityRule;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ContendCommandTest extends OnSample {
  /** Fig. 13 of CRUX: two levels are enough for two pairs. */
  @Test
  void compressCutsBothPairs() {
    var result = in("compress @con.json --levels 2 -o -");
    assertThat(result.status()).as(result.err()).isZero();
    var plan = FileKinds.LEVELS.read("-", result.out());
    assertThat(plan.levels()).isEqualTo(Map.of("a", 1, "b", 0, "c", 1, "d", 0));
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
    var schedule = FileKinds.SCHEDULE.read(folder.resolve("s.json"));
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
    assertThat(Files.readString(folder.resolve("levels.svg")))
        .contains("gpt-7b", ViewTextBundle.english().of("drawn.levels.run", 3, 1));
    assertThat(in("render @c.json @s.json --view topology -o @loads.svg").status()).isZero();
    assertThat(Files.readString(folder.resolve("loads.svg"))).contains("link load");
  }

  @Test
  void theAnswerIsAPage() throws IOException {
    place("@p.json");
    var line = "contend @c.json @j.json @p.json --levels 4 --html @a.html";
    var result = in(line + " -o @s.json");
    assertThat(result.status()).as(result.err()).isZero();
    var schedule = FileKinds.SCHEDULE.read(folder.resolve("s.json"));
    var page = Files.readString(folder.resolve("a.html"));
    assertThat(page)
        .contains("<title>Contention of 1 job on ", "<h2>Steady state by scheduler</h2>")
        .contains("<td>no-contention</td>", "busiest of ")
        .contains("<td>%.3f×</td>".formatted(schedule.jobs().getFirst().slowdown()));
    assertThat(page.split("<svg", -1)).as("levels and fabric").hasSize(3);
    assertThat(in(line).status()).isZero();
    assertThat(Files.readString(folder.resolve("a.html")))
        .as("no date, no time of the run")
        .isEqualTo(page);
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
    var schedule = FileKinds.SCHEDULE.read(folder.resolve("w.json"));
    assertThat(schedule.weights()).containsExactly(7, 13, 27, 53);
    assertThat(schedule.slowest()).containsKeys("weighted", "refined", "ecmp");
    assertThat(in("render @w.json --view levels -o @w.svg").status()).isZero();
    assertThat(Files.readString(folder.resolve("w.svg"))).contains("level 3: 53 %");
  }

  /** Two jobs of four GPUs a host fit on one host, and a third of them does not. */
  @Test
  void jobsMayShareAHost() throws IOException {
    jobs("whole.jobs.json", 8);
    jobs("half.jobs.json", 4);
    var files = new StringBuilder();
    for (var id : List.of("a", "b", "c")) {
      var placed = in("place @c.json @whole.jobs.json --job %s -o @of-%s.json".formatted(id, id));
      assertThat(placed.status()).as(placed.err()).isZero();
      var file = folder.resolve("of-" + id + ".json");
      Files.writeString(
          file,
          Files.readString(file).replaceFirst("\"gpusPerHost\"( ?): 8", "\"gpusPerHost\": 4"));
      files.append(" @of-").append(id).append(".json");
    }
    var two = in("contend @c.json @half.jobs.json @of-a.json @of-b.json -o @two.json");
    assertThat(two.status()).as(two.err()).isZero();
    assertThat(FileKinds.SCHEDULE.read(folder.resolve("two.json")).jobs()).hasSize(2);
    var three = in("contend @c.json @half.jobs.json" + files + " -o @three.json");
    assertThat(three.status()).isEqualTo(2);
    assertThat(three.err()).contains("8 GPUs", "need 12 of them");
  }

  /** As the placements in it are; GPUs without ranks are named and left out. */
  @Test
  void aPlanContendsAsItsPlacements() throws IOException {
    jobs("j3.jobs.json", 8);
    var placed = in("place @c.json @j3.jobs.json --job a --job b -o @plan.json");
    assertThat(placed.status()).as(placed.err()).isZero();
    var plan = FileKinds.PLAN.read(folder.resolve("plan.json"));
    var files = new StringBuilder();
    for (var each : plan.planned()) {
      var name = "one-" + each.placement().job() + ".json";
      FileKinds.PLACEMENT.write(each.placement(), folder.resolve(name));
      files.append(" @").append(name);
    }
    var host =
        ClusterFile.read(folder.resolve("c.json")).hosts().stream()
            .map(each -> each.id())
            .filter(id ->
                plan.planned().stream()
                    .noneMatch(each ->
                        each.placement().matrix().stream().anyMatch(row -> row.contains(id))))
            .findFirst()
            .orElseThrow();
    var dispatched = new MultiJobPlan.Dispatched("c", List.of(new Gpu(host, 0), new Gpu(host, 1)));
    FileKinds.PLAN.write(
        new MultiJobPlan(
            plan.cluster(), plan.planned(), plan.waiting(), plan.joint(), List.of(dispatched)),
        folder.resolve("plan.json"));
    var apart = in("contend @c.json @j3.jobs.json" + files + " -o @apart.json");
    assertThat(apart.status()).as(apart.err()).isZero();
    var whole = in("contend @c.json @j3.jobs.json @plan.json -o @whole.json");
    assertThat(whole.status()).as(whole.err()).isZero();
    assertThat(whole.err()).contains("job c of");
    assertThat(FileKinds.SCHEDULE.read(folder.resolve("whole.json")).jobs())
        .hasSize(2)
        .isEqualTo(FileKinds.SCHEDULE.read(folder.resolve("apart.json")).jobs());
  }

  private void jobs(String file, int gpus) throws IOException {
    Files.writeString(
        folder.resolve(file),
        """
        {"schema": "heddle.jobs/1", "jobs": [%s, %s, %s]}
        """
            .formatted(job("a", gpus), job("b", gpus), job("c", gpus)));
  }

  /** A placement from before an edit of cluster or job is no plan any more. */
  @Test
  void whoMayNotRunWhereItIsPlacedIsSaid() throws IOException {
    jobs("whole.jobs.json", 8);
    assertThat(in("place @c.json @whole.jobs.json --job a -o @a.json").status()).isZero();
    var host = FileKinds.PLACEMENT.read(folder.resolve("a.json")).host(0, 0);
    jobs("other.jobs.json", 16);
    var grown = in("contend @c.json @other.jobs.json @a.json");
    assertThat(grown.status()).isEqualTo(1);
    assertThat(grown.err())
        .contains(new HostExclusionFinding(EligibilityRule.DEGREES, List.of(host)).words());
    var cluster = ClusterFile.read(folder.resolve("c.json"));
    ClusterFile.write(
        cluster.withHosts(
            cluster.hosts().stream()
                .map(each -> each.id().equals(host) ? each.withHealth(Health.FAILED) : each)
                .toList()),
        folder.resolve("c.json"));
    var failed = in("contend @c.json @whole.jobs.json @a.json");
    assertThat(failed.status()).isEqualTo(1);
    assertThat(failed.err())
        .contains(new HostExclusionFinding(EligibilityRule.HEALTH, List.of(host)).words());
  }

  private static String job(String id, int gpus) {
    return """
    {"id": "%s", "gpus": %d, "tp": 4, "pp": 1, "globalBatch": 64,
     "model": {"kind": "dense", "layers": 8, "hidden": 512, "vocab": 1000, "sequence": 128}}
    """
        .formatted(id, gpus);
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
