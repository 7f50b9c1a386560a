package io.heddle.solvers.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.telemetry.DeviceQuantity;
import io.heddle.model.telemetry.DeviceTimeSeries;
import io.heddle.model.telemetry.DeviceTimeSeries.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A job without any jitter, for which each figure can be worked out: an iteration is 2 s in 32
 * samples; 2 GB/s flow all the time and 6 GB/s more in its last quarter.
 */
class IterationByHandTest {
  private static final double STEP = 1.0 / 16;
  private static final int PERIOD = 32;
  private static final double EXACT = 1e-9;

  private static double sentRate(double sample) {
    return phase(sample) >= 24 ? 8e9 : 2e9;
  }

  private static double phase(double sample) {
    return sample - PERIOD * Math.floor(sample / PERIOD);
  }

  /** What an adapter has sent by the end of each step; the samples lie at its borders. */
  private static DeviceTimeSeries adapter(
      String host, int first, int last, DoubleUnaryOperator rate) {
    var samples = new ArrayList<Sample>();
    double counter = 1e12;
    for (int i = first; i <= last; i++) {
      samples.add(new Sample(100 + i * STEP, counter));
      counter += rate.applyAsDouble(i) * STEP;
    }
    return new DeviceTimeSeries(host, "mlx5_0", DeviceQuantity.SENT_BYTES, samples);
  }

  private static DeviceTimeSeries adapter(int iterations) {
    return adapter("h-0", 0, iterations * PERIOD, IterationByHandTest::sentRate);
  }

  /** Of each sample, in which share of the time since the one before the GPU was active. */
  private static DeviceTimeSeries gpu(int last, DoubleUnaryOperator active) {
    var samples = new ArrayList<Sample>();
    for (int i = 0; i <= last; i++) {
      samples.add(new Sample(100 + i * STEP, active.applyAsDouble(i - 1)));
    }
    return new DeviceTimeSeries("h-0", "0", DeviceQuantity.TENSOR_ACTIVE, samples);
  }

  @Test
  void eachFigureOfAnExactJob() {
    var active = gpu(50 * PERIOD, i -> phase(i) >= 2 && phase(i) < 26 ? 0.9 : 0.1);

    var found = TelemetryIterationStudy.of(List.of(adapter(50), active));

    assertThat(found.seconds()).isCloseTo(2, within(EXACT));
    assertThat(found.likeness()).isCloseTo(1, within(EXACT));
    assertThat(found.error()).isCloseTo(0, within(EXACT));
    assertThat(found.observed()).isEqualTo(50);
    assertThat(found.sampleSeconds()).isEqualTo(STEP);
    assertThat(found.hosts()).isEqualTo(1);
    assertThat(found.bytes()).isCloseTo(2 * 2e9 + 0.5 * 6e9, within(1.0));
    assertThat(found.steadyShare()).isCloseTo(4.0 / 7, within(EXACT));
    assertThat(found.sendSeconds()).isCloseTo(0.5, within(EXACT));
    assertThat(found.computeSeconds()).isCloseTo(1.5, within(EXACT));
    // Computing begins at sample 2 and takes 24, sending begins at sample 24.
    assertThat(found.overlapStart()).isCloseTo(22.0 / 24, within(EXACT));
  }

  /** Whether their activity is the same all the time or goes up and down by a little. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.02})
  void gpusThatNeverRestComputeAllTheTime(double noise) {
    var active = gpu(50 * PERIOD, i -> 0.7 + noise * Math.sin(0.37 * i));

    var found = TelemetryIterationStudy.of(List.of(adapter(50), active));

    assertThat(found.computeSeconds()).isCloseTo(2, within(EXACT));
    assertThat(found.overlapStart()).isCloseTo(0.75, within(EXACT));
    assertThat(found.computed()).isEqualTo(DeviceQuantity.TENSOR_ACTIVE);
  }

  /** A sample is no multiple of the iteration: many iterations later the remainder shows. */
  @Test
  void anIterationNeedNotBeWholeSamples() {
    double period = 32.3;
    // The rate in a sample is the mean over it, as a counter's is.
    DoubleUnaryOperator rate =
        i -> {
          double sum = 0;
          for (int part = 0; part < 100; part++) {
            double at = (i + (part + 0.5) / 100) / period;
            sum += at - Math.floor(at) >= 0.75 ? 8e9 : 0;
          }
          return sum / 100;
        };

    var found = TelemetryIterationStudy.of(List.of(adapter("h-0", 0, 2000, rate)));

    assertThat(found.seconds()).isCloseTo(32.3 * STEP, within(0.006 * STEP));
    assertThat(found.sendSeconds()).isCloseTo(32.3 / 4 * STEP, within(0.5 * STEP));
    assertThat(found.steadyShare()).isCloseTo(0, within(EXACT));
  }

