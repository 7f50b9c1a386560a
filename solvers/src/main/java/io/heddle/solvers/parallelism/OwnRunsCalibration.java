package io.heddle.solvers.parallelism;

import io.heddle.model.job.EstimateCase;
import java.util.List;
import java.util.Map;

/**
 * The shipped numbers fitted further, to the user's own runs, with what that is worth: errors on
 * plans that the fit had not seen. Relative errors of the time are means of absolute values.
 *
 * @param calibration fitted to all runs, its memory also to those that ran out of it; says the
 *     errors that were found
 * @param runs that were used: those with a time
 * @param plans different ones among them
 * @param before error with the numbers as they were
 * @param after error of fits that had not seen the plan
 * @param nearest control: error of the share of the peak of the most similar run of another plan
 */
public record OwnRunsCalibration(
    Calibration calibration, int runs, int plans, double before, double after, double nearest) {
  /** Fewer plans cannot be left out and learned from. */
  public static final int FEWEST = 3;

  private static final double PERCENT = 100;

  /**
   * O(plans · a fit), at most nine fits.
   *
   * @param base what is known already
   * @throws IllegalArgumentException if there are fewer than three plans
   */
  public static OwnRunsCalibration of(List<EstimateCase> cases, Calibration base) {
    var runs = cases.stream().filter(run -> run.measuredSeconds() != null).toList();
    int plans = CrossValidation.by(runs, EstimateCase::planKey).size();
    if (plans < FEWEST) {
      throw new IllegalArgumentException(
          "%d measured plans, expected at least %d for cross-validation. Rows may lack measuredSeconds."
              .formatted(plans, FEWEST));
    }
    var before = CrossValidation.byPlan(runs, _ -> run -> TimeMethod.seconds(run, base));
    var after =
        CrossValidation.byPlan(
            runs,
            seen -> {
              var fitted = TimeModelCalibrator.fit(seen, base, SourceDifferences.SHIPPED);
              return run -> TimeMethod.seconds(run, fitted);
            });
    var fitted =
        MemoryModelCalibrator.fit(
                cases, TimeModelCalibrator.fit(runs, base, SourceDifferences.SHIPPED))
            .withErrors(
                new Calibration.Errors(
                    percent(runs, after, false, base.errors().dense()),
                    percent(runs, after, true, base.errors().experts()),
                    base.errors().otherGpu()));
    return new OwnRunsCalibration(
        fitted,
        runs.size(),
        plans,
        mean(runs, before),
        mean(runs, after),
        mean(runs, CrossValidation.byPlan(runs, TimeMethod.NEAREST)));
  }

  /** Whether plans that it has not seen are known better than before. */
  public boolean isBetter() {
    return after < before;
  }

  private static double mean(List<EstimateCase> runs, Map<EstimateCase, Double> errors) {
    return CalibrationStudy.mean(runs, errors, _ -> true);
  }

  /** Of the runs with experts or without; where there are none, as before. */
  private static double percent(
      List<EstimateCase> runs, Map<EstimateCase, Double> errors, boolean experts, double before) {
    return runs.stream().anyMatch(run -> run.shape().hasExperts() == experts)
        ? PERCENT * CalibrationStudy.mean(runs, errors, run -> run.shape().hasExperts() == experts)
        : before;
  }
}
