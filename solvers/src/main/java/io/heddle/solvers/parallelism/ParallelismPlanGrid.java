package io.heddle.solvers.parallelism;

import io.heddle.model.job.Parallelism;
import io.heddle.model.job.PipelineLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All plans of a job with the same number of GPUs of the same type and the same pipeline degree
 * (Arena, section 3.2).
 *
 * @param partition of the operators with the least bias
 * @param degrees of all plans
 */
record ParallelismPlanGrid(
    GpuDevice device, int gpus, int stages, StagePartition partition, List<StageDegrees> degrees) {
  /** Share of a stage's layers that may be missing on another. */
  private static final double MOST_UNEVEN = 1.1;

  /** Those of a pool that are not empty. */
  static List<ParallelismPlanGrid> of(ParallelismPlanProblem problem, TypedGpuPool pool) {
    var grids = new ArrayList<ParallelismPlanGrid>();
    int layers = problem.shape().layers();
    for (int gpus : pool.counts()) {
      for (int stages : stages(problem.fixed().pp(), Math.min(layers, gpus))) {
        int most = (layers + stages - 1) / stages;
        if (gpus % stages != 0
            || PipelineLayout.misfit(layers, stages, 1) != null
            || problem.fixed().pp() == null && (double) most * stages / layers > MOST_UNEVEN) {
          continue;
        }
        var degrees = StageDegrees.all(problem, pool.device(), gpus / stages);
        if (!degrees.isEmpty()) {
          double[] loads =
              ModelOperators.clustered(
                  problem.shape(), pool.device(), Math.max(stages, ModelOperators.USUAL));
          grids.add(
              new ParallelismPlanGrid(
                  pool.device(), gpus, stages, StagePartition.best(loads, stages, gpus), degrees));
        }
      }
    }
    return grids;
  }

  private static List<Integer> stages(@Nullable Integer decided, int most) {
    return decided != null ? List.of(decided) : IntStream.rangeClosed(1, most).boxed().toList();
  }

  /**
   * A plan of the grid by Arena's two numbers.
   *
   * @param dp replicas
   */
  record Candidate(StageDegrees degrees, Parallelism plan) {}

  /** Plans that fit, by the numbers; every one as Arena runs it. */
  List<PlanGridFront.Point<Candidate>> points(SecondaryPlanOptions knobs, PlanEstimator estimator) {
    var points = new ArrayList<PlanGridFront.Point<Candidate>>();
    for (var each : degrees) {
      var plan = knobs.asArena(each, stages);
      if (plan != null) {
        points.add(
            new PlanGridFront.Point<>(
                new Candidate(each, plan),
                partition.operators(),
                partition.bias(),
                estimator.communicationLoad(plan, each.dp(), partition)));
      }
    }
    return points;
  }

  /** The plan of the grid that needs the least memory; null where there is none. */
  @Nullable Parallelism smallest(SecondaryPlanOptions knobs) {
    Parallelism smallest = null;
    double least = Double.POSITIVE_INFINITY;
    for (var each : degrees) {
      var plan = knobs.smallest(each, stages);
      double bytes = knobs.peakBytes(plan, each.dp());
      if (bytes < least) {
        least = bytes;
        smallest = plan;
      }
    }
    return smallest;
  }
}
