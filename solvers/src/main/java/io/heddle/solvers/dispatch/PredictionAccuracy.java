package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.BandwidthSample;
import java.util.List;

/**
 * How well predictions fit measurements.
 *
 * @param r2 coefficient of determination
 * @param mape mean absolute error as a share of what was measured
 * @param bias mean of predicted over measured, less one: the drift of a model that was good once
 */
public record PredictionAccuracy(double r2, double mape, double bias) {
  public static PredictionAccuracy of(BandwidthEstimate estimate, List<BandwidthSample> samples) {
    return of(estimate.estimate(samples.stream().map(BandwidthSample::shares).toList()), samples);
  }

  /**
   * @param predicted GB/s of each sample
   */
  public static PredictionAccuracy of(double[] predicted, List<BandwidthSample> samples) {
    double mean =
        samples.stream().mapToDouble(BandwidthSample::gigabytesPerSecond).average().orElse(0);
    double residual = 0;
    double total = 0;
    double error = 0;
    double ratio = 0;
    for (int i = 0; i < predicted.length; i++) {
      double measured = samples.get(i).gigabytesPerSecond();
      residual += (predicted[i] - measured) * (predicted[i] - measured);
      total += (measured - mean) * (measured - mean);
      error += Math.abs(predicted[i] - measured) / measured;
      ratio += predicted[i] / measured;
    }
    int n = predicted.length;
    return new PredictionAccuracy(1 - residual / total, error / n, ratio / n - 1);
  }
}
