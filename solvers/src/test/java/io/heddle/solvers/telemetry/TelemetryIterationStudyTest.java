package io.heddle.solvers.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.telemetry.DeviceQuantity;
import io.heddle.model.telemetry.DeviceTimeSeries;
import io.heddle.model.telemetry.DeviceTimeSeries.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose iterations are known by construction, sampled as exporters sample. */
class TelemetryIterationStudyTest {
  private static final double RATE = 40e9;

  /** A job: what it does at a time of its iteration. */
  private record Job(
      double period, double compute, double sendFrom, double sendTo, int microBatches) {
    double rate(double at) {
      if (at >= sendFrom && at < sendTo) {
        return RATE;
      }
      double phase = microBatches == 0 ? 1 : at * microBatches / compute % 1;
      return at < compute && phase < 0.4 ? RATE / 2 : 0;
    }

    double bytes() {
      return RATE * (sendTo - sendFrom) + (microBatches == 0 ? 0 : 0.4 * compute * RATE / 2);
    }
  }

  /** Two hosts with a counter each, and the tensor cores of one GPU, over so many iterations. */
  private static List<DeviceTimeSeries> sampled(Job job, double every, int iterations, long seed) {
    var random = new Random(seed);
    var sent = List.of(new ArrayList<Sample>(), new ArrayList<Sample>());
    var active = new ArrayList<Sample>();
    double fine = every / 50;
    double start = random.nextDouble();
    double length = job.period() * (1 + 0.01 * random.nextGaussian());
    double counter = 1e15 * random.nextDouble();
    double busy = 0;
    int done = 0;
    for (long i = 0; done < iterations; i++) {
      double now = start + i * fine;
      double at = (now - start) / length * job.period();
      if (at >= job.period()) {
        start = now;
        i = 0;
        length = job.period() * (1 + 0.01 * random.nextGaussian());
        done++;
        at = 0;
      }
      counter += job.rate(at) * fine / 2;
      busy += at < job.compute() ? fine : 0;
      double other = sent.get(1).isEmpty() ? -every / 3 : sent.get(1).getLast().seconds();
      if (now - other >= every) {
        sent.get(1).add(new Sample(now, counter));
      }
      double last = active.isEmpty() ? 0 : active.getLast().seconds();
      if (now - last >= every) {
        sent.get(0).add(new Sample(now, counter));
        active.add(new Sample(now, Math.min(1, busy / Math.max(every, now - last))));
        busy = 0;
      }
    }
    return List.of(
        new DeviceTimeSeries("h-0", "mlx5_0", DeviceQuantity.SENT_BYTES, sent.get(0)),
        new DeviceTimeSeries("h-1", "mlx5_0", DeviceQuantity.SENT_BYTES, sent.get(1)),
        new DeviceTimeSeries("h-0", "0", DeviceQuantity.TENSOR_ACTIVE, active));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void findsWhatAJobDoes(long seed) {
    var random = new Random(seed);
    double period = 0.8 + 3 * random.nextDouble();
    double compute = period * (0.6 + 0.3 * random.nextDouble());
    double from = compute * (0.6 + 0.4 * random.nextDouble());
    var job = new Job(period, compute, from, period, 0);

    var found = TelemetryIterationStudy.of(sampled(job, 0.05, 120, seed));

    assertThat(found.seconds()).isCloseTo(period, within(0.01 * period));
    assertThat(found.error()).isLessThan(0.02 * period);
    assertThat(found.bytes()).isCloseTo(job.bytes(), within(0.02 * job.bytes()));
    assertThat(found.hosts()).isEqualTo(2);
    assertThat(found.computeSeconds()).isCloseTo(compute, within(0.04 * period));
    assertThat(found.sendSeconds()).isCloseTo(period - from, within(0.05 * period));
    assertThat(found.overlapStart()).isCloseTo(from / compute, within(0.06));
    assertThat(found.computed()).isEqualTo(DeviceQuantity.TENSOR_ACTIVE);
  }

  /** A pipeline sends eight times before the gradients go: the strongest rhythm is another one. */
  @Test
  void anIterationIsLongerThanAMicroBatch() {
    var job = new Job(4, 3.5, 3.5, 4, 8);

    var found = TelemetryIterationStudy.of(sampled(job, 0.05, 60, 3));

    assertThat(found.seconds()).isCloseTo(4, within(0.05));
    assertThat(found.bytes()).isCloseTo(job.bytes(), within(0.03 * job.bytes()));
  }

  /** Where samples are nearly as long as what they show, later iterations tell more. */
  @Test
  void aFewSamplesAnIterationAreEnough() {
    var job = new Job(1.53, 1.1, 1.1, 1.53, 0);

    var found = TelemetryIterationStudy.of(sampled(job, 0.29, 400, 5));

    assertThat(found.seconds()).isCloseTo(1.53, within(0.006));
    assertThat(found.sendSeconds()).isCloseTo(0.43, within(0.15)); // a sample and a half
    assertThat(found.overlapStart()).isCloseTo(1, within(0.05));
  }

  @Test
  void withoutGpuCountersTheRestIsCompute() {
    var job = new Job(2, 1.5, 1.5, 2, 0);
    var adapters = sampled(job, 0.05, 60, 7).subList(0, 2);

    var found = TelemetryIterationStudy.of(adapters);

    assertThat(found.computed()).isNull();
    assertThat(found.computeSeconds()).isCloseTo(1.5, within(0.08));
    assertThat(found.overlapStart()).isEqualTo(1);
  }

  @Test
  void aCounterThatBeginsAgainLosesNothing() {
    var job = new Job(2, 1.5, 1.5, 2, 0);
    var whole = sampled(job, 0.05, 60, 9);
    var reset = new ArrayList<Sample>();
    double begun = 0;
    for (int i = 0; i < whole.getFirst().samples().size(); i++) {
      var each = whole.getFirst().samples().get(i);
      reset.add(new Sample(each.seconds(), each.value() - begun));
      begun = i % 5 == 0 ? each.value() : begun;
    }

    var found =
        TelemetryIterationStudy.of(
            List.of(
                new DeviceTimeSeries("h-0", "mlx5_0", DeviceQuantity.SENT_BYTES, reset),
                whole.get(1),
                whole.get(2)));

    assertThat(found.bytes()).isCloseTo(job.bytes(), within(0.02 * job.bytes()));
  }

  @Test
  void noiseIsNoIteration() {
    var random = new Random(11);
    var samples = new ArrayList<Sample>();
    double counter = 0;
    for (int i = 0; i < 4000; i++) {
      counter += random.nextDouble() * 1e9;
      samples.add(new Sample(i * 0.1, counter));
    }

    assertThatThrownBy(() ->
            TelemetryIterationStudy.of(
                List.of(new DeviceTimeSeries("h", "", DeviceQuantity.SENT_BYTES, samples))))
        .isInstanceOf(NoIterationException.class)
        .hasMessageContaining("nothing comes again");
  }

  @Test
  void tooFewIterationsAreRefused() {
    var job = new Job(4, 3, 3, 4, 0);

    assertThatThrownBy(() -> TelemetryIterationStudy.of(sampled(job, 0.05, 6, 13)))
        .isInstanceOf(NoIterationException.class)
        .hasMessageContaining("iterations of");
    assertThatThrownBy(() -> TelemetryIterationStudy.of(List.of()))
        .isInstanceOf(NoIterationException.class)
        .hasMessageContaining("no counter");
  }
}
