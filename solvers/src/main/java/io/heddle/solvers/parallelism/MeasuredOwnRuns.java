package io.heddle.solvers.parallelism;

import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.EvidenceBasis;
import io.heddle.model.result.PlanEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import org.jspecify.annotations.Nullable;

/**
 * The user's own runs beside the estimate. A run of the same plan takes precedence. What all runs
 * teach ({@link LearnedSetupTimes}) is believed where the same model ran with other plans on the
 * same type of GPU, and only if it would have made these runs better known, each plan by others.
 */
public final class MeasuredOwnRuns {
  /** Two runs tell nothing of how far a third is off. */
  private static final int FEWEST = 3;

  private static final double PERCENT = 100;

  private final List<Run> runs;
  private final List<LearnedSetupTimes.Time> leftOut;
  private final @Nullable LearnedSetupTimes learned;

  /** A run of known time. */
  private record Run(EstimateCase of, double seconds, PlanEstimate estimate) {
    LearnedSetupTimes.Setup setup() {
      return MeasuredOwnRuns.setup(estimate, of.shape(), of.globalBatch());
    }

    boolean isLike(PlanEstimate other, TransformerShape shape) {
      return estimate.gpu().equals(other.gpu())
          && of.shape().equals(shape)
          && of.precision() == other.precision();
    }

    boolean isOf(PlanEstimate other, int globalBatch) {
      return of.gpus() == other.gpus()
          && of.globalBatch() == globalBatch
          && of.plan().equals(other.plan());
    }

    double error(double expected) {
      return Math.abs(expected / seconds - 1);
    }
  }

  /**
   * Runs that contradict themselves or have no time are left out. O(runs⁴), with more than 200
   * plans O(runs³).
   *
   * @throws io.heddle.model.hardware.UnknownGpuException if the table of hardware lacks a GPU
   */
  public MeasuredOwnRuns(List<EstimateCase> cases, Calibration calibration) {
    runs = new ArrayList<>();
    for (var each : cases) {
      var seconds = each.measuredSeconds();
      if (seconds != null) {
        runs.add(new Run(each, seconds, TrainingCaseEstimates.of(each, calibration)));
      }
    }
    var setups = runs.stream().map(Run::setup).toList();
    var seconds = runs.stream().map(Run::seconds).toList();
    // Repeats of a plan would tell each other's time.
    leftOut =
        LeaveOneOutTimes.of(setups, seconds, runs.stream().map(run -> run.of().planKey()).toList());
    learned = leftOut.isEmpty() ? null : new LearnedSetupTimes(setups, seconds);
  }

  /**
   * The estimate as these runs know it better; itself where they do not. O(runs²).
   *
   * @param globalBatch sequences per iteration
   */
  public PlanEstimate improve(PlanEstimate estimate, TransformerShape shape, int globalBatch) {
    var same =
        like(estimate, shape)
            .map(runs::get)
            .filter(run -> run.isOf(estimate, globalBatch))
            .mapToDouble(Run::seconds)
            .average();
    if (same.isPresent()) {
      return estimate.in(same.getAsDouble(), EvidenceBasis.MEASURED, 0);
    }
    var error = errorOfEachByTheOthers(like(estimate, shape).toList());
    if (error == null || learned == null) {
      return estimate;
    }
    var time = learned.of(setup(estimate, shape, globalBatch));
    return estimate.in(
        time.seconds(), EvidenceBasis.INTERPOLATED, PERCENT * Math.max(error, time.error()));
  }

  private Stream<Integer> like(PlanEstimate estimate, TransformerShape shape) {
    return IntStream.range(0, runs.size()).boxed().filter(i -> runs.get(i).isLike(estimate, shape));
  }

  /**
   * Mean error of each plan by the others; null where that is not smaller than the estimate's by a
   * standard error of the difference.
   */
  private @Nullable Double errorOfEachByTheOthers(List<Integer> like) {
    if (like.size() < FEWEST || leftOut.isEmpty()) {
      return null;
    }
    var gains = new StreamingStatistics();
    var errors = new StreamingStatistics();
    for (int i : like) {
      var run = runs.get(i);
      double error = run.error(leftOut.get(i).seconds());
      errors.addValue(error);
      gains.addValue(run.error(run.estimate().iterationSeconds()) - error);
    }
    double standardError = gains.getStandardDeviation() / Math.sqrt(like.size());
    return gains.getMean() > standardError ? (Double) errors.getMean() : null;
  }

  private static LearnedSetupTimes.Setup setup(
      PlanEstimate estimate, TransformerShape shape, int globalBatch) {
    var plan = estimate.plan();
    return new LearnedSetupTimes.Setup(
        Stream.of(
                ModelParameterSize.parameters(shape),
                shape.sequence(),
                globalBatch,
                estimate.gpus(),
                plan.tp(),
                plan.pp(),
                plan.cp(),
                plan.ep(),
                plan.microBatch(),
                plan.virtualPipeline())
            .map(Number::doubleValue)
            .toList(),
        List.of(
            estimate.gpu(),
            estimate.precision().name(),
            shape.hasExperts() ? "experts" : "dense",
            plan.recompute().name()),
        estimate.iterationSeconds(),
        estimate.mfu() * estimate.iterationSeconds());
  }
}
