package io.heddle.solvers.telemetry;

import java.util.Arrays;

/**
 * A series over one period: stretches of a few iterations are laid on one another, each moved to
 * where it fits best, since iterations differ in length.
 */
final class PeriodFold {
  private static final int PLACES = 128;
  private static final int ITERATIONS = 6;

  private final double[] values;
  private final boolean[] on;
  private final double least;
  private final double most;

  private PeriodFold(double[] values) {
    this.values = values;
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    least = sorted[PLACES / 20];
    most = sorted[PLACES - 1 - PLACES / 50];
    on = new boolean[PLACES];
    for (int i = 0; i < PLACES; i++) {
      on[i] = values[i] > (least + most) / 2; // edges are smeared, and keep their middle
    }
  }

  /** How far each stretch is moved: found for what is sent, it holds for what is computed then. */
  @SuppressWarnings("ArrayRecordComponent") // stays inside
  record Shifts(int[] places) {}

  /** A time of a period in which a series is on: where it begins and how long it is, in [0, 1]. */
  record Stretch(double begin, double length, double amount) {}

  /**
   * Moves each stretch to where it fits those before it.
   *
   * @param period in samples
   */
  static Shifts align(double[] values, double period) {
    int length = stretchLength(period);
    var shifts = new int[Math.max(1, values.length / length)];
    double[] sum = stretch(values, period, 0, length);
    for (int s = 1; s < shifts.length; s++) {
      double[] own = stretch(values, period, s * length, length);
      shifts[s] = bestShift(sum, own);
      for (int i = 0; i < PLACES; i++) {
        sum[i] += own[(i + shifts[s]) % PLACES];
      }
    }
    return new Shifts(shifts);
  }

  private static int bestShift(double[] sum, double[] own) {
    int best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int shift = 0; shift < PLACES; shift++) {
      double fit = 0;
      for (int i = 0; i < PLACES; i++) {
        fit += sum[i] * own[(i + shift) % PLACES];
      }
      if (fit > most) {
        most = fit;
        best = shift;
      }
    }
    return best;
  }

  /** The mean over all stretches. */
  static PeriodFold of(double[] values, double period, Shifts shifts) {
    int length = stretchLength(period);
    var sum = new double[PLACES];
    for (int s = 0; s < shifts.places().length; s++) {
      double[] own = stretch(values, period, s * length, length);
      for (int i = 0; i < PLACES; i++) {
        sum[i] += own[(i + shifts.places()[s]) % PLACES] / shifts.places().length;
      }
    }
    return new PeriodFold(sum);
  }

  private static int stretchLength(double period) {
    return (int) Math.ceil(ITERATIONS * period);
  }

  /** Each sample counts for all places that its time covers. */
  private static double[] stretch(double[] values, double period, int from, int length) {
    var sum = new double[PLACES];
    var weight = new double[PLACES];
    double places = PLACES / period;
    for (int i = from; i < Math.min(values.length, from + length); i++) {
      double begin = (i - from) * places;
      double end = begin + places;
      for (long place = (long) Math.floor(begin); place < end; place++) {
        double shared = Math.min(end, place + 1.0) - Math.max(begin, (double) place);
        int index = (int) (place % PLACES);
        sum[index] += values[i] * shared;
        weight[index] += shared;
      }
    }
    for (int i = 0; i < PLACES; i++) {
      sum[i] = weight[i] == 0 ? 0 : sum[i] / weight[i];
    }
    return sum;
  }

  /** What is there all the time, as a share of the whole. */
  double steadyShare() {
    double mean = Arrays.stream(values).average().orElse(0);
    return mean == 0 ? 0 : Math.clamp(least / mean, 0, 1);
  }

  /** Share of the period in which the series is on. */
  double share() {
    int count = 0;
    for (boolean each : on) {
      count += each ? 1 : 0;
    }
    return (double) count / PLACES;
  }

  /** Share of the period that what comes and goes would take at its most. */
  double fullShare() {
    double mean = Arrays.stream(values).average().orElse(0);
    return most == least ? 1 : (mean - least) / (most - least);
  }

  /** The time of being on with most in it, or the longest of being off; empty if there is none. */
  Stretch largest(boolean wanted) {
    var largest = new Stretch(0, 0, 0);
    for (int begin = 0; begin < PLACES; begin++) {
      if (on[begin] == wanted && on[(begin + PLACES - 1) % PLACES] != wanted) {
        int length = 0;
        double amount = 0;
        while (on[(begin + length) % PLACES] == wanted) {
          amount += wanted ? values[(begin + length) % PLACES] : 1;
          length++;
        }
        if (amount > largest.amount()) {
          largest = new Stretch((double) begin / PLACES, (double) length / PLACES, amount);
        }
      }
    }
    return largest;
  }
}
