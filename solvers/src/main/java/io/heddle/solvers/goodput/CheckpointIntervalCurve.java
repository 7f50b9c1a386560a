package io.heddle.solvers.goodput;

import io.heddle.model.reliability.Goodput.CheckpointPoint;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.distribution.continuous.GammaDistribution;

/** Goodput over the checkpoint interval, by formula, and simulated for some intervals. */
final class CheckpointIntervalCurve {
  private static final double HOUR_SECONDS = 3600;

  /** Points for each doubling of the interval. */
  private static final int OCTAVE = 8;

  /** The curve reaches from the middle by this factor down and up, in doublings. */
  private static final int OCTAVES = 4;

  /** Intervals with less goodput are not worth a point, and take long to simulate. */
  private static final double LEAST = 0.05;

  /** Number of rates that the formula is averaged over where the rate is not known exactly. */
  private static final int RATES = 16;

  private CheckpointIntervalCurve() {}

  /**
   * About an interval. O(runs · interruptions).
   *
   * @param middleHours infinite: nothing interrupts, and there is no curve
   */
  static List<CheckpointPoint> of(
      JobGoodputProblem problem,
      GoodputRunSetting setting,
      double middleHours,
      SolveControl<?> control) {
    var curve = new ArrayList<CheckpointPoint>();
    if (Double.isInfinite(middleHours)) {
      return curve;
    }
    var formulas = formulas(setting);
    // a checkpoint begins when the one before is durable
    double least = setting.writeHours() - setting.blockHours();
    for (int i = -OCTAVE * OCTAVES; i <= OCTAVE * OCTAVES; i++) {
      double interval = middleHours * Math.pow(2, (double) i / OCTAVE);
      double goodput =
          formulas.stream().mapToDouble(each -> each.goodput(interval)).average().orElseThrow();
      if (interval >= least && interval <= setting.usefulHours() && goodput >= LEAST) {
        // the middle and each second doubling
        boolean simulated = i % (2 * OCTAVE) == 0;
        curve.add(
            new CheckpointPoint(
                interval * HOUR_SECONDS,
                goodput,
                simulated
                    ? (Double)
                        SimulatedGoodputRuns.of(problem, setting, interval, control)
                            .mean(GoodputRunSimulator.Run::goodput)
                    : null));
      }
    }
    return curve;
  }

  /** At rates that are as likely as each other, as the simulated runs draw them. */
  private static List<GoodputRenewalFormula> formulas(GoodputRunSetting setting) {
    double variance = setting.rateVariance();
    if (variance == 0) {
      return List.of(new GoodputRenewalFormula(setting));
    }
    var factor = new GammaDistribution(1 / variance, variance);
    return IntStream.range(0, RATES)
        .mapToObj(i ->
            new GoodputRenewalFormula(
                setting.times(factor.inverseCumulativeProbability((i + 0.5) / RATES))))
        .toList();
  }
}
