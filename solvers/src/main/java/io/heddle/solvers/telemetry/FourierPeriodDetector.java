package io.heddle.solvers.telemetry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.complex.Complex;
import org.hipparchus.transform.DftNormalization;
import org.hipparchus.transform.FastFourierTransformer;
import org.hipparchus.transform.TransformType;

/**
 * The period of a series by the Fourier transform (CRUX, section 5): its power spectrum, turned
 * back, is the correlation of the series with itself some time later. The strongest line of the
 * spectrum alone would name a micro-batch where a pipeline sends many in an iteration; the
 * correlation is whole only where the whole iteration comes again. Iterations may differ in length:
 * neighbours are compared. O(n log n).
 */
final class FourierPeriodDetector {
  /** Correlation is computed at so many points to a sample. */
  private static final int FINE = 8;

  /** Of the longest correlation, what the shortest period must have. */
  private static final double AS_GOOD = 0.85;

  /** Shorter periods would be seen in too few samples. */
  private static final double SHORTEST = 2.5;

  /** A smaller share of the mean is rounding. */
  private static final double EVEN = 1e-6;

  private final double[] correlation;
  private final int count;

  FourierPeriodDetector(double[] values) {
    count = values.length;
    correlation = correlation(values);
  }

  /**
   * A period.
   *
   * @param samples its length, in samples
   * @param likeness correlation of the series with itself a period later, at most 1
   */
  record Period(double samples, double likeness) {}

  /** The shortest period with which the series is as good as most like itself. */
  Period shortest() {
    var peaks = peaks(SHORTEST, count / 4.0);
    double most = peaks.stream().mapToDouble(Period::likeness).max().orElse(0);
    var first =
        peaks.stream()
            .filter(each -> each.likeness() >= AS_GOOD * most)
            .findFirst()
            .orElse(new Period(0, 0));
    return first.samples() == 0 ? first : sharpened(first);
  }

  /** The period near a given one; zero where there is none. */
  Period near(double samples, double tolerance) {
    return peaks(samples * (1 - tolerance), samples * (1 + tolerance)).stream()
        .reduce(new Period(0, 0), (a, b) -> b.likeness() > a.likeness() ? b : a);
  }

  /** Several periods later the same error is that much smaller for one. */
  private Period sharpened(Period first) {
    double samples = first.samples();
    for (int times = 2; times * samples < count / 4.0; times++) {
      var later = near(times * samples, 0.25 / times);
      if (later.likeness() < first.likeness() / 2) {
        break;
      }
      samples = later.samples() / times;
    }
    return new Period(samples, first.likeness());
  }

  private List<Period> peaks(double from, double to) {
    var peaks = new ArrayList<Period>();
    int last = (int) Math.min(correlation.length - 2.0, Math.floor(to * FINE));
    for (int lag = Math.max(1, (int) Math.ceil(from * FINE)); lag <= last; lag++) {
      if (correlation[lag] > correlation[lag - 1] && correlation[lag] >= correlation[lag + 1]) {
        peaks.add(new Period((double) lag / FINE, correlation[lag]));
      }
    }
    return peaks;
  }

  private static double[] correlation(double[] values) {
    int padded = 2 * Integer.highestOneBit(2 * values.length - 1);
    double mean = Arrays.stream(values).average().orElse(0);
    var centred = new double[padded];
    for (int i = 0; i < values.length; i++) {
      centred[i] = values[i] - mean;
    }
    var transformer = new FastFourierTransformer(DftNormalization.STANDARD);
    var spectrum = transformer.transform(centred, TransformType.FORWARD);
    var power = new Complex[padded * FINE];
    Arrays.fill(power, Complex.ZERO);
    for (int i = 0; i < padded; i++) {
      double square = spectrum[i].getReal() * spectrum[i].getReal();
      square += spectrum[i].getImaginary() * spectrum[i].getImaginary();
      power[i < padded / 2 ? i : power.length - padded + i] = new Complex(square);
    }
    var turned = transformer.transform(power, TransformType.INVERSE);
    double variance = Arrays.stream(centred).map(value -> value * value).sum() / values.length;
    double zero = variance > EVEN * EVEN * mean * mean ? turned[0].getReal() : 0;
    var result = new double[values.length * FINE / 2];
    for (int lag = 0; lag < result.length && zero > 0; lag++) {
      double pairs = values.length - (double) lag / FINE;
      result[lag] = turned[lag].getReal() / zero * values.length / pairs;
    }
    return result;
  }
}
