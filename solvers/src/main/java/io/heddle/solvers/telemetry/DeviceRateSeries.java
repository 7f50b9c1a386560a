package io.heddle.solvers.telemetry;

import io.heddle.model.telemetry.DeviceQuantity;
import io.heddle.model.telemetry.DeviceTimeSeries;
import java.util.Arrays;
import java.util.List;

/**
 * A quantity of all devices in equal steps of time: what was sent or done in each step.
 *
 * @param from the beginning of the first step, in seconds
 * @param step in seconds
 * @param values of each step, the mean rate of all devices together or of one in the mean
 */
@SuppressWarnings("ArrayRecordComponent") // made once, never shared
record DeviceRateSeries(double from, double step, double[] values) {
  /** Fewer samples show nothing. */
  private static final int FEWEST = 32;

  /** More are left out: a job repeats itself. */
  private static final int MOST = 1 << 16;

  /** What all devices together send, in bytes per second. */
  static DeviceRateSeries sent(List<DeviceTimeSeries> all) {
    var series = of(all, DeviceQuantity.SENT_BYTES);
    if (series.isEmpty()) {
      throw new NoIterationException("no counter of sent bytes with two samples or more");
    }
    double step = series.stream().mapToDouble(DeviceRateSeries::interval).max().orElseThrow();
    double from = series.stream().mapToDouble(DeviceRateSeries::first).max().orElseThrow();
    double to = series.stream().mapToDouble(DeviceRateSeries::last).min().orElseThrow();
    int count = (int) Math.min(MOST, Math.floor((to - from) / step));
    if (count < FEWEST) {
      throw new NoIterationException(
          "%d samples that all devices share, expected %d at least"
              .formatted(Math.max(0, count), FEWEST));
    }
    var values = new double[count];
    for (var each : series) {
      add(each, from, step, values);
    }
    return new DeviceRateSeries(from, step, values);
  }

  /** The mean share in which the GPUs of the series compute, on the steps of this one. */
  DeviceRateSeries active(List<DeviceTimeSeries> all, DeviceQuantity quantity) {
    var series = of(all, quantity);
    var sum = new double[values.length];
    for (var each : series) {
      add(each, from, step, sum);
    }
    return new DeviceRateSeries(
        from, step, Arrays.stream(sum).map(value -> value / Math.max(1, series.size())).toArray());
  }

  double mean() {
    return Arrays.stream(values).average().orElse(0);
  }

  private static List<DeviceTimeSeries> of(List<DeviceTimeSeries> all, DeviceQuantity quantity) {
    return all.stream()
        .filter(each -> each.quantity() == quantity && each.samples().size() > 1)
        .toList();
  }

  /** The median of the seconds between two samples. */
  private static double interval(DeviceTimeSeries series) {
    var samples = series.samples();
    var gaps = new double[samples.size() - 1];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = samples.get(i + 1).seconds() - samples.get(i).seconds();
    }
    Arrays.sort(gaps);
    return gaps[gaps.length / 2];
  }

  private static double first(DeviceTimeSeries series) {
    return series.samples().getFirst().seconds();
  }

  private static double last(DeviceTimeSeries series) {
    return series.samples().getLast().seconds();
  }

  /** Spreads what came between two samples evenly over the time between them. */
  private static void add(DeviceTimeSeries series, double from, double step, double[] values) {
    var samples = series.samples();
    for (int i = 0; i + 1 < samples.size(); i++) {
      double begin = samples.get(i).seconds();
      double end = samples.get(i + 1).seconds();
      double rate = amount(series.quantity(), samples.get(i), samples.get(i + 1)) / (end - begin);
      int firstStep = Math.max(0, (int) Math.floor((begin - from) / step));
      for (int s = firstStep; s < values.length && from + s * step < end; s++) {
        double shared = Math.min(end, from + (s + 1) * step) - Math.max(begin, from + s * step);
        values[s] += rate * Math.max(0, shared) / step;
      }
    }
  }

  private static double amount(
      DeviceQuantity quantity, DeviceTimeSeries.Sample before, DeviceTimeSeries.Sample after) {
    if (quantity != DeviceQuantity.SENT_BYTES) {
      return after.value() * (after.seconds() - before.seconds());
    }
    // A counter that fell began again at zero.
    return after.value() >= before.value() ? after.value() - before.value() : after.value();
  }
}
