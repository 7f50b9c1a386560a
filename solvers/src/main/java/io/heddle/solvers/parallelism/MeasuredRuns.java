package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.Hardware;
import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.Basis;
import io.heddle.model.result.Estimate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Somebody's own runs beside the estimate. A run of the very plan wins. Where the same model ran
 * with other plans on the same type of GPU, the estimate is corrected by what these runs took
 * beside their own estimates, the more alike the more; but only if that would have made the runs
 * themselves better known, each by the others.
 */
public final class MeasuredRuns {
  /** Two runs tell nothing of how far a third is off. */
  private static final int FEWEST = 3;

  private static final double PERCENT = 100;

  private final List<Run> runs = new ArrayList<>();

  /**
   * A run of known time.
   *
   * @param ratio measured beside estimated time
   */
  private record Run(EstimateCase of, String gpu, double seconds, double ratio) {

    boolean isOf(String type, TransformerShape shape) {
      return gpu.equals(type) && of.shape().equals(shape);
    }
  }

  /**
   * Runs that contradict themselves or have no time are left out. O(runs).
   *
   * @throws io.heddle.model.hardware.UnknownGpuException if the table of hardware lacks a GPU
   */
  public MeasuredRuns(List<EstimateCase> cases, Calibration calibration) {
    for (var each : cases) {
      var seconds = each.measuredSeconds();
      if (seconds != null && !each.suspect()) {
        double estimated = CaseEstimates.of(each, calibration).iterationSeconds();
        runs.add(new Run(each, Hardware.gpu(each.gpu()).name(), seconds, seconds / estimated));
      }
    }
  }

  /**
   * The estimate as these runs know it better; itself where they do not. O(runs²).
   *
   * @param globalBatch sequences an iteration
   */
  public Estimate improve(Estimate estimate, TransformerShape shape, int globalBatch) {
    var like =
        runs.stream()
            .filter(run ->
                run.isOf(estimate.gpu(), shape) && run.of().precision() == estimate.precision())
            .toList();
    var same =
        like.stream()
            .filter(run ->
                run.of().gpus() == estimate.gpus()
                    && run.of().globalBatch() == globalBatch
                    && run.of().plan().equals(estimate.plan()))
            .mapToDouble(Run::seconds)
            .average();
    if (same.isPresent()) {
      return estimate.in(same.getAsDouble(), Basis.MEASURED, 0);
    }
    var error = errorOfEachByTheOthers(like);
    if (error == null) {
      return estimate;
    }
    double ratio = ratio(like, estimate.plan(), estimate.gpus(), globalBatch);
    return estimate.in(ratio * estimate.iterationSeconds(), Basis.INTERPOLATED, PERCENT * error);
  }

  /** Mean error of each run by the others; null where they do not make it smaller. */
  private static @Nullable Double errorOfEachByTheOthers(List<Run> like) {
    if (like.size() < FEWEST) {
      return null;
    }
    double corrected = 0;
    double uncorrected = 0;
    for (var run : like) {
      // Repeats of a plan would tell each other's time.
      var others = like.stream().filter(each -> !isRepeat(each.of(), run.of())).toList();
      if (others.isEmpty()) {
        return null;
      }
      var of = run.of();
      double ratio = ratio(others, of.plan(), of.gpus(), of.globalBatch());
      corrected += Math.abs(ratio / run.ratio() - 1);
      uncorrected += Math.abs(1 / run.ratio() - 1);
    }
    return corrected < uncorrected ? (Double) (corrected / like.size()) : null;
  }

  private static boolean isRepeat(EstimateCase one, EstimateCase other) {
    return one.plan().equals(other.plan())
        && one.gpus() == other.gpus()
        && one.globalBatch() == other.globalBatch();
  }

  /** Geometric mean of the runs' ratios, weighed by how alike they are. */
  private static double ratio(List<Run> like, Parallelism plan, int gpus, int globalBatch) {
    double sum = 0;
    double weights = 0;
    for (var run : like) {
      double octaves = distance(run.of(), plan, gpus, globalBatch);
      double weight = 1 / (1 + octaves * octaves);
      sum += weight * Math.log(run.ratio());
      weights += weight;
    }
    return Math.exp(sum / weights);
  }

  /** In octaves of degrees; another recomputation counts as one. */
  private static double distance(EstimateCase run, Parallelism plan, int gpus, int globalBatch) {
    var other = run.plan();
    return octaves(run.gpus(), gpus)
        + octaves(run.globalBatch(), globalBatch)
        + octaves(other.tp(), plan.tp())
        + octaves(other.pp(), plan.pp())
        + octaves(other.cp(), plan.cp())
        + octaves(other.ep(), plan.ep())
        + octaves(other.microBatch(), plan.microBatch())
        + octaves(other.virtualPipeline(), plan.virtualPipeline())
        + (other.recompute() == plan.recompute() ? 0 : 1);
  }

  private static double octaves(double one, double other) {
    return Math.abs(Math.log(one / other)) / Math.log(2);
  }
}