  /** Only the time that all hosts were sampled in counts; their bytes are added. */
  @Test
  void hostsAreAddedWhereAllWereSampled() {
    var whole = adapter("h-0", 0, 60 * PERIOD, IterationByHandTest::sentRate);
    var part = adapter("h-1", 10 * PERIOD, 50 * PERIOD, IterationByHandTest::sentRate);

    var found = TelemetryIterationStudy.of(List.of(whole, part));

    assertThat(found.observed()).isEqualTo(40);
    assertThat(found.hosts()).isEqualTo(2);
    assertThat(found.bytes()).isCloseTo(2 * 7e9, within(1.0));
    assertThat(found.error()).isCloseTo(0, within(EXACT));
  }

  /** A host that is sampled half as often sets the step; the other's samples are split into it. */
  @Test
  void theSlowestExporterSetsTheStep() {
    var samples = new ArrayList<Sample>();
    var often = adapter(60);
    for (int i = 0; i < often.samples().size(); i += 2) {
      samples.add(often.samples().get(i));
    }
    var seldom = new DeviceTimeSeries("h-1", "mlx5_0", DeviceQuantity.SENT_BYTES, samples);

    var found = TelemetryIterationStudy.of(List.of(often, seldom));

    assertThat(found.sampleSeconds()).isEqualTo(2 * STEP);
    assertThat(found.seconds()).isCloseTo(2, within(EXACT));
    assertThat(found.bytes()).isCloseTo(2 * 7e9, within(1.0));
    assertThat(found.sendSeconds()).isCloseTo(0.5, within(EXACT));
  }

  /** Five parts whose iterations are 38 to 42 samples: t(4 degrees, 97.5 %) · s / √5. */
  @Test
  void theErrorIsThatOfFiveParts() {
    int part = 420;
    DoubleUnaryOperator rate =
        i -> {
          int own = 38 + (int) (i / part);
          return i % part % own >= 0.75 * own ? 8e9 : 2e9;
        };

    var found = TelemetryIterationStudy.of(List.of(adapter("h-0", 0, 5 * part, rate)));

    double deviation = Math.sqrt((4 + 1 + 0 + 1 + 4) / 4.0) * STEP;
    double expected = 2.776445 * deviation / Math.sqrt(5);
    assertThat(found.seconds()).isCloseTo(40 * STEP, within(0.5 * STEP));
    assertThat(found.error()).isCloseTo(expected, within(0.05 * expected));
  }

  /** A fifth of the series must hold eight iterations to say how well they are known. */
  @ParameterizedTest
  @CsvSource({"39, true", "40, false"})
  void tooFewIterationsHaveNoError(int iterations, boolean unknown) {
    assertThat(Double.isNaN(TelemetryIterationStudy.of(List.of(adapter(iterations))).error()))
        .isEqualTo(unknown);
  }

  @Test
  void sevenIterationsAreTooFewAndEightEnough() {
    assertThat(TelemetryIterationStudy.of(List.of(adapter(8))).observed()).isEqualTo(8);
    assertThatThrownBy(() -> TelemetryIterationStudy.of(List.of(adapter(7))))
        .isInstanceOf(NoIterationException.class)
        .hasMessage("7 iterations of 2.00 s, expected 8 at least");
  }

  @Test
  void samplesThatNotAllShareAreNamed() {
    var early = adapter("h-0", 0, 100, IterationByHandTest::sentRate);
    var late = adapter("h-1", 69, 200, IterationByHandTest::sentRate);
    var after = adapter("h-1", 150, 250, IterationByHandTest::sentRate);

    assertThatThrownBy(() -> TelemetryIterationStudy.of(List.of(early, late)))
        .isInstanceOf(NoIterationException.class)
        .hasMessage("31 samples that all devices share, expected 32 at least");
    assertThatThrownBy(() -> TelemetryIterationStudy.of(List.of(early, after)))
        .hasMessage("0 samples that all devices share, expected 32 at least");
  }

