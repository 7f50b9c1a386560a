package io.heddle.app.lab;

import io.heddle.app.usecase.elastic.ElasticFigures;
import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.simulate.JobCompletions;
import io.heddle.solvers.elastic.ElasticReplayProblem;
import io.heddle.solvers.elastic.ElasticSchedulingPolicies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Rows of what policies made of drawn jobs: means over the draws, with intervals. */
final class ElasticPolicyRows {
  private ElasticPolicyRows() {}

  static List<ElasticFigures> play(
      LabPageRun run, String policy, List<ElasticReplayProblem> problems) {
    var solver = ElasticSchedulingPolicies.registry().byName(policy).solver();
    return problems.parallelStream()
        .map(problem -> new ElasticFigures(problem, policy, solver.solve(problem, run.control())))
        .toList();
  }

  static List<String> header(String first) {
    return List.of(
        first,
        "mean completion (h)",
        "refused (%)",
        "slowest twentieth (h)",
        "mean wait (h)",
        "throughput (samples/s)",
        "rescalings a job",
        "done in time (%)");
  }

  static List<String> row(String name, List<ElasticFigures> played) {
    return List.of(
        name,
        mean(played, each -> each.meanCompletion() / 3600, 2),
        mean(played, each -> completions(each).refusedPercent(), 1),
        mean(played, each -> each.slowestTwentieth() / 3600, 2),
        mean(played, each -> each.meanWait() / 3600, 2),
        mean(played, ElasticFigures::throughput, 0),
        mean(played, ElasticFigures::rescalings, 2),
        mean(played, each -> 100 * each.inTime(), 1));
  }

  private static String mean(
      List<ElasticFigures> played, ToDoubleFunction<ElasticFigures> of, int digits) {
    return MeanInterval.of(played.stream().mapToDouble(of).toArray()).text(digits);
  }

  private static JobCompletions completions(ElasticFigures figures) {
    return JobCompletions.of(figures.outcome());
  }

  private static String against(
      List<ElasticFigures> one, List<ElasticFigures> other, ToDoubleFunction<ElasticFigures> of) {
    return percent(
        IntStream.range(0, one.size())
            .mapToDouble(i -> of.applyAsDouble(one.get(i)) / of.applyAsDouble(other.get(i)))
            .toArray());
  }

  /** Completions of one beside those of another, draw by draw, each pair on the same jobs. */
  private static String against(
      List<ElasticFigures> one,
      List<ElasticFigures> other,
      ToDoubleBiFunction<JobCompletions, List<JobCompletions>> of) {
    return percent(
        IntStream.range(0, one.size())
            .mapToDouble(i -> {
              var own = completions(one.get(i));
              var beside = completions(other.get(i));
              var both = List.of(own, beside);
              return of.applyAsDouble(own, both) / of.applyAsDouble(beside, both);
            })
            .toArray());
  }

  private static String percent(double[] ratios) {
    double[] shares = Arrays.stream(ratios).map(ratio -> 100 * (ratio - 1)).toArray();
    return "%s (%.1f to %.1f)"
        .formatted(
            MeanInterval.of(shares).text(1),
            Arrays.stream(shares).min().orElse(0),
            Arrays.stream(shares).max().orElse(0));
  }

  /** The header of {@link #beside}. */
  static List<String> headerBeside(String ours, String paper) {
    var header = new ArrayList<>(header("policy"));
    header.add(ours + "'s completion against it, jobs that both ran (%, least to most)");
    header.add(ours + "'s completion against it, refused jobs at the horizon (%, least to most)");
    header.add(ours + "'s throughput against it (%)");
    header.add("paper, " + paper + " (%)");
    return header;
  }

  /** Policies, each beside one of them, and what the paper has. */
  static List<List<String>> beside(
      LabPageRun run,
      String ours,
      List<String> policies,
      List<ElasticReplayProblem> problems,
      Map<String, String> paper) {
    var own = play(run, ours, problems);
    var rows = new ArrayList<List<String>>();
    for (var policy : policies) {
      boolean same = policy.equals(ours);
      var played = same ? own : play(run, policy, problems);
      var row = new ArrayList<>(row(policy, played));
      row.add(same ? "" : against(own, played, JobCompletions::meanOverCommonJobs));
      row.add(same ? "" : against(own, played, JobCompletions::meanToHorizon));
      row.add(same ? "" : against(own, played, ElasticFigures::throughput));
      row.add(paper.getOrDefault(policy, ""));
      rows.add(row);
    }
    return rows;
  }
}
