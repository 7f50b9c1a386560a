package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Own runs make the estimate better where they say something, and it says so where they don't. */
class OwnRunsCalibrationTest {
  private static final int[][] DEGREES = {{8, 1}, {4, 2}, {8, 2}, {4, 4}, {2, 8}, {8, 4}};

  /** Runs of Llama 70B on 64 H100 that take a multiple of the shipped estimate. */
  private static List<EstimateCase> runs(int plans, double factor, double noise, long seed) {
    var random = new Random(seed);
    var runs = new ArrayList<EstimateCase>();
    for (int i = 0; i < plans; i++) {
      var plan = Parallelism.of(DEGREES[i][0], DEGREES[i][1]);
      var run = run("r" + i, plan, null);
      double estimated = TimeMethod.seconds(run, CalibrationTextFormat.shipped());
      runs.add(run("r" + i, plan, estimated * factor * (1 + noise * random.nextGaussian())));
    }
    return runs;
  }

  private static EstimateCase run(String id, Parallelism plan, @Nullable Double seconds) {
    return Plans.run(id, 64, 512, plan, seconds, "");
  }

  @Test
  void slowerGpusThanUsualAreLearned() {
    var own = OwnRunsCalibration.of(runs(6, 1.3, 0, 0), CalibrationTextFormat.shipped());
    assertThat(own.runs()).isEqualTo(6);
    assertThat(own.plans()).isEqualTo(6);
    assertThat(own.before()).isCloseTo(1 - 1 / 1.3, within(1e-9));
    assertThat(own.after()).isLessThan(own.before() / 3);
    assertThat(own.isBetter()).isTrue();
    assertThat(own.calibration().errorPercent("H100", false)).isEqualTo(100 * own.after());
    assertThat(own.calibration().gpuFactors()).containsKeys("A100-80GB", "B200");
  }

  /** Noise about a right estimate teaches nothing about other plans, over seeds. */
  @Test
  void noiseIsNotTakenForKnowledge() {
    double before = 0;
    double after = 0;
    for (int seed = 0; seed < 10; seed++) {
      var own = OwnRunsCalibration.of(runs(6, 1, 0.1, seed), CalibrationTextFormat.shipped());
      before += own.before();
      after += own.after();
    }
    assertThat(after / before).isBetween(0.9, 1.05);
  }

  /**
   * Tables need no ids, and a copied row keeps its own: the errors of all runs count all the same.
   */
  @Test
  void runsNeedNoNames() {
    var named = runs(6, 1.3, 0.1, 3);
    var alike = named.stream().map(run -> run("", run.plan(), run.measuredSeconds())).toList();
    var shipped = CalibrationTextFormat.shipped();
    var own = OwnRunsCalibration.of(alike, shipped);
    assertThat(own.before())
        .isCloseTo(OwnRunsCalibration.of(named, shipped).before(), within(1e-12));
    double mean =
        named.stream()
            .mapToDouble(run ->
                Math.abs(TimeMethod.seconds(run, shipped) / CrossValidation.measured(run) - 1))
            .average()
            .orElseThrow();
    assertThat(own.before()).isCloseTo(mean, within(1e-12));
  }

  /** A plan that was likely to fit ran out of memory: plans like it fit less likely. */
  @Test
  void runsThatRanOutOfMemoryTeach() {
    var shipped = CalibrationTextFormat.shipped();
    var likely =
        IntStream.rangeClosed(1, 16)
            .boxed()
            .flatMap(micro ->
                Stream.of(DEGREES)
                    .map(each -> Parallelism.of(each[0], each[1]).withMicroBatch(micro)))
            .flatMap(plan -> Stream.of(ActivationRecompute.values()).map(plan::withRecompute))
            .map(plan -> run("out", plan, null))
            .filter(run -> {
              double fits = fitProbability(run, shipped);
              return fits > 0.5 && fits < 0.999;
            })
            .findFirst()
            .orElseThrow();
    var runs = runs(6, 1, 0, 0);
    assertThat(fitProbability(likely, OwnRunsCalibration.of(runs, shipped).calibration()))
        .isEqualTo(fitProbability(likely, shipped));
    runs.add(outOfMemory(likely));
    var taught = OwnRunsCalibration.of(runs, shipped).calibration();
    assertThat(fitProbability(likely, taught)).isLessThan(fitProbability(likely, shipped) - 0.1);
    assertThat(taught.of(CalibratedMemoryParameter.KEPT)).isGreaterThan(1);
    assertThat(taught.of(CalibratedMemoryParameter.PLAIN_KEPT))
        .as("of software that did not run")
        .isEqualTo(shipped.of(CalibratedMemoryParameter.PLAIN_KEPT));
  }

  @ParameterizedTest
  @CsvSource({"pytorch, 0.88, 0.97", "megatron-lm, 1, 1"}) // nothing is fitted to Megatron's peaks
  void measuredPeaksOfPlainPyTorchTeach(String framework, double least, double most) {
    var shipped = CalibrationTextFormat.shipped();
    var runs =
        runs(6, 1, 0, 0).stream()
            .map(run -> run.withStack(TrainingStack.of(framework)))
            .map(run -> run.withMeasuredPeakGiB(0.9 * peak(run, shipped)))
            .toList();
    var taught = OwnRunsCalibration.of(runs, shipped).calibration();
    assertThat(runs)
        .extracting(run -> peak(run, taught) / peak(run, shipped))
        .allSatisfy(ratio -> assertThat(ratio).isBetween(least, most));
  }

  private static double peak(EstimateCase run, Calibration calibration) {
    return TrainingCaseEstimates.of(run, calibration).peakGiB();
  }

  private static double fitProbability(EstimateCase run, Calibration calibration) {
    return TrainingCaseEstimates.estimator(run, calibration).fitProbability(run.plan(), run.dp());
  }

  private static EstimateCase outOfMemory(EstimateCase run) {
    return run.withMeasuredSeconds(null).withMeasuredPeakGiB(null).withRanOutOfMemory(true);
  }

  @Test
  void tooFewPlansAreRefused() {
    var one = runs(2, 1.3, 0, 0);
    assertThatThrownBy(() -> OwnRunsCalibration.of(one, CalibrationTextFormat.shipped()))
        .hasMessageContaining("2 measured plans, expected at least 3");
  }
}
