package io.heddle.app.usecase.estimate;

import io.heddle.model.io.CaseTable;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.model.result.WeighedParallelismPlan;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.CalibrationTextFormat;
import io.heddle.solvers.parallelism.MeasuredOwnRuns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What the user's own runs mean for estimates: a measured time takes precedence over a formula. */
public final class OwnRunsReport {
  /** No runs. */
  public static final OwnRunsReport NONE =
      new OwnRunsReport(new MeasuredOwnRuns(List.of(), CalibrationTextFormat.shipped()));

  private final MeasuredOwnRuns runs;

  private OwnRunsReport(MeasuredOwnRuns runs) {
    this.runs = runs;
  }

  /**
   * A table of training runs.
   *
   * @param calibration of the estimates that they correct
   * @throws io.heddle.model.io.InputException with all problems of the file
   * @throws io.heddle.model.hardware.UnknownGpuException if the table of hardware lacks a GPU
   */
  public static OwnRunsReport read(Path file, Calibration calibration) {
    return new OwnRunsReport(new MeasuredOwnRuns(CaseTable.read(file).cases(), calibration));
  }

  /**
   * The estimate as the runs know it better; itself where they do not.
   *
   * @param globalBatch sequences per iteration
   */
  public PlanEstimate of(PlanEstimate estimate, TransformerShape shape, int globalBatch) {
    return runs.improve(estimate, shape, globalBatch);
  }

  /**
   * Plans as the runs know them better, in their new order. Where the fastest was to be taken, the
   * one that is the fastest now is; a plan that was chosen for its cost stays the chosen one.
   */
  public RankedParallelismPlans of(
      RankedParallelismPlans plans, TransformerShape shape, int globalBatch) {
    var improved = new ArrayList<WeighedParallelismPlan>();
    for (var each : plans.plans()) {
      improved.add(
          new WeighedParallelismPlan(
              of(each.estimate(), shape, globalBatch),
              each.stages(),
              each.bias(),
              each.communicationLoad(),
              each.onFront()));
    }
    if (improved.equals(plans.plans())) {
      return plans;
    }
    var chosen = improved.get(plans.chosen());
    var proxy = improved.get(plans.proxy());
    boolean fastest = plans.chosen() == 0;
    improved.sort(Comparator.comparingDouble(each -> each.estimate().iterationSeconds()));
    return new RankedParallelismPlans(
        improved,
        fastest ? 0 : improved.indexOf(chosen),
        improved.indexOf(proxy),
        plans.passedOver() == null ? null : of(plans.passedOver(), shape, globalBatch),
        plans.algorithm(),
        plans.searched(),
        plans.seconds());
  }
}
