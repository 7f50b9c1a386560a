package io.heddle.app.lab;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.model.result.WeighedParallelismPlan;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.parallelism.CalibrationTextFormat;
import io.heddle.solvers.parallelism.EstimatedSoftwareStack;
import io.heddle.solvers.parallelism.GpuDevice;
import io.heddle.solvers.parallelism.ParallelismPlanAlgorithms;
import io.heddle.solvers.parallelism.ParallelismPlanProblem;
import io.heddle.solvers.parallelism.PlanCostBudget;
import io.heddle.solvers.parallelism.TypedGpuPool;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks Heddle's planners for plans of an Arena job, and looks them up in its profile. */
record ArenaPlanner(
    LabPageRun lab, ArenaLinkBandwidths links, ArenaJobRun run, TransformerShape shape) {
  /**
   * What an algorithm answers; none where nothing fits.
   *
   * @param pp stages; null: to be looked for
   */
  Optional<RankedParallelismPlans> solve(String algorithm, @Nullable Integer pp) {
    var solver = ParallelismPlanAlgorithms.registry().byName(algorithm).solver();
    try {
      return Optional.of(solver.solve(problem(pp), lab.control()));
    } catch (InfeasibleException nothing) {
      return Optional.empty();
    }
  }

  /** As Alpa runs it: every layer computed again, one chunk a stage. */
  private ParallelismPlanProblem problem(@Nullable Integer pp) {
    return new ParallelismPlanProblem(
        run.setup(),
        shape,
        run.globalBatch(),
        Precision.FP16,
        OptimizerKind.ADAM,
        List.of(new TypedGpuPool(device(), List.of(run.gpus()))),
        new FixedDegrees(null, pp, 1, 1, 1, null, ActivationRecompute.FULL, 1),
        new PlanCostBudget.Fastest(),
        EstimatedSoftwareStack.UNFUSED,
        CalibrationTextFormat.shipped());
  }

  /** With the speeds of collectives that were measured there. */
  private GpuDevice device() {
    var spec = run.spec();
    var usual = GpuDevice.of(spec, run.gpusPerHost(), GpuDevice.usualNetworkGBps(spec));
    return usual.withMeasured(
        links.local(run), links.network(run), CalibrationTextFormat.shipped());
  }

  /** The profile of a plan's degrees, where there is one. */
  Optional<ArenaJobRun.Plan> profiled(WeighedParallelismPlan plan) {
    var degrees = plan.estimate().plan();
    return run.plan(degrees.pp(), plan.estimate().dp(), degrees.tp());
  }
}
