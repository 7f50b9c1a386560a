package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.io.FileKinds;
import io.heddle.model.text.Advice;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code heddle simulate elastic}: jobs that may change their GPUs, at measured times or estimated.
 */
class ElasticCommandTest extends InFolder {
  /** A model that runs on up to four A40, and on A10 twice as slowly; 256 samples an iteration. */
  @BeforeEach
  void writeTimes() throws IOException {
    var text =
        new StringBuilder("model,params,global_batch,gpu_type,hosts,gpus_per_host,iter_time_s\n");
    for (int hosts = 1; hosts <= 2; hosts++) {
      text.append("bert,1.3B,256,a40,%d,2,%d\n".formatted(hosts, 8 / hosts));
      text.append("bert,1.3B,256,a10,%d,2,%d\n".formatted(hosts, 16 / hosts));
    }
    text.append("moe,690M,512,a10,1,2,-1\n");
    Files.writeString(folder.resolve("measured_optimal_iter_time.csv"), text);
    Files.writeString(
        folder.resolve("trace.csv"),
        """
        job_id,submission_time,num_iteration,model_name,deadline,batch_size,num_gpu,gpu_type
        first,1000,500,bert__1.3B,9000,256,2,a40
        second,1100,100,bert__1.3B,1200,256,4,a10
        """);
  }

  private Map<String, Map<String, String>> rows(String file, int key) throws IOException {
    var lines = Files.readAllLines(folder.resolve(file));
    var header = List.of(lines.getFirst().split(",", -1));
    var rows = new HashMap<String, Map<String, String>>();
    for (var line : lines.subList(1, lines.size())) {
      var cells = line.split(",", -1);
      var row = new HashMap<String, String>();
      for (int i = 0; i < cells.length; i++) {
        row.put(header.get(i), cells[i]);
      }
      rows.put(cells[0] + (key == 0 ? "" : " " + cells[key]), row);
    }
    return rows;
  }

  @Test
  void jobsTakeWhatWasMeasuredAndWhatTheirPolicyPays() throws IOException {
    var outcome = in("simulate elastic arena-a @trace.csv --policy fcfs,arena -o @out");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    var jobs = rows("out/jobs.csv", 1);
    // From 0 on; decided at 300, then 493.2 s of search: 500 iterations of 8 s and 100 of 8 s.
    assertThat(jobs.get("fcfs first")).containsEntry("startSeconds", "300.000");
    assertThat(jobs.get("fcfs first")).containsEntry("endSeconds", "4793.200");
    assertThat(jobs.get("fcfs second")).containsEntry("endSeconds", "1593.200");
    // Profiled until 510 and 610, decided at 600 and 900; the first is doubled at once, the second
    // moved to A40: 4 s each, after 90 s.
    assertThat(jobs.get("arena first")).containsEntry("endSeconds", "2690.000");
    assertThat(jobs.get("arena second")).containsEntry("endSeconds", "1390.000");
    var policies = rows("out/policies.csv", 0);
    assertThat(policies.keySet()).containsExactlyInAnyOrder("fcfs", "arena");
    // 2690 and 1290 against 4793.2 and 1493.2.
    assertThat(policies.get("arena")).containsEntry("mean completion (s)", "1990.000");
    assertThat(policies.get("fcfs"))
        .containsEntry("mean completion (s)", "3143.200")
        .containsEntry("mean completion against arena (%)", "57.95")
        .containsEntry("done in time (%)", "50.000");
    var arena = FileKinds.SIMULATION.read(folder.resolve("out/simulation.json")).policies().get(1);
    assertThat(arena.meanJctSeconds()).isEqualTo(1990);
    assertThat(arena.throughput()).isNotNull();
    assertThat(arena.jobs().getFirst().endSeconds()).isEqualTo(2690);
    assertThat(arena.jobs().getFirst().allocations().getFirst().gpuModel()).isEqualTo("A40");
    assertThat(folder.resolve("out/report.txt")).content().contains("Speeds are measured");
  }

  @Test
  void withoutATableTimesAreEstimated() {
    assertThat(in("generate clos2 --leaves 2 --hosts-per-leaf 4 -o @c.json").status()).isZero();
    var outcome = ok("simulate elastic @c.json --jobs 6 --policy heddle,fcfs --baseline fcfs");
    assertThat(outcome.out()).contains("heddle").contains("against fcfs").contains("6 jobs");
    assertThat(outcome.out()).contains("Speeds are iteration times by the estimate");
  }

  @Test
  void everyOptionMakesADifference() throws IOException {
    var base = "simulate elastic arena-a @trace.csv --policy heddle,fcfs --baseline heddle";
    var plain = in(base).out();
    assertThat(in(base + " --jobs 1").out()).isNotEqualTo(plain);
    assertThat(in(base + " --load 3").out()).isNotEqualTo(plain);
    assertThat(in(base + " --traces 2").out()).isNotEqualTo(plain);
    assertThat(in(base.replace("line heddle", "line fcfs")).out()).isNotEqualTo(plain);
    assertThat(in(base.replace("heddle,fcfs", "heddle,sia")).out()).isNotEqualTo(plain);
    var drawn = "simulate elastic arena-a --jobs 5 --policy fcfs";
    assertThat(in(drawn + " --seed 1").out()).isNotEqualTo(in(drawn + " --seed 2").out());
    assertThat(in("simulate elastic arena-a @trace.csv --policy all").out().lines())
        .anyMatch(line -> line.startsWith("elasticflow-ls"));
  }

  @Test
  void mistakesAreSaid() throws IOException {
    assertMessage("simulate elastic nowhere.json", "nowhere.json");
    assertMessage(
        "simulate elastic arena-a @trace.csv --policy arnea",
        "arnea",
        Advice.didYouMean("arena").toString());
    assertMessage("simulate elastic arena-a @trace.csv --load 0", "--load", "0.01");
    assertMessage("simulate elastic arena-a @trace.csv --traces 0", "--traces");
    assertMessage(
        "simulate elastic arena-a @trace.csv --policy fcfs --baseline sia", "sia", "fcfs");
    Files.writeString(
        folder.resolve("measured_optimal_iter_time.csv"),
        "model,params,global_batch,gpu_type,hosts,gpus_per_host,iter_time_s\n"
            + "bert,1.3B,256,a40,1,2,soon\n");
    assertMessage("simulate elastic arena-a @trace.csv", "iter_time_s", "soon", "line 2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "1e400", "NaN"})
  void aDeadlineIsANumberOfSeconds(String deadline) throws IOException {
    Files.writeString(
        folder.resolve("own.csv"),
        """
        id,submitSeconds,durationSeconds,gpus,deadlineSeconds
        first,0,600,2,
        second,100,600,2,%s
        """
            .formatted(deadline));
    assertMessage(
        "simulate elastic arena-a @own.csv --policy fcfs",
        "own.csv: job second: found deadlineSeconds %s, expected seconds from its submission"
            .formatted(deadline));
  }

  private void assertMessage(String line, String... words) {
    var outcome = in(line);
    assertThat(outcome.status()).as(line).isEqualTo(2);
    assertThat(outcome.err()).contains(words).doesNotContain("Exception");
  }

  @BeforeAll
  static void english() {
    Locale.setDefault(Locale.ENGLISH);
  }
}
