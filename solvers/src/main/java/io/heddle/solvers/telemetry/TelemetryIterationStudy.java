package io.heddle.solvers.telemetry;

import io.heddle.model.telemetry.DeviceQuantity;
import io.heddle.model.telemetry.DeviceTimeSeries;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import org.jspecify.annotations.Nullable;

/**
 * From counters to an iteration: its length by the Fourier transform, as CRUX's daemon has it
 * (section 5), what is sent in it, and how sending and computing lie to each other. O(samples · log
 * samples).
 */
public final class TelemetryIterationStudy {
  /** Less likeness from one iteration to the next is chance. */
  private static final double LIKE = 0.4;

  private static final int FEWEST = 8;
  private static final int PARTS = 5;
  private static final double SURE = 0.975;

  /** GPUs of whose activity this share never ends compute all the time; the rest is noise. */
  private static final double ALWAYS = 0.9;

  private TelemetryIterationStudy() {}

  /**
   * The iteration of a job whose hosts these series are of.
   *
   * @throws NoIterationException if too little was sampled, or nothing comes again and again
   */
  public static MeasuredJobIteration of(List<DeviceTimeSeries> series) {
    var sent = DeviceRateSeries.sent(series);
    var period = new FourierPeriodDetector(sent.values()).shortest();
    if (period.likeness() < LIKE) {
      throw new NoIterationException(
          "nothing comes again: what is sent has a correlation of %.2f at most with what is sent later, expected %.1f at least"
              .formatted(period.likeness(), LIKE));
    }
    int observed = (int) (sent.values().length / period.samples());
    if (observed < FEWEST) {
      throw new NoIterationException(
          "%d iterations of %.3g s, expected %d at least"
              .formatted(observed, period.samples() * sent.step(), FEWEST));
    }
    var shifts = PeriodFold.align(sent.values(), period.samples());
    var sending = PeriodFold.of(sent.values(), period.samples(), shifts);
    double sendShare = sending.fullShare();
    var quantity = quantity(series);
    double computeShare = 1 - sendShare;
    double overlapStart = 1;
    if (quantity != null) {
      var active = PeriodFold.of(sent.active(series, quantity).values(), period.samples(), shifts);
      boolean always = active.steadyShare() > ALWAYS;
      computeShare = always ? 1 : active.share();
      if (always) {
        overlapStart = 1 - sendShare;
      } else if (computeShare > 0) {
        double idle = active.largest(false).begin() + active.largest(false).length();
        double later = sending.largest(true).begin() - idle;
        overlapStart = Math.clamp((later - Math.floor(later)) / computeShare, 0, 1);
      }
    }
    double seconds = period.samples() * sent.step();
    return new MeasuredJobIteration(
        seconds,
        error(sent, period.samples()),
        period.likeness(),
        observed,
        sent.step(),
        hosts(series),
        sent.mean() * seconds,
        sending.steadyShare(),
        sendShare * seconds,
        computeShare * seconds,
        overlapStart,
        quantity);
  }

  private static boolean isSent(DeviceTimeSeries series) {
    return series.quantity() == DeviceQuantity.SENT_BYTES;
  }

  private static int hosts(List<DeviceTimeSeries> series) {
    return (int)
        series.stream()
            .filter(each -> isSent(each) && each.samples().size() > 1)
            .map(DeviceTimeSeries::host)
            .distinct()
            .count();
  }

  /** What says best when GPUs compute. */
  private static @Nullable DeviceQuantity quantity(List<DeviceTimeSeries> series) {
    return series.stream()
        .filter(each -> !isSent(each) && each.samples().size() > 1)
        .map(DeviceTimeSeries::quantity)
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  /** Of the mean, from the means of equal parts. */
  private static double error(DeviceRateSeries sent, double samples) {
    int length = sent.values().length / PARTS;
    if (length < FEWEST * samples) {
      return Double.NaN;
    }
    var means = new StreamingStatistics();
    for (int part = 0; part < PARTS; part++) {
      var values = Arrays.copyOfRange(sent.values(), part * length, (part + 1) * length);
      var own = new FourierPeriodDetector(values).near(samples, 0.2);
      if (own.samples() > 0) {
        means.addValue(own.samples() * sent.step());
      }
    }
    return means.getN() < PARTS
        ? Double.NaN
        : new TDistribution(PARTS - 1.0).inverseCumulativeProbability(SURE)
            * means.getStandardDeviation()
            / Math.sqrt(PARTS);
  }
}
