package io.heddle.solvers.parallelism;

import io.heddle.model.job.EstimateCase;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.hipparchus.optim.nonlinear.scalar.noderiv.SimplexOptimizer;

/**
 * Fits the memory of the software that they have to runs that ran or ran out of memory, and that of
 * plain PyTorch to measured peaks, too: the most likely numbers, in logarithms, drawn to what is
 * known already. Deterministic.
 */
public final class MemoryModelCalibrator {
  /** Share of runs that ended for other reasons than they say. */
  private static final double ODD = 0.01;

  private static final double STEP = 0.1;
  private static final int EVALUATIONS = 1500;

  private MemoryModelCalibrator() {}

  /** Runs that the prior spread is worth. */
  private static final int PRIOR_RUNS = 3;

  /**
   * The same calibration with the memory fitted to runs that tell their peak or whether they ran
   * out of memory, and with the spread of measured peaks; itself where no run tells either.
   * O(evaluations · runs).
   */
  public static Calibration fit(List<EstimateCase> runs, Calibration base) {
    return fitOutcomes(runs, fitSpread(runs, base));
  }

  /** The memory fitted to runs of all sources but one, from what is taken where none is fitted. */
  public static Calibration without(String source, List<EstimateCase> runs, Calibration times) {
    var others = runs.stream().filter(run -> !run.source().equals(source)).toList();
    return fit(others, times.withMemory(Calibration.priorMemory()));
  }

  /** The root of the mean square of the logarithm of estimated beside measured peaks. */
  private static Calibration fitSpread(List<EstimateCase> runs, Calibration base) {
    double squares = PRIOR_RUNS * Math.pow(base.of(CalibratedMemoryParameter.SPREAD), 2);
    int count = PRIOR_RUNS;
    for (var run : runs) {
      var peak = run.measuredPeakGiB();
      if (peak != null && !TrainingCaseEstimates.stack(run).plain()) {
        squares += Math.pow(Math.log(TrainingCaseEstimates.of(run, base).peakGiB() / peak), 2);
        count++;
      }
    }
    var memory = new EnumMap<>(base.memory());
    memory.put(CalibratedMemoryParameter.SPREAD, Math.sqrt(squares / count));
    return base.withMemory(memory);
  }

  private static Calibration fitOutcomes(List<EstimateCase> runs, Calibration base) {
    var known =
        runs.stream().filter(run -> run.ranOutOfMemory() != null || hasFittedPeak(run)).toList();
    if (known.isEmpty()) {
      return base;
    }
    var software =
        known.stream().map(run -> TrainingCaseEstimates.stack(run).plain()).distinct().toList();
    var fitted =
        Arrays.stream(CalibratedMemoryParameter.values())
            .filter(each -> each.doubt() > 0 && software.contains(each.isPlain()))
            .toList();
    var best =
        new SimplexOptimizer(1e-7, 1e-7)
            .optimize(
                new MaxEval(10 * EVALUATIONS),
                new ObjectiveFunction(point -> loss(point, fitted, known, base)),
                GoalType.MINIMIZE,
                new InitialGuess(new double[fitted.size()]),
                new NelderMeadSimplex(fitted.size(), STEP));
    return base.withMemory(memory(best.getPoint(), fitted, base));
  }

  private static double loss(
      double[] point,
      List<CalibratedMemoryParameter> fitted,
      List<EstimateCase> runs,
      Calibration base) {
    var calibration = base.withMemory(memory(point, fitted, base));
    double loss = 0;
    for (int i = 0; i < point.length; i++) {
      loss += Math.pow(point[i] / fitted.get(i).doubt(), 2) / 2;
    }
    for (var run : runs) {
      loss += hasFittedPeak(run) ? lossOfPeak(run, calibration) : lossOfAnswer(run, calibration);
    }
    return loss;
  }

  private static boolean hasFittedPeak(EstimateCase run) {
    return run.measuredPeakGiB() != null && TrainingCaseEstimates.stack(run).plain();
  }

  private static double lossOfAnswer(EstimateCase run, Calibration calibration) {
    double fits =
        TrainingCaseEstimates.estimator(run, calibration).fitProbability(run.plan(), run.dp());
    double likelihood = Boolean.TRUE.equals(run.ranOutOfMemory()) ? 1 - fits : fits;
    return -Math.log(ODD + (1 - 2 * ODD) * likelihood);
  }

  /** A measured peak tells more than that the run ended. */
  private static double lossOfPeak(EstimateCase run, Calibration calibration) {
    double spread = calibration.of(CalibratedMemoryParameter.PLAIN_SPREAD);
    double measured = Objects.requireNonNull(run.measuredPeakGiB());
    double off = Math.log(TrainingCaseEstimates.of(run, calibration).peakGiB() / measured);
    return Math.pow(off / spread, 2) / 2 + Math.log(spread);
  }

  private static Map<CalibratedMemoryParameter, Double> memory(
      double[] point, List<CalibratedMemoryParameter> fitted, Calibration base) {
    var memory = new EnumMap<CalibratedMemoryParameter, Double>(CalibratedMemoryParameter.class);
    for (var each : CalibratedMemoryParameter.values()) {
      int at = fitted.indexOf(each);
      memory.put(each, base.of(each) * (at < 0 ? 1 : Math.exp(point[at])));
    }
    return memory;
  }
}
