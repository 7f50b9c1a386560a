package io.heddle.solvers.parallelism;

import io.heddle.model.job.EstimateCase;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A way to learn from measured runs how long others take. */
public enum TimeMethod {
  /** Ours: formulas with a few fitted parameters. */
  CALIBRATED {
    @Override
    ToDoubleFunction<EstimateCase> learn(List<EstimateCase> runs) {
      var calibration = TimeModelCalibrator.fit(runs);
      return run -> seconds(run, calibration);
    }
  },
  /** Control: the same formulas as one would guess their parameters. */
  UNCALIBRATED {
    @Override
    ToDoubleFunction<EstimateCase> learn(List<EstimateCase> runs) {
      return run -> seconds(run, Calibration.prior());
    }
  },
  /** Control: every run on a GPU type in a precision reaches the same share of the peak. */
  CONSTANT_MFU {
    @Override
    ToDoubleFunction<EstimateCase> learn(List<EstimateCase> runs) {
      Function<EstimateCase, String> type = run -> run.gpu() + run.precision();
      var byType =
          runs.stream()
              .collect(Collectors.groupingBy(type, Collectors.averagingDouble(TimeMethod::mfu)));
      double all = runs.stream().mapToDouble(TimeMethod::mfu).average().orElseThrow();
      return run -> peakSeconds(run) / byType.getOrDefault(type.apply(run), all);
    }
  },
  /** Control: the share of the peak of the run that is most alike. */
  NEAREST {
    @Override
    ToDoubleFunction<EstimateCase> learn(List<EstimateCase> runs) {
      return run ->
          peakSeconds(run)
              / mfu(
                  runs.stream()
                      .min(Comparator.comparingDouble(other -> distance(run, other)))
                      .orElseThrow());
    }
  };

  /** Seconds of an iteration, learned from these runs, which are all measured. */
  abstract ToDoubleFunction<EstimateCase> learn(List<EstimateCase> runs);

  static double seconds(EstimateCase run, Calibration calibration) {
    return TrainingCaseEstimates.estimator(run, calibration)
        .seconds(run.plan(), run.plan().dp(run.gpus()));
  }

  /** Of the model's own operations at the 16-bit peak. */
  private static double peakSeconds(EstimateCase run) {
    double tokens = (double) run.globalBatch() * run.shape().sequence();
    return tokens
        * LayerSizes.flopsPerToken(run.shape())
        / (run.gpus() * TrainingCaseEstimates.device(run).flops());
  }

  private static double mfu(EstimateCase run) {
    return peakSeconds(run) / CrossValidation.measured(run);
  }

  /** In octaves of sizes and degrees; another type, precision or kind counts as far away. */
  static double distance(EstimateCase one, EstimateCase other) {
    double far = 0;
    far += one.gpu().equals(other.gpu()) ? 0 : 8;
    far += one.precision() == other.precision() ? 0 : 8;
    far += one.shape().hasExperts() == other.shape().hasExperts() ? 0 : 8;
    far += one.plan().recompute() == other.plan().recompute() ? 0 : 2;
    far += octaves(one.gpus(), other.gpus());
    far += octaves(one.shape().hidden(), other.shape().hidden());
    far += octaves(one.shape().sequence(), other.shape().sequence());
    far += octaves(one.globalBatch(), other.globalBatch());
    far += octaves(one.plan().microBatch(), other.plan().microBatch());
    far += octaves(one.plan().tp(), other.plan().tp());
    far += octaves(one.plan().pp(), other.plan().pp());
    far += octaves(one.plan().ep(), other.plan().ep());
    return far;
  }

  private static double octaves(double one, double other) {
    return Math.abs(Math.log(one / other)) / Math.log(2);
  }
}
