package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Fig. 18: GPU-seconds of an iteration by what they go to, with the fastest plan and with data
 * parallelism alone, which Sia knows.
 */
final class ArenaIterationBreakdown {
  private static final String FAMILY = "bert"; // the paper's GPT
  private static final String SIZE = "2.6B";
  private static final String GPU = "a40";

  private ArenaIterationBreakdown() {}

  static ReportTable table(List<ArenaJobRun> runs) {
    var chosen =
        runs.stream()
            .filter(run ->
                run.family().equals(FAMILY) && run.size().equals(SIZE) && run.gpu().equals(GPU))
            .sorted(
                Comparator.comparingInt(ArenaJobRun::globalBatch)
                    .thenComparingInt(ArenaJobRun::gpus)
                    .thenComparingInt(ArenaJobRun::hosts))
            .toList();
    var rows = new ArrayList<List<String>>();
    for (var run : chosen) {
      rows.add(row(run, "fastest", run.best()));
      run.plan(1, run.gpus(), 1).ifPresent(plan -> rows.add(row(run, "data parallel", plan)));
    }
    return new ReportTable(
        "fig18-breakdown",
        "Fig. 18: GPU-seconds of an iteration, GPT-%s on A40, as composed of profiles (paper: Sia's, on twice the GPUs,"
                .formatted(SIZE)
            + " are cut by 41.2 %; communication by up to 9.15)",
        List.of(
            "batch",
            "GPUs",
            "plan",
            "pp · dp · tp",
            "compute (GPU·s)",
            "communication (GPU·s)",
            "of that of half the GPUs (×)"),
        rows.stream().map(row -> withHalf(row, rows)).toList());
  }

  private static List<String> row(ArenaJobRun run, String name, ArenaJobRun.Plan plan) {
    return List.of(
        String.valueOf(run.globalBatch()),
        String.valueOf(run.gpus()),
        name,
        "%d · %d · %d".formatted(plan.pp(), plan.dp(), plan.mp()),
        "%.1f".formatted(run.gpus() * plan.compute()),
        "%.1f".formatted(run.gpus() * (plan.inside() + plan.between())));
  }

  /** All GPU-seconds of a row beside those of the same batch and kind of plan on half as many. */
  private static List<String> withHalf(List<String> row, List<List<String>> rows) {
    var half =
        rows.stream()
            .filter(other ->
                other.getFirst().equals(row.getFirst())
                    && other.get(2).equals(row.get(2))
                    && 2 * Integer.parseInt(other.get(1)) == Integer.parseInt(row.get(1)))
            .toList();
    var with = new ArrayList<>(row);
    with.add(half.isEmpty() ? "" : "%.2f".formatted(all(row) / all(half.getFirst())));
    return with;
  }

  private static double all(List<String> row) {
    return Double.parseDouble(row.get(4)) + Double.parseDouble(row.get(5));
  }
}
