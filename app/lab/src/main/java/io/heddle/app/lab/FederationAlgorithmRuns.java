package io.heddle.app.lab;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.simulate.JobCompletions;
import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.federation.FederatedTraceProblem;
import io.heddle.solvers.federation.FederatedTraceRun;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** One algorithm on all draws. */
record FederationAlgorithmRuns(String algorithm, List<FederatedTraceRun.Played> played) {
  static FederationAlgorithmRuns of(
      LabPageRun run, String algorithm, List<FederatedTraceProblem> traces) {
    run.goOn();
    return new FederationAlgorithmRuns(
        algorithm,
        IntStream.range(0, traces.size())
            .parallel()
            .mapToObj(draw ->
                FederatedTraceRun.play(
                    traces.get(draw), algorithm, run.control().withSeed(run.seed() + draw)))
            .toList());
  }

  double[] values(ToDoubleFunction<FederatedTraceRun.Played> of) {
    return played.stream().mapToDouble(of).toArray();
  }

  String mean(ToDoubleFunction<FederatedTraceRun.Played> of, int digits) {
    return MeanInterval.of(values(of)).text(digits);
  }

  /** As a share of what another comes to on the same draw. */
  String against(
      FederationAlgorithmRuns other, ToDoubleFunction<FederatedTraceRun.Played> of, int digits) {
    return ratios(values(of), other.values(of), digits);
  }

  /** Completions beside those of another on the same jobs of each draw. */
  String against(
      FederationAlgorithmRuns other,
      ToDoubleBiFunction<JobCompletions, List<JobCompletions>> of,
      int digits) {
    double[] own = new double[played.size()];
    double[] others = new double[played.size()];
    for (int draw = 0; draw < own.length; draw++) {
      var both = List.of(completions(this, draw), completions(other, draw));
      own[draw] = of.applyAsDouble(both.get(0), both);
      others[draw] = of.applyAsDouble(both.get(1), both);
    }
    return ratios(own, others, digits);
  }

  private static JobCompletions completions(FederationAlgorithmRuns plays, int draw) {
    return JobCompletions.of(plays.played().get(draw).outcome());
  }

  private static String ratios(double[] own, double[] others, int digits) {
    double[] shares =
        IntStream.range(0, own.length)
            .filter(draw -> others[draw] > 0)
            .mapToDouble(draw -> own[draw] / others[draw])
            .toArray();
    return shares.length == 0 ? "" : MeanInterval.of(shares).text(digits);
  }

  static double completion(FederatedTraceRun.Played played) {
    return played.outcome().meanJctSeconds();
  }

  static double waited(FederatedTraceRun.Played played) {
    return played.outcome().meanQueueSeconds();
  }

  static double span(FederatedTraceRun.Played played) {
    return played.outcome().toSeconds() - played.outcome().fromSeconds();
  }

  static double clusters(FederatedTraceRun.Played played) {
    return played.answers().values().stream()
        .mapToInt(FederatedJob::clusterCount)
        .average()
        .orElse(0);
  }

  /** Jobs that were never given clusters, in %. */
  static double refused(FederatedTraceRun.Played played) {
    return JobCompletions.of(played.outcome()).refusedPercent();
  }

  /** GPUs held until the last submission, in % of all. */
  static double held(FederatedTraceRun.Played played) {
    var outcome = played.outcome();
    double from = outcome.fromSeconds();
    double until = outcome.jobs().getLast().job().submitSeconds();
    double held = 0;
    for (var job : outcome.jobs()) {
      for (var span : job.spans()) {
        held +=
            span.allocation().gpus()
                * Math.max(0, Math.min(until, span.toSeconds()) - span.fromSeconds());
      }
    }
    return 100 * held / (outcome.gpus() * Math.max(1, until - from));
  }
}
