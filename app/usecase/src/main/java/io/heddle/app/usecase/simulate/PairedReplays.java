package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.solvers.replay.TraceReplayResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Schedulers on the same traces, so that their differences are known better than their means. */
public final class PairedReplays {
  /** The chosen paths without priorities: what is gained over it is what priorities bring. */
  private static final String CONTROL = "paths-only";

  private PairedReplays() {}

  /**
   * One row a scheduler. Where the control {@code paths-only} was played, also what priorities add
   * to the chosen paths and what they cost the slowest job.
   *
   * @param traces results by trace, each with the same schedulers in the same order
   * @param reference name of the scheduler that the others are compared with; the first one is,
   *     where there is none of that name
   */
  public static ReportTable of(
      String fabric, List<List<TraceReplayResult>> traces, String reference) {
    var names = traces.getFirst().stream().map(TraceReplayResult::scheduler).toList();
    int base = Math.max(0, names.indexOf(reference));
    int control = names.indexOf(CONTROL);
    var header = header(names.get(base), control >= 0);
    var rows = new ArrayList<List<String>>();
    for (int s = 0; s < names.size(); s++) {
      int at = s;
      var row =
          new ArrayList<>(
              List.of(
                  names.get(s),
                  interval(traces, each -> 100 * each.get(at).gpuUtilization(), 2),
                  interval(traces, each -> refused(each.get(at)), 1),
                  interval(traces, each -> 100 * each.get(at).utilizationWhileArriving(), 2),
                  interval(traces, each -> 100 * each.get(at).utilizationAlone(), 2),
                  gain(traces, at, base, TraceReplayResult::gpuUtilization),
                  gain(traces, at, base, TraceReplayResult::utilizationWhileArriving),
                  interval(traces, each -> slowest(each.get(at)), 2),
                  interval(traces, each -> 100 * each.get(at).contendedJobs(), 1),
                  interval(traces, each -> 100 * each.get(at).pcieShare(), 1)));
      if (control >= 0) {
        row.add(gain(traces, at, control, TraceReplayResult::gpuUtilization));
        row.add(
            at == control
                ? ""
                : interval(traces, each -> slowest(each.get(at)) / slowest(each.get(control)), 2));
      }
      rows.add(row);
    }
    return new ReportTable(
        fabric + "-paired",
        "%d traces, mean and 95 %% interval".formatted(traces.size()),
        header,
        rows);
  }

  private static List<String> header(String reference, boolean controlled) {
    var header =
        new ArrayList<>(
            List.of(
                "scheduler",
                "GPU utilization (%)",
                "refused (%)",
                "up to the last submission (%)",
                "each without contention (%)",
                "gain over %s (%%)".formatted(reference),
                "gain up to the last submission (%)",
                "largest slowdown",
                "jobs that contend (%)",
                "of it on PCIe (%)"));
    if (controlled) {
      header.add("gain over %s (%%)".formatted(CONTROL));
      header.add("largest slowdown over that of %s (×)".formatted(CONTROL));
    }
    return header;
  }

  private static double refused(TraceReplayResult result) {
    return JobCompletions.of(result.outcome()).refusedPercent();
  }

  private static String gain(
      List<List<TraceReplayResult>> traces,
      int at,
      int base,
      ToDoubleFunction<TraceReplayResult> utilization) {
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

  private static double slowest(TraceReplayResult result) {
    return result.jobs().stream()
        .mapToDouble(TraceReplayResult.JobOutcome::slowdown)
        .max()
        .orElse(1);
  }

  private static String interval(
      List<List<TraceReplayResult>> traces,
      ToDoubleFunction<List<TraceReplayResult>> value,
      int digits) {
    return MeanInterval.of(traces.stream().mapToDouble(value).toArray()).text(digits);
  }
}
