package io.heddle.solvers.parallelism;

import io.heddle.model.job.EstimateCase;
import io.heddle.model.result.MemoryFitAnswer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * Which plans to run, so that a fit to their times ({@link OwnRunsCalibration}) knows all plans of
 * a table best: each next one leaves the least mean variance of the times of all, to first order in
 * the calibrated numbers (an I-optimal design, chosen greedily). This needs no time of any plan;
 * plans with a time are known already. Deterministic.
 *
 * @param chosen indexes of cases, the most informative first; of each plan at most one
 * @param unfit cases without a time that ran out of memory or are not expected to fit
 * @param before expected error of the time with what is known: mean of its absolute value over all
 *     cases that can run, as a share
 * @param after the same once the chosen ones are measured
 * @param random control: the same after as many that are drawn at random, mean of twenty draws
 */
public record RunSelection(
    List<Integer> chosen, int unfit, double before, double after, double random) {
  private static final int DRAWS = 20;

  /** Of a normal distribution with a standard deviation of 1. */
  private static final double MEAN_ABSOLUTE = Math.sqrt(2 / Math.PI);

  public RunSelection {
    chosen = List.copyOf(chosen);
  }

  /**
   * O((numbers + chosen) · cases · numbers).
   *
   * @param base what is known already
   * @param count of plans, at most as many as there are without a time
   * @throws IllegalArgumentException if there is no plan without a time that can run
   * @throws io.heddle.model.hardware.UnknownGpuException if the table of hardware lacks a GPU
   */
  public static RunSelection of(List<EstimateCase> cases, Calibration base, int count) {
    var runnable =
        IntStream.range(0, cases.size())
            .filter(i -> isRunnable(cases.get(i), base))
            .boxed()
            .toList();
    var selection =
        runnable.isEmpty()
            ? null
            : of(
                runnable.stream().map(cases::get).toList(), base, SourceDifferences.SHIPPED, count);
    if (selection == null || selection.chosen().isEmpty()) {
      throw new IllegalArgumentException(
          "no plan without measuredSeconds that is expected to fit in memory");
    }
    return new RunSelection(
        selection.chosen().stream().map(runnable::get).toList(),
        cases.size() - runnable.size(),
        selection.before(),
        selection.after(),
        selection.random());
  }

  private static boolean isRunnable(EstimateCase run, Calibration base) {
    return run.measuredSeconds() != null
        || !Boolean.TRUE.equals(run.ranOutOfMemory())
            && TrainingCaseEstimates.of(run, base).memoryAnswer() != MemoryFitAnswer.DOES_NOT_FIT;
  }

  /** {@link #of(List, Calibration, int)} of cases that all can run, by other differences. */
  static RunSelection of(
      List<EstimateCase> cases, Calibration base, SourceDifferences differences, int count) {
    var known = new Knowledge(cases, base, differences);
    var plans = cases.stream().map(EstimateCase::planKey).toList();
    var measured = new HashSet<String>();
    for (int i = 0; i < cases.size(); i++) {
      if (cases.get(i).measuredSeconds() != null && measured.add(plans.get(i))) {
        known.learn(i);
      }
    }
    var open =
        new ArrayList<>(
            IntStream.range(0, cases.size())
                .filter(i -> !measured.contains(plans.get(i)))
                .boxed()
                .toList());
    var after = known.copy();
    var chosen = chosen(open, plans, count, after);
    double random = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      Collections.shuffle(open, new Random(draw));
      var seen = new HashSet<String>();
      var drawn = known.copy();
      open.stream().filter(i -> seen.add(plans.get(i))).limit(chosen.size()).forEach(drawn::learn);
      random += drawn.error() / DRAWS;
    }
    return new RunSelection(chosen, 0, known.error(), after.error(), random);
  }

  /** At most so many, each the best next one. */
  private static List<Integer> chosen(
      List<Integer> open, List<String> plans, int count, Knowledge knowledge) {
    var chosen = new ArrayList<Integer>();
    var taken = new HashSet<String>();
    while (chosen.size() < count) {
      var best =
          open.stream()
              .filter(i -> !taken.contains(plans.get(i)))
              .max(Comparator.comparingDouble(knowledge::gain));
      if (best.isEmpty()) {
        break;
      }
      chosen.add(best.get());
      taken.add(plans.get(best.get()));
      knowledge.learn(best.get());
    }
    return chosen;
  }

  /** What is known of the numbers, in standard deviations of their differences between sources. */
  private static final class Knowledge {
    private final RealMatrix slopes;
    private final RealMatrix moments;
    private final double runVariance;
    private RealMatrix covariance;

    private Knowledge(
        RealMatrix slopes, RealMatrix moments, double runVariance, RealMatrix covariance) {
      this.slopes = slopes;
      this.moments = moments;
      this.runVariance = runVariance;
      this.covariance = covariance;
    }

    Knowledge(List<EstimateCase> cases, Calibration base, SourceDifferences differences) {
      var numbers = SourceDifferences.slopes(cases, base);
      slopes = new Array2DRowRealMatrix(cases.size(), numbers.size());
      for (int i = 0; i < numbers.size(); i++) {
        var number = numbers.get(i);
        slopes.setColumnVector(i, number.ofRuns().mapMultiply(differences.of(number.kind())));
      }
      moments = slopes.transposeMultiply(slopes).scalarMultiply(1.0 / cases.size());
      runVariance = differences.run() * differences.run();
      covariance = MatrixUtils.createRealIdentityMatrix(numbers.size());
    }

    Knowledge copy() {
      return new Knowledge(slopes, moments, runVariance, covariance);
    }

    /** How much the mean variance of all times falls once this one is measured. */
    double gain(int run) {
      var slope = slopes.getRowVector(run);
      var shared = covariance.operate(slope);
      return shared.dotProduct(moments.operate(shared)) / variance(slope, shared);
    }

    void learn(int run) {
      var slope = slopes.getRowVector(run);
      var shared = covariance.operate(slope);
      covariance =
          covariance.subtract(
              shared.outerProduct(shared).scalarMultiply(1 / variance(slope, shared)));
    }

    private double variance(RealVector slope, RealVector shared) {
      return slope.dotProduct(shared) + runVariance;
    }

    /** Mean of the absolute values, of a run that is measured anew. */
    double error() {
      return MEAN_ABSOLUTE * Math.sqrt(moments.multiply(covariance).getTrace() + runVariance);
    }
  }
}
