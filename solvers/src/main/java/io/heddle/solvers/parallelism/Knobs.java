package io.heddle.solvers.parallelism;

import io.heddle.model.job.Parallelism;
import io.heddle.model.job.Recompute;
import org.jspecify.annotations.Nullable;

/** Micro-batch, virtual stages, recomputation and sharding, once the degrees are fixed. */
final class Knobs {
  private static final int MOST_MICRO_BATCH = 64;
  private static final int MOST_VIRTUAL = 16;

  private final ParallelismProblem problem;
  private final Device device;
  private final Estimator estimator;
  private long searched;

  Knobs(ParallelismProblem problem, Device device, Estimator estimator) {
    this.problem = problem;
    this.device = device;
    this.estimator = estimator;
  }

  /** Plans that were estimated so far. */
  long searched() {
    return searched;
  }

  /** The fastest plan that fits; null where none does. */
  @Nullable Parallelism fastest(Degrees degrees, int stages) {
    Parallelism best = null;
    double least = Double.POSITIVE_INFINITY;
    int perReplica = problem.globalBatch() / degrees.dp();
    for (int micro = 1; micro <= Math.min(MOST_MICRO_BATCH, perReplica); micro++) {
      if (perReplica % micro != 0 || perReplica / micro < stages && micro > 1) {
        continue;
      }
      for (int virtual = 1; virtual <= MOST_VIRTUAL; virtual *= 2) {
        if (virtual > 1 && !interleaves(stages, virtual, perReplica / micro)) {
          break;
        }
        for (var recompute : Recompute.values()) {
          for (int zero = 1; zero <= (stages == 1 ? Parallelism.LAST_ZERO_STAGE : 1); zero += 2) {
            var plan = plan(degrees, stages, virtual, micro, recompute, zero);
            searched++;
            double seconds = estimator.seconds(plan, degrees.dp());
            if (seconds < least && estimator.fits(plan, degrees.dp())) {
              least = seconds;
              best = plan;
            }
          }
        }
      }
    }
    return best;
  }

  /** As Arena runs it: four micro-batches a stage, and no more recomputation than fits. */
  @Nullable Parallelism asArena(Degrees degrees, int stages) {
    int perReplica = problem.globalBatch() / degrees.dp();
    int micro = Math.max(1, perReplica / (MICRO_BATCHES_A_STAGE * stages));
    while (perReplica % micro != 0) {
      micro--;
    }
    for (var recompute : Recompute.values()) {
      var plan = plan(degrees, stages, 1, micro, recompute, 1);
      searched++;
      if (estimator.fits(plan, degrees.dp())) {
        return plan;
      }
    }
    return null;
  }

  /** Section 5.1 of the paper. */
  private static final int MICRO_BATCHES_A_STAGE = 4;

  /** The plan of these degrees that needs the least memory. */
  Parallelism smallest(Degrees degrees, int stages) {
    return plan(
        degrees, stages, 1, 1, Recompute.FULL, stages == 1 ? Parallelism.LAST_ZERO_STAGE : 1);
  }

  double peakBytes(Parallelism plan, int dp) {
    return estimator.peakBytes(plan, dp);
  }

  Device device() {
    return device;
  }

  private boolean interleaves(int stages, int virtual, int microBatches) {
    int chunks = stages * virtual;
    int layers = problem.shape().layers();
    return stages > 1
        && microBatches % stages == 0
        && (layers % chunks == 0 || (layers + 2) % chunks == 0);
  }

  private static Parallelism plan(
      Degrees degrees, int stages, int virtual, int micro, Recompute recompute, int zero) {
    return new Parallelism(
        degrees.tp(),
        stages,
        degrees.cp(),
        degrees.ep(),
        virtual,
        micro,
        recompute,
        degrees.tp() > 1,
        zero);
  }
}
