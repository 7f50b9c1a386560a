package io.heddle.solvers.parallelism;

import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.Parallelism;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Micro-batch, virtual stages, recomputation and sharding, once the degrees are fixed. */
final class SecondaryPlanOptions {
  private static final int MOST_MICRO_BATCH = 64;
  private static final int MOST_VIRTUAL = 16;

  private final ParallelismPlanProblem problem;
  private final GpuDevice device;
  private final PlanEstimator estimator;
  private long searched;
  private double tightSeconds = Double.POSITIVE_INFINITY;
  private @Nullable Parallelism tight;

  SecondaryPlanOptions(ParallelismPlanProblem problem, GpuDevice device, PlanEstimator estimator) {
    this.problem = problem;
    this.device = device;
    this.estimator = estimator;
  }

  /** The fastest plan since the last call that may run out of memory; null where none may. */
  @Nullable Parallelism takeTight() {
    var taken = tight;
    tight = null;
    tightSeconds = Double.POSITIVE_INFINITY;
    return taken;
  }

  /** Plans that were estimated so far. */
  long searched() {
    return searched;
  }

  /**
   * Plans that fit and that no other of these degrees beats in both time and memory, the fastest
   * first; empty where none fits.
   */
  List<Parallelism> front(StageDegrees degrees, int stages) {
    var found = new ArrayList<Weighed>();
    int perReplica = problem.globalBatch() / degrees.dp();
    for (int micro : microBatches(perReplica, stages)) {
      for (int virtual : StageDegrees.options(problem.fixed().virtualPipeline(), MOST_VIRTUAL)) {
        if (virtual > 1 && !interleaves(stages, virtual, perReplica / micro)) {
          continue;
        }
        for (var recompute : recomputes()) {
          for (int zero : zeroStages(stages)) {
            weigh(plan(degrees, stages, virtual, micro, recompute, zero), degrees.dp(), found);
          }
        }
      }
    }
    found.sort(Comparator.comparingDouble(Weighed::seconds).thenComparingDouble(Weighed::bytes));
    var front = new ArrayList<Parallelism>();
    double least = Double.POSITIVE_INFINITY;
    for (var each : found) {
      if (each.bytes() < least) {
        least = each.bytes();
        front.add(each.plan());
      }
    }
    return front;
  }

  private record Weighed(Parallelism plan, double seconds, double bytes) {}

  private void weigh(Parallelism plan, int dp, List<Weighed> found) {
    searched++;
    double bytes = estimator.peakBytes(plan, dp);
    if (estimator.fits(bytes, plan, dp)) {
      found.add(new Weighed(plan, estimator.seconds(plan, dp), bytes));
    } else if (estimator.tight(bytes, plan, dp)) {
      double seconds = estimator.seconds(plan, dp);
      if (seconds < tightSeconds) {
        tightSeconds = seconds;
        tight = plan;
      }
    }
  }

  /** Divisors of a replica's sequences; more than one a time only where all stages get work. */
  private List<Integer> microBatches(int perReplica, int stages) {
    var decided = problem.fixed().microBatch();
    if (decided != null) {
      return perReplica % decided == 0 ? List.of(decided) : List.of();
    }
    var all = new ArrayList<Integer>();
    for (int micro = 1; micro <= Math.min(MOST_MICRO_BATCH, perReplica); micro++) {
      if (perReplica % micro == 0 && (perReplica / micro >= stages || micro == 1)) {
        all.add(micro);
      }
    }
    return all;
  }

  private List<ActivationRecompute> recomputes() {
    var decided = problem.fixed().recompute();
    return decided == null ? List.of(ActivationRecompute.values()) : List.of(decided);
  }

  private List<Integer> zeroStages(int stages) {
    var decided = problem.fixed().zeroStage();
    if (decided != null) {
      return List.of(decided);
    }
    return stages == 1 ? List.of(1, Parallelism.LAST_ZERO_STAGE) : List.of(1);
  }

  /** As Arena runs it: four micro-batches a stage, and no more recomputation than fits. */
  @Nullable Parallelism asArena(StageDegrees degrees, int stages) {
    int perReplica = problem.globalBatch() / degrees.dp();
    var decided = problem.fixed().microBatch();
    int micro =
        decided == null ? Math.max(1, perReplica / (MICRO_BATCHES_A_STAGE * stages)) : decided;
    while (decided == null && perReplica % micro != 0) {
      micro--;
    }
    if (perReplica % micro != 0) {
      return null;
    }
    int virtual = usualVirtual();
    if (virtual > 1 && !interleaves(stages, virtual, perReplica / micro)) {
      return null;
    }
    for (var recompute : recomputes()) {
      var plan = plan(degrees, stages, virtual, micro, recompute, zeroStages(stages).getFirst());
      searched++;
      if (estimator.fits(plan, degrees.dp())) {
        return plan;
      }
    }
    return null;
  }

  private int usualVirtual() {
    var decided = problem.fixed().virtualPipeline();
    return decided == null ? 1 : decided;
  }

  /** Section 5.1 of the paper. */
  private static final int MICRO_BATCHES_A_STAGE = 4;

  /** The plan of these degrees that needs the least memory. */
  Parallelism smallest(StageDegrees degrees, int stages) {
    var fixed = problem.fixed();
    return plan(
        degrees,
        stages,
        usualVirtual(),
        fixed.microBatch() == null ? 1 : fixed.microBatch(),
        recomputes().getLast(),
        zeroStages(stages).getLast());
  }

  double peakBytes(Parallelism plan, int dp) {
    return estimator.peakBytes(plan, dp);
  }

  GpuDevice device() {
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
      StageDegrees degrees,
      int stages,
      int virtual,
      int micro,
      ActivationRecompute recompute,
      int zero) {
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
