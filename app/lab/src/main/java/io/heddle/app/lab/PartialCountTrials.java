package io.heddle.app.lab;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.QualifiedBandwidth;
import io.heddle.solvers.dispatch.BandwidthEstimate;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import io.heddle.solvers.dispatch.GpuDispatchProblem;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** The share of the optimum that is reached when only some counts are known. */
final class PartialCountTrials {
  private static final int REPEATS = 5;

  private PartialCountTrials() {}

  /**
   * Every size of request from 2 on, so often a seed, each with other GPUs busy.
   *
   * @param known by seed
   * @param baselines other algorithms, guided by what is learned where a guide is needed
   */
  static void rows(
      String name,
      String heldOut,
      PartialCountKnowledge all,
      List<PartialCountKnowledge> known,
      List<String> baselines,
      LabPageRun run,
      List<List<String>> rows) {
    var reached = new LinkedHashMap<String, double[][]>();
    int seeds = known.size();
    for (int seed = 0; seed < seeds; seed++) {
      run.goOn();
      var random = new Random(run.seed() + seed);
      var estimates = known.get(seed).estimates();
      int repeats = run.quick() ? 1 : REPEATS;
      int at = 0;
      int cases = (all.cluster().gpus() - 1) * repeats;
      for (int gpus = 2; gpus <= all.cluster().gpus(); gpus++) {
        for (int repeat = 0; repeat < repeats; repeat++) {
          var free = DispatchAlgorithmTrials.someBusy(all.cluster(), gpus, random);
          var problem = GpuDispatchProblem.of(free, gpus, all.truth());
          var gbe = gbe(problem, estimates, baselines, run);
          for (var each : gbe.entrySet()) {
            reached.computeIfAbsent(each.getKey(), _ -> new double[seeds][cases])[seed][at] =
                each.getValue();
          }
          at++;
        }
      }
    }
    reached.forEach((by, values) -> rows.add(row(name, heldOut, by, values)));
  }

  /** In per cent. */
  private static Map<String, Double> gbe(
      GpuDispatchProblem problem,
      Map<String, BandwidthEstimate> estimates,
      List<String> baselines,
      LabPageRun run) {
    var ours = Objects.requireNonNull(estimates.get(PartialCountKnowledge.LEARNED));
    var optimum = GpuDispatchAlgorithms.optimum(problem, run.control());
    var result = new LinkedHashMap<String, Double>();
    estimates.forEach((by, estimate) ->
        result.put(by, gbe("bandpilot", problem.withEstimate(estimate), optimum, run)));
    for (var name : baselines) {
      result.put(name, gbe(name, problem.withEstimate(ours), optimum, run));
    }
    return result;
  }

  private static double gbe(
      String algorithm,
      GpuDispatchProblem problem,
      @Nullable QualifiedBandwidth optimum,
      LabPageRun run) {
    var answer =
        GpuDispatchAlgorithms.registry()
            .byName(algorithm)
            .solver()
            .solve(problem, run.<GpuDispatch>control());
    return 100 * Objects.requireNonNull(answer.withOptimum(optimum).gbe());
  }

  private static List<String> row(String name, String heldOut, String by, double[][] values) {
    var sorted = Arrays.stream(values).flatMapToDouble(Arrays::stream).sorted().toArray();
    var means =
        Arrays.stream(values).mapToDouble(each -> Arrays.stream(each).average().orElseThrow());
    return List.of(
        name,
        heldOut,
        by,
        MeanInterval.of(means.toArray()).text(2),
        ReportCells.tenths(sorted[(int) (0.05 * sorted.length)]),
        ReportCells.tenths(sorted[0]),
        DispatchClusterFigures.paperGbe(name, by));
  }
}
