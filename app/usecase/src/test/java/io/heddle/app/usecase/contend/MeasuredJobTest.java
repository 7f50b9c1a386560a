package io.heddle.app.usecase.contend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.telemetry.DeviceQuantity;
import io.heddle.model.telemetry.DeviceTimeSeries;
import io.heddle.model.telemetry.DeviceTimeSeries.Sample;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.contention.HostFlow;
import io.heddle.solvers.contention.PlacementTraffic;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuredJobTest {
  private static final double PERIOD = 3;
  private static final Cluster CLUSTER =
      FabricShapes.byName("clos3").draw("eight", Map.of("minipods", "2", "hosts", "8"));

  private static TrainingJob job(int virtualStages) {
    var job =
        Samples.jobs(Samples.byId("table1-i")).stream()
            .filter(each -> each.model() != null)
            .findFirst()
            .orElseThrow();
    var degrees = Objects.requireNonNull(TrainingJob.of("j", 4, 8, 2).parallelism());
    return TrainingJob.of("j", 4, degrees.withVirtualPipeline(virtualStages), job.workload());
  }

  /** What the hosts of a placed job send to each other, in bytes an iteration. */
  private static double sent(TrainingJob job) {
    var placed =
        PlacedJob.inOrder(
            CLUSTER,
            List.of(job),
            Set.of(),
            PlacementAlgorithms.registry().standard(),
            0.5,
            SolveControl.unlimited());
    return PlacementTraffic.of(CLUSTER, job, placed.placed().getFirst().placement())
        .flows()
        .stream()
        .mapToDouble(HostFlow::bytes)
        .sum();
  }

  /** Hosts that all send the same, in the last third of an iteration. */
  private static List<DeviceTimeSeries> counters(int hosts, double bytes) {
    var series = new ArrayList<DeviceTimeSeries>();
    for (int h = 0; h < hosts; h++) {
      var samples = new ArrayList<Sample>();
      for (int i = 0; i < 2000; i++) {
        double at = i * 0.1;
        double done = Math.floor(at / PERIOD);
        double share = Math.clamp((at - done * PERIOD - 2) / 1, 0, 1);
        samples.add(new Sample(at, (done + share) * bytes / hosts));
      }
      series.add(new DeviceTimeSeries("h-" + h, "", DeviceQuantity.SENT_BYTES, samples));
    }
    return series;
  }

  /** What contention makes of the measured job is what was measured. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void contentionSeesWhatWasMeasured(int virtualStages) {
    var job = job(virtualStages);
    double bytes = 1.3 * sent(job);

    var measured = MeasuredJob.of(job, counters(8, bytes), null);

    assertThat(sent(measured.job())).isCloseTo(bytes, within(0.02 * bytes));
    var profile = Objects.requireNonNull(measured.job().profile());
    assertThat(profile.computeSeconds()).isCloseTo(2, within(0.1));
    assertThat(profile.flopsPerIteration()).isPositive();
    assertThat(measured.notes()).singleElement().asString().contains("without overlap");
  }

  @Test
  void someHostsSpeakForAll() {
    var job = job(1);
    double bytes = sent(job);

    var measured = MeasuredJob.of(job, counters(8, bytes).subList(0, 2), 8);

    assertThat(sent(measured.job())).isCloseTo(bytes, within(0.02 * bytes));
    assertThat(measured.notes()).anyMatch(note -> note.contains("2 of 8 hosts"));
  }

  @Test
  void hostsThatTheJobCannotHaveAreRefused() {
    assertThatThrownBy(() -> MeasuredJob.of(job(1), counters(3, 1e9), null))
        .isInstanceOf(JobDoesNotFitException.class)
        .hasMessageContaining("3 hosts")
        .hasMessageContaining("--hosts 4");
    assertThatThrownBy(() -> MeasuredJob.of(TrainingJob.of("x", 4, 8, 2), counters(8, 1e9), null))
        .hasMessageContaining("model or a profile");
  }
}
