package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.usecase.Samples;
import io.heddle.model.io.CaseTable;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.solvers.parallelism.CalibrationTextFormat;
import io.heddle.solvers.parallelism.TrainingCaseEstimates;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code heddle measure runs}: which plans to measure. */
class MeasureRunsTest extends InFolder {
  private static final String PLANS =
      """
      id,gpu,gpus,layers,hidden,heads,vocab,sequence,globalBatch,tp,pp,remark,measuredSeconds
      known,H100,16,32,4096,32,32000,4096,64,2,1,"a, b",2.2
      four,H100,16,32,4096,32,32000,4096,64,4,1,"c, d",
      eight,H100,16,32,4096,32,32000,4096,64,8,1,,
      piped,H100,16,32,4096,32,32000,4096,64,2,2,,
      full,H100,16,320,16384,32,32000,4096,64,1,1,,
      """;

  @BeforeEach
  void writePlans() throws IOException {
    Files.writeString(folder.resolve("plans.csv"), PLANS);
    for (var row : List.of("known", "full", "empty")) {
      Files.write(
          folder.resolve(row + ".csv"),
          PLANS.lines().filter(line -> line.startsWith(row) || line.startsWith("id,")).toList());
    }
  }

  @Test
  void rowsOfPlansWithoutATimeAreSelectedAsTheyAre() throws IOException {
    var outcome = ok("measure runs @plans.csv --count 2 -o @to-run.csv");
    var lines = Files.readAllLines(folder.resolve("to-run.csv"));
    assertThat(lines).hasSize(3).doesNotHaveDuplicates();
    assertThat(PLANS.lines().toList()).containsAll(lines);
    assertThat(lines.subList(1, 3)).noneMatch(line -> line.matches("(known|full).*"));
    assertThat(outcome.err())
        .contains("% before", "after these 2 plans", "2 plans drawn at random")
        .contains("left out because of their memory: 1 case");
  }

  @Test
  void allPlansAreSelectedWhereFewerAreThereAndTheTableHasAColumnForTheirTimes()
      throws IOException {
    Files.writeString(folder.resolve("bare.csv"), PLANS.replaceAll(",[^,]*\n", "\n"));
    var written = ok("measure runs @bare.csv -o -").out();
    assertThat(written.lines()).hasSize(5);
    assertThat(written.lines().findFirst())
        .hasValueSatisfying(header -> assertThat(header).endsWith(",remark,measuredSeconds"));
    assertThat(written.lines().skip(1)).allMatch(line -> line.endsWith(","));
    assertThat(ok("measure runs @bare.csv").out()).contains("tp 8", "pp 2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          measure runs @known.csv | no plan without measuredSeconds
          measure runs @full.csv | expected to fit in memory
          measure runs @empty.csv | no plan without measuredSeconds
          measure runs @plans.csv --count 0 | --count: 0
          measure runs @plans.csv -o @plans.csv | also an input
          """)
  void mistakesAreRefused(String line, String message) {
    assertMessage(line, 2, message);
  }

  /** Plans of a job, as {@code parallelize} finds them: no row is lost or estimated otherwise. */
  @Test
  void plansOfAJobAreSelectedFrom() throws IOException {
    ClusterFile.write(Samples.cluster(Samples.byId("h100")), folder.resolve("c.json"));
    Files.writeString(
        folder.resolve("j.json"),
        """
        { "schema": "heddle.jobs/1", "jobs": [
          { "id": "open", "gpus": 16, "globalBatch": 64, "framework": "pytorch", "overlap": [],
            "optimizer": "sgd",
            "model": { "kind": "dense", "layers": 32, "hidden": 4096, "heads": 32, "vocab": 32000,
              "sequence": 4096 } } ] }
        """);
    ok("parallelize @c.json @j.json --job open --plans @all.csv -o @plans.json");
    var plans = FileKinds.PARALLELISM.read(folder.resolve("plans.json")).plans();
    var table = CaseTable.read(folder.resolve("all.csv"));
    assertThat(table.cases()).hasSameSizeAs(plans);
    for (int i = 0; i < plans.size(); i++) {
      var estimate = plans.get(i).estimate();
      var run = TrainingCaseEstimates.of(table.cases().get(i), CalibrationTextFormat.shipped());
      assertThat(run.plan()).isEqualTo(estimate.plan());
      assertThat(run.peakGiB()).isCloseTo(estimate.peakGiB(), within(1e-9));
      assertThat(run.iterationSeconds()).isCloseTo(estimate.iterationSeconds(), within(1e-9));
    }
    ok("measure runs @all.csv --count 3 -o @to-run.csv");
    assertThat(CaseTable.read(folder.resolve("to-run.csv")).cases())
        .hasSize(3)
        .isSubsetOf(table.cases());
  }

  /** The selected rows, with times, are what the estimate is calibrated with. */
  @Test
  void selectedRowsCalibrateOnceMeasured() throws IOException {
    ok("measure runs @plans.csv --count 3 -o @to-run.csv");
    var measured = List.of("3.1", "2.9", "3.3").iterator();
    var runs =
        Files.readAllLines(folder.resolve("to-run.csv")).stream()
            .map(line -> line.endsWith(",") ? line + measured.next() : line)
            .toList();
    Files.write(folder.resolve("runs.csv"), runs);
    assertThat(
            ok("measure estimate @runs.csv -o @ours.csv").out()
                + ok("measure estimate @runs.csv").out())
        .contains("3 runs of 3 plans");
  }
}
