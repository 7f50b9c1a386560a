package io.heddle.app.lab;

import io.heddle.app.usecase.elastic.ArenaModels;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.job.TransformerShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** Section 5.4: proxy plans, {@code refined} and pruning against the best profiled plan. */
final class ArenaPlanning {
  private final List<ArenaPlannerChoice> choices;

  ArenaPlanning(LabPageRun lab, ArenaLinkBandwidths links, List<ArenaJobRun> runs) {
    var found = new ArrayList<ArenaPlannerChoice>();
    for (var run : runs) {
      if (run.gpus() > 1) {
        ArenaModels.shape(run.model())
            .map(TransformerShape::of)
            .flatMap(shape -> ArenaPlannerChoice.of(new ArenaPlanner(lab, links, run, shape), run))
            .ifPresent(found::add);
      }
    }
    choices = List.copyOf(found);
  }

  ReportTable proxies() {
    var rows = new ArrayList<List<String>>();
    byGpus().forEach((gpus, group) -> rows.add(row("" + gpus, group)));
    rows.add(row("all", choices));
    rows.add(List.of("paper", "", "86.2, 85.6, 94.3 (4, 8, 16 GPUs)", "93.4", "", "", "", "", ""));
    return new ReportTable(
        "arena-planner",
        "Speed of the chosen plan in % of the best plan that was profiled; last columns: of the"
            + " measured optimum",
        List.of(
            "GPUs",
            "setups",
            "proxy of a grid",
            "best proxy",
            "refined",
            "control: most data parallelism",
            "control: mean of all plans",
            "best proxy, of measured",
            "refined, of measured"),
        rows);
  }

  private Map<Integer, List<ArenaPlannerChoice>> byGpus() {
    var groups = new TreeMap<Integer, List<ArenaPlannerChoice>>();
    choices.forEach(
        each -> groups.computeIfAbsent(each.run().gpus(), _ -> new ArrayList<>()).add(each));
    return groups;
  }

  private static List<String> row(String name, List<ArenaPlannerChoice> group) {
    return List.of(
        name,
        String.valueOf(group.size()),
        ReportCells.percent(
            group.stream()
                .flatMapToDouble(each -> each.inGrids().stream().mapToDouble(share -> share))
                .average()
                .orElse(0)),
        mean(group, each -> each.best() / each.proxy()),
        mean(group, each -> each.best() / each.refined()),
        mean(group, each -> each.best() / each.data()),
        mean(group, each -> each.best() / each.mean()),
        mean(group, each -> Math.min(1, each.run().seconds() / each.proxy())),
        mean(group, each -> Math.min(1, each.run().seconds() / each.refined())));
  }

  private static String mean(
      List<ArenaPlannerChoice> group, ToDoubleFunction<ArenaPlannerChoice> share) {
    return ReportCells.percent(group.stream().mapToDouble(share).average().orElse(0));
  }

  ReportTable pruning() {
    var rows = new ArrayList<List<String>>();
    byGpus().forEach((gpus, group) -> rows.add(pruned("" + gpus, group)));
    rows.add(pruned("all", choices));
    rows.add(List.of("paper", "", "", "", "5.48", "96.2", ""));
    return new ReportTable(
        "arena-pruning",
        "Search only in the best proxy's grid, on its front (section 3.6)",
        List.of(
            "GPUs",
            "setups",
            "plans",
            "left to search",
            "times fewer",
            "speed, % of the best",
            "control: as many at random"),
        rows);
  }

  private static List<String> pruned(String name, List<ArenaPlannerChoice> group) {
    return List.of(
        name,
        String.valueOf(group.size()),
        decimals(group, ArenaPlannerChoice::plans),
        decimals(group, ArenaPlannerChoice::kept),
        decimals(group, each -> (double) each.plans() / each.kept()),
        mean(group, each -> each.best() / each.keptBest()),
        mean(group, ArenaPlanning::atRandom));
  }

  /** Expected speed of the best of as many plans as are kept, drawn without repeats. */
  private static double atRandom(ArenaPlannerChoice choice) {
    var seconds =
        choice.run().plans().stream().mapToDouble(ArenaJobRun.Plan::seconds).sorted().toArray();
    double expected = 0;
    double noneYet = 1;
    for (int i = 0; i < seconds.length && noneYet > 0; i++) {
      // That the i-th best is drawn, given that none better was.
      double drawn = Math.min(1, (double) choice.kept() / (seconds.length - i));
      expected += noneYet * drawn * seconds[0] / seconds[i];
      noneYet *= 1 - drawn;
    }
    return expected;
  }

  private static String decimals(
      List<ArenaPlannerChoice> group, ToDoubleFunction<ArenaPlannerChoice> number) {
    return ReportCells.hundredths(group.stream().mapToDouble(number).average().orElse(0));
  }
}
