package io.heddle.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.heddle.app.lab.PublishedRuns;
import io.heddle.model.job.EstimateCase;
import io.heddle.solvers.parallelism.CalibratedTimeParameter;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.CalibrationStudy;
import io.heddle.solvers.parallelism.CalibrationTextFormat;
import io.heddle.solvers.parallelism.TimeMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The shipped calibration is what the published measurements give, and errs as little as we say.
 * They are not part of the repository: {@code -Dheddle.data=DIR} names the folder, and {@code
 * -Dheddle.calibration=FILE} writes the fit anew.
 */
@Tag("nightly")
class CalibrationDataTest {
  private static final Path DATA =
      Path.of(System.getProperty("heddle.data", "../../shared/data")).resolve("estimates");

  private static CalibrationStudy study;

  @BeforeAll
  static void fit() throws IOException {
    assumeTrue(
        Files.isDirectory(DATA), () -> "SKIPPED: no measured training runs in %s".formatted(DATA));
    study = CalibrationStudy.of(PublishedRuns.read(DATA));
    var out = System.getProperty("heddle.calibration");
    if (out != null) {
      Files.writeString(Path.of(out), CalibrationTextFormat.write(study.calibration(), List.of()));
    }
  }

  @Test
  void shippedIsWhatTheFitGives() {
    var shipped = CalibrationTextFormat.shipped();
    for (var each : CalibratedTimeParameter.values()) {
      assertThat(of(shipped, each))
          .isCloseTo(of(study.calibration(), each), within(0.02 * of(shipped, each)));
    }
    shipped
        .memory()
        .forEach((each, value) ->
            assertThat(study.calibration().memory().get(each))
                .as("%s", each)
                .isCloseTo(value, within(0.02 * value)));
    assertThat(shipped.errors().dense())
        .isCloseTo(study.calibration().errors().dense(), within(0.2));
  }

  private static double of(Calibration calibration, CalibratedTimeParameter parameter) {
    return Objects.requireNonNull(calibration.parameters().get(parameter));
  }

  @Test
  void plansThatItHasNotSeen() {
    assertThat(error(TimeMethod.CALIBRATED)).isLessThan(0.08);
    assertThat(error(TimeMethod.CALIBRATED)).isLessThan(error(TimeMethod.NEAREST) / 2);
    assertThat(error(TimeMethod.CALIBRATED)).isLessThan(error(TimeMethod.CONSTANT_MFU) / 3);
    assertThat(error(TimeMethod.CALIBRATED)).isLessThan(error(TimeMethod.UNCALIBRATED) * 0.7);
  }

  private static double error(TimeMethod method) {
    return CalibrationStudy.mean(
        study.runs(), Objects.requireNonNull(study.byPlan().get(method)), _ -> true);
  }

  @Test
  void wholeSourcesAndGpuTypesThatItHasNotSeen() {
    var ours = TimeMethod.CALIBRATED;
    assertThat(
            CalibrationStudy.meanOfGroups(
                study.runs(),
                Objects.requireNonNull(study.bySource().get(ours)),
                EstimateCase::source))
        .isLessThan(0.12);
    assertThat(
            CalibrationStudy.meanOfGroups(
                study.runs(), Objects.requireNonNull(study.byGpu().get(ours)), EstimateCase::gpu))
        .isLessThan(0.12);
  }

  @Test
  void memory() {
    assertThat(study.memory()).hasSizeGreaterThan(30);
    assertThat(study.memory().values().stream().mapToDouble(Math::abs).average().orElseThrow())
        .isLessThan(0.05);
  }

  @Test
  void theFastestPlanIsAmongTheFirstThree() {
    var rankings = study.rankings(TimeMethod.CALIBRATED);
    assertThat(rankings).hasSizeGreaterThan(10);
    long found = rankings.stream().filter(each -> each.rank() <= 3).count();
    assertThat((double) found / rankings.size()).isGreaterThanOrEqualTo(0.9);
  }
}
