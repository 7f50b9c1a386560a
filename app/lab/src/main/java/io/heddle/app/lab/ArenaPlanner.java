package io.heddle.app.lab;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.Optimizer;
import io.heddle.model.job.Recompute;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.ParallelismPlans;
import io.heddle.model.result.PlannedParallelism;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.parallelism.Budget;
import io.heddle.solvers.parallelism.CalibrationText;
import io.heddle.solvers.parallelism.Device;
import io.heddle.solvers.parallelism.ParallelismAlgorithms;
import io.heddle.solvers.parallelism.ParallelismProblem;
import io.heddle.solvers.parallelism.Pool;
import io.heddle.solvers.parallelism.SoftwareStack;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks Heddle's planners for plans of an Arena job, and looks them up in its profile. */
final class ArenaPlanner {
  private final LabRun lab;
  private final ArenaLinks links;
  private final ArenaRun run;
  private final TransformerShape shape;

  ArenaPlanner(LabRun lab, ArenaLinks links, ArenaRun run, TransformerShape shape) {
    this.lab = lab;
    this.links = links;
    this.run = run;
    this.shape = shape;
  }

  /**
   * What an algorithm answers; none where nothing fits.
   *
   * @param pp stages; null: to be looked for
   */
  Optional<ParallelismPlans> solve(String algorithm, @Nullable Integer pp) {
    var solver = ParallelismAlgorithms.registry().byName(algorithm).solver();
    try {
      return Optional.of(solver.solve(problem(pp), lab.control()));
    } catch (InfeasibleException nothing) {
      return Optional.empty();
    }
  }

  /** As Alpa runs it: every layer computed again, one chunk a stage. */
  private ParallelismProblem problem(@Nullable Integer pp) {
    return new ParallelismProblem(
        run.setup(),
        shape,
        run.globalBatch(),
        Precision.FP16,
        Optimizer.ADAM,
        List.of(new Pool(device(), List.of(run.gpus()))),
        new FixedDegrees(null, pp, 1, 1, 1, null, Recompute.FULL, 1),
        new Budget.Fastest(),
        SoftwareStack.UNFUSED,
        CalibrationText.shipped());
  }

  /** With the speeds of collectives that were measured there. */
  private Device device() {
    var spec = run.spec();
    var usual = Device.of(spec, run.gpusPerHost(), Device.usualNetworkGBps(spec));
    return usual.withMeasured(links.local(run), links.network(run), CalibrationText.shipped());
  }

  /** The profile of a plan's degrees, where there is one. */
  Optional<ArenaRun.Plan> profiled(PlannedParallelism plan) {
    var degrees = plan.estimate().plan();
    return run.plan(degrees.pp(), plan.estimate().dp(), degrees.tp());
  }
}
