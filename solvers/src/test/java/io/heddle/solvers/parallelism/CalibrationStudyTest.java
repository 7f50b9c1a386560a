package io.heddle.solvers.parallelism;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.Parallelism;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A study of few runs, all of which take 1.4 times as long as one would take without measurements;
 * the published runs, which take minutes, are studied at night.
 */
class CalibrationStudyTest {
  private static final int[][] DEGREES = {{8, 1}, {4, 2}, {8, 2}, {4, 4}, {2, 8}, {8, 4}};
  private static final double SLOWER = 1.4;

  private static List<EstimateCase> runs() {
    var runs = new ArrayList<EstimateCase>();
    for (var degrees : DEGREES) {
      var run = Plans.run("r", 64, 512, Parallelism.of(degrees[0], degrees[1]), null, "");
      double seconds = SLOWER * TimeMethod.seconds(run, Calibration.prior());
      runs.add(Plans.run("r" + runs.size(), 64, 512, run.plan(), seconds, ""));
    }
    return runs;
  }

  private static double error(CalibrationStudy study, TimeMethod method) {
    return CalibrationStudy.mean(
        study.runs(), requireNonNull(study.byPlan().get(method)), _ -> true);
  }

  @Test
  void plansThatWereNotSeenAreEstimatedBetterThanByTheControls() {
    var runs = runs();
    var all = new ArrayList<>(runs);
    all.add(Plans.run("unmeasured", 64, 512, Parallelism.of(4, 8), null, ""));
    var shares = new ArrayList<Double>();
    var study = CalibrationStudy.of(all, true, shares::add);

    assertThat(shares).as("progress").containsExactly(0.0, 0.25, 0.5, 0.75);
    assertThat(study.runs()).isEqualTo(runs);
    assertThat(study.byPlan()).containsOnlyKeys(TimeMethod.values());
    assertThat(study.byPlan().values())
        .allSatisfy(errors -> assertThat(errors).containsOnlyKeys(runs));
    assertThat(requireNonNull(study.byPlan().get(TimeMethod.UNCALIBRATED)).values())
        .allSatisfy(error -> assertThat(error).isCloseTo(1 / SLOWER - 1, within(1e-9)));
    double ours = error(study, TimeMethod.CALIBRATED);
    assertThat(ours).isLessThan(error(study, TimeMethod.UNCALIBRATED) / 3);
    assertThat(ours).isLessThan(error(study, TimeMethod.CONSTANT_MFU));
    assertThat(study.calibration().errors().dense()).isCloseTo(100 * ours, within(1e-9));

    assertThat(study.bySource()).isEmpty();
    assertThat(study.byGpu()).isEmpty();
    assertThat(study.covered()).isEmpty();
    assertThat(study.rankings(TimeMethod.UNCALIBRATED))
        .as("an equal error of all keeps their order")
        .singleElement()
        .satisfies(each -> {
          assertThat(each.plans()).isEqualTo(6);
          assertThat(each.rank()).isEqualTo(1);
        });
  }

  /** The fit is drawn to the prior, the number of a GPU type the most, yet follows six runs. */
  @Test
  void theFitFollowsTheRuns() {
    var runs = runs();
    var fitted = TimeModelCalibrator.fit(runs);
    var learned = TimeMethod.CALIBRATED.learn(runs);
    assertThat(runs)
        .allSatisfy(run -> {
          double seconds = TimeMethod.seconds(run, fitted);
          assertThat(learned.applyAsDouble(run)).isEqualTo(seconds);
          assertThat(seconds / CrossValidation.measured(run)).isBetween(0.93, 1.02);
        });
    assertThat(fitted.gpuFactors()).containsOnlyKeys("H100");
    assertThat(requireNonNull(fitted.gpuFactors().get("H100")))
        .as("a share of the speed, which few runs of one type move little")
        .isBetween(1 / SLOWER, 1.0);
  }
}
