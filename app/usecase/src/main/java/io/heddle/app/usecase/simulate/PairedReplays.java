package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.solvers.replay.ReplayResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Schedulers on the same traces, so that their differences are known better than their means. */
public final class PairedReplays {
  private PairedReplays() {}

  /**
   * One row a scheduler.
   *
   * @param traces results by trace, each with the same schedulers in the same order
   * @param reference name of the scheduler that the others are compared with; the first one is,
   *     where there is none of that name
   */
  public static ReportTable of(String fabric, List<List<ReplayResult>> traces, String reference) {
    var names = traces.getFirst().stream().map(ReplayResult::scheduler).toList();
    int base = Math.max(0, names.indexOf(reference));
    var rows = new ArrayList<List<String>>();
    for (int s = 0; s < names.size(); s++) {
      int at = s;
      rows.add(
          List.of(
              names.get(s),
              interval(traces, each -> 100 * each.get(at).gpuUtilization(), 2),
              interval(traces, each -> 100 * each.get(at).utilizationWhileArriving(), 2),
              interval(traces, each -> 100 * each.get(at).utilizationAlone(), 2),
              gain(traces, at, base, ReplayResult::gpuUtilization),
              gain(traces, at, base, ReplayResult::utilizationWhileArriving),
              interval(traces, each -> slowest(each.get(at)), 2),
              interval(traces, each -> 100 * each.get(at).contendedJobs(), 1),
              interval(traces, each -> 100 * each.get(at).pcieShare(), 1)));
    }
    return new ReportTable(
        fabric + "-paired",
        "%d traces, mean and 95 %% interval".formatted(traces.size()),
        List.of(
            "scheduler",
            "GPU utilization (%)",
            "up to the last submission (%)",
            "each alone on its paths (%)",
            "gain over %s (%%)".formatted(names.get(base)),
            "gain up to the last submission (%)",
            "largest slowdown",
            "jobs that contend (%)",
            "of it on PCIe (%)"),
        rows);
  }

  private static String gain(
      List<List<ReplayResult>> traces,
      int at,
      int base,
      ToDoubleFunction<ReplayResult> utilization) {
    return at == base
        ? ""
        : interval(
            traces,
            each ->
                100
                    * (utilization.applyAsDouble(each.get(at))
                            / utilization.applyAsDouble(each.get(base))
                        - 1),
            2);
  }

  private static double slowest(ReplayResult result) {
    return result.jobs().stream().mapToDouble(ReplayResult.JobOutcome::slowdown).max().orElse(1);
  }

  private static String interval(
      List<List<ReplayResult>> traces, ToDoubleFunction<List<ReplayResult>> value, int digits) {
    return MeanInterval.of(traces.stream().mapToDouble(value).toArray()).text(digits);
  }
}