  /** With 32 shared samples the series is looked at: here it is too short for its iterations. */
  @Test
  void thirtyTwoSamplesAreLookedAt() {
    assertThatThrownBy(() ->
            TelemetryIterationStudy.of(List.of(adapter("h-0", 0, 32, i -> i % 8 >= 6 ? 8e9 : 2e9))))
        .isInstanceOf(NoIterationException.class)
        .hasMessage("4 iterations of 0.500 s, expected 8 at least");
  }

  /** A device with one sample is nobody's evidence. */
  @Test
  void oneSampleIsNoSeries() {
    var once = List.of(new Sample(100, 1));
    var gpu = new DeviceTimeSeries("h-9", "0", DeviceQuantity.TENSOR_ACTIVE, once);
    var other = new DeviceTimeSeries("h-9", "mlx5_0", DeviceQuantity.SENT_BYTES, once);

    var found = TelemetryIterationStudy.of(List.of(adapter(50), gpu, other));

    assertThat(found.computed()).isNull();
    assertThat(found.computeSeconds()).isCloseTo(1.5, within(EXACT));
    assertThat(found.hosts()).isEqualTo(1);
  }

  /**
   * 64 in a burst of 8 samples are more than 55 in one of 10; of two times of rest the longer one
   * ends where computing begins, though more is computed in the other.
   */
  @Test
  void theBurstThatSendsMostEndsTheCompute() {
    DoubleUnaryOperator rate =
        i -> phase(i) >= 24 ? 8e9 : phase(i) >= 10 && phase(i) < 20 ? 5.5e9 : 2e9;
    DoubleUnaryOperator active =
        i -> phase(i) < 6 ? 0.1 : phase(i) >= 16 && phase(i) < 20 ? 0.3 : 1;

    var found =
        TelemetryIterationStudy.of(
            List.of(adapter("h-0", 0, 50 * PERIOD, rate), gpu(50 * PERIOD, active)));

    assertThat(found.computeSeconds()).isCloseTo(22.0 / 32 * 2, within(EXACT));
    assertThat(found.overlapStart()).isCloseTo((24 - 6) / 22.0, within(EXACT));
  }

  @Test
  void gpusThatNeverComputeComputeNothing() {
    var found = TelemetryIterationStudy.of(List.of(adapter(50), gpu(50 * PERIOD, _ -> 0)));

    assertThat(found.computeSeconds()).isZero();
    assertThat(found.overlapStart()).isEqualTo(1);
  }

  /** Samples of one and of three steps in turn, of which the share of each is known. */
  @Test
  void aShareHoldsSinceTheSampleBefore() {
    var even = gpu(50 * PERIOD, i -> phase(i) >= 4 && phase(i) < 24 ? 0.8 : 0);
    var samples = new ArrayList<Sample>();
    for (int i = 0; i < even.samples().size(); i++) {
      if (i % 4 < 2) {
        samples.add(even.samples().get(i));
      }
    }
    var uneven = new DeviceTimeSeries("h-0", "0", DeviceQuantity.TENSOR_ACTIVE, samples);

    var found = TelemetryIterationStudy.of(List.of(adapter(50), uneven));

    assertThat(found.computeSeconds()).isCloseTo(20.0 / 32 * 2, within(EXACT));
    assertThat(found.overlapStart()).isEqualTo(1);
  }

  @Test
  void aSampleThatIsMissingDoesNotSetTheStep() {
    var samples = new ArrayList<>(adapter(50).samples());
    samples.remove(samples.size() / 2);

    var found =
        TelemetryIterationStudy.of(
            List.of(new DeviceTimeSeries("h-0", "mlx5_0", DeviceQuantity.SENT_BYTES, samples)));

    assertThat(found.sampleSeconds()).isEqualTo(STEP);
    assertThat(found.seconds()).isCloseTo(2, within(EXACT));
  }

  @Test
  void anEvenFlowHasNoIteration() {
    assertThatThrownBy(
            () -> TelemetryIterationStudy.of(List.of(adapter("h-0", 0, 1000, _ -> 1e9 / 3))))
        .isInstanceOf(NoIterationException.class)
        .hasMessageContaining("correlation of 0.00 at most");
  }
}
