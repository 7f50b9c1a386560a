package io.heddle.app.usecase.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.usecase.report.ReportTable;
import io.heddle.app.usecase.traces.SyntheticTrace;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.contention.Schedulers;
import io.heddle.solvers.replay.TraceReplayProblem;
import io.heddle.solvers.replay.TraceReplayResult;
import io.heddle.solvers.replay.TraceReplaySolver;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PairedReplaysTest {
  private static final String PRIORITIES = "gain over paths-only (%)";
  private static final String COST = "largest slowdown over that of paths-only (×)";
  private static final List<TraceJob> TRACE =
      ReplayTest.capped(SyntheticTrace.of(4, 24, 24 * 14.0 * 86_400 / 5000), 48);

  private static TraceReplayResult played(String scheduler) {
    return new TraceReplaySolver()
        .solve(
            new TraceReplayProblem(
                PaperFabrics.testbed(), TRACE, Schedulers.registry().byName(scheduler), 8),
            SolveControl.unlimited());
  }

  private static ReportTable table(String... schedulers) {
    var trace = Stream.of(schedulers).map(PairedReplaysTest::played).toList();
    return PairedReplays.of("testbed", List.of(trace), "ecmp");
  }

  private static String cell(ReportTable table, String scheduler, String column) {
    var row = table.rows().stream().filter(each -> each.getFirst().equals(scheduler)).findFirst();
    return row.orElseThrow().get(table.header().indexOf(column));
  }

  /** Of a single trace, so that there is no interval. */
  private static double number(String cell) {
    return Double.parseDouble(cell.split(" ")[0]);
  }

  @Test
  void whatPrioritiesBringStandsBesideWhatPathsBring() {
    var table = table("ecmp", "random-order", "paths-only");
    double ecmp = number(cell(table, "ecmp", "GPU utilization (%)"));
    double paths = number(cell(table, "paths-only", "GPU utilization (%)"));
    double random = number(cell(table, "random-order", "GPU utilization (%)"));
    assertThat(number(cell(table, "random-order", PRIORITIES)))
        .isCloseTo(100 * (random / paths - 1), within(0.02));
    assertThat(number(cell(table, "ecmp", PRIORITIES)))
        .isCloseTo(100 * (ecmp / paths - 1), within(0.02));
    assertThat(cell(table, "paths-only", PRIORITIES)).isEmpty();
    assertThat(cell(table, "paths-only", COST)).isEmpty();
    assertThat(number(cell(table, "random-order", COST)))
        .isCloseTo(
            number(cell(table, "random-order", "largest slowdown"))
                / number(cell(table, "paths-only", "largest slowdown")),
            within(0.02));
  }

  @Test
  void refusedJobsStandBesideTheFirstFigure() {
    var table = table("ecmp");
    assertThat(table.header().indexOf("refused (%)"))
        .isEqualTo(table.header().indexOf("GPU utilization (%)") + 1);
    assertThat(number(cell(table, "ecmp", "refused (%)"))).isZero();
    assertThat(table.header()).as("no control was played").doesNotContain(PRIORITIES, COST);
  }
}
