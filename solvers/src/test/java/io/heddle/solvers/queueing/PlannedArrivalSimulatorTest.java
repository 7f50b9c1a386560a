package io.heddle.solvers.queueing;

import static io.heddle.solvers.queueing.PlannedArrivals.ARRIVAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.QueueRun;
import io.heddle.solvers.InfeasibleException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PlannedArrivalSimulatorTest {
  private static Cluster cluster() {
    return FabricShapes.byName("clos3").draw("c", Map.of("minipods", "2", "hosts", "16"));
  }

  /** Durations of up to an hour, more than the cluster can hold at times. */
  private static List<TraceJob> jobs(long seed) {
    var random = new Random(seed);
    var jobs = new ArrayList<TraceJob>();
    double now = 0;
    for (int i = 0; now < ARRIVAL; i++) {
      now += -Math.log(1 - random.nextDouble()) * 60;
      int gpus = random.nextInt(8) == 0 ? 16 : 1 << random.nextInt(4);
      jobs.add(
          new TraceJob(
              "j" + i,
              now,
              60 + 3540 * random.nextDouble(),
              gpus,
              random.nextInt(2),
              false,
              Map.of()));
    }
    return jobs;
  }

  private static QueueRun run(PlannedJobQueuePolicy policy, long seed, double factor) {
    var jobs = jobs(seed);
    var predicted = new HashMap<String, Double>();
    jobs.forEach(job -> predicted.put(job.id(), factor * job.durationSeconds()));
    return PlannedArrivals.run(cluster(), jobs, TrainingJob.of("big", 4, 8, 2), policy, predicted);
  }

  @Test
  void aPerfectPredictorLeavesNobodyInTheZone() {
    for (long seed = 0; seed < 5; seed++) {
      var run = run(PlannedJobQueuePolicy.PREDICTING, seed, 1);
      assertThat(run.retentionBefore()).as("seed %d", seed).isZero();
      assertThat(run.preempted()).as("seed %d", seed).isZero();
      assertThat(run.samples().getLast().retention()).as("seed %d", seed).isZero();
      assertThat(run.zone()).hasSize(8);
    }
  }

  @Test
  void aReservationAloneLetsNobodyIn() {
    for (long seed = 0; seed < 5; seed++) {
      var run = run(PlannedJobQueuePolicy.RESERVING, seed, 1);
      assertThat(run.insideZone()).isZero();
      assertThat(run.retentionBefore()).isZero();
    }
  }

  @Test
  void packingHoldsTheZoneAndPredictingWaitsLessThanReserving() {
    for (long seed = 0; seed < 5; seed++) {
      var packing = run(PlannedJobQueuePolicy.PACKING, seed, 1);
      var predicting = run(PlannedJobQueuePolicy.PREDICTING, seed, 1);
      var reserving = run(PlannedJobQueuePolicy.RESERVING, seed, 1);
      assertThat(packing.retentionBefore()).as("seed %d", seed).isPositive();
      assertThat(packing.preempted()).as("seed %d", seed).isPositive();
      assertThat(packing.samples().getLast().retention()).as("seed %d", seed).isZero();
      assertThat(predicting.meanWaitSeconds())
          .as("seed %d", seed)
          .isLessThan(reserving.meanWaitSeconds());
    }
  }

  @Test
  void jobsThatOutliveTheirPredictionMustLeave() {
    var run = run(PlannedJobQueuePolicy.PREDICTING, 1, 0.01);
    assertThat(run.preempted()).isPositive();
    assertThat(run.lostGpuSeconds()).isPositive();
    assertThat(run.samples().getLast().retention()).isZero();
  }

  @Test
  void ratesAreSharesAndTimesRise() {
    var samples = run(PlannedJobQueuePolicy.PACKING, 3, 1).samples();
    assertThat(samples.getFirst().seconds()).isCloseTo(-3600, within(1.0));
    double last = Double.NEGATIVE_INFINITY;
    for (var sample : samples) {
      assertThat(sample.seconds()).isGreaterThanOrEqualTo(last);
      assertThat(sample.allocation()).isBetween(0.0, 1.0);
      assertThat(sample.retention()).isBetween(0.0, 1.0);
      last = sample.seconds();
    }
    assertThat(last).isEqualTo(4 * 3600.0);
  }

  @Test
  void aJobLargerThanTheClusterIsRefused() {
    assertThatThrownBy(() ->
            PlannedArrivals.run(
                cluster(),
                jobs(0),
                TrainingJob.of("big", 40, 8, 2),
                PlannedJobQueuePolicy.PACKING,
                Map.of()))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("big");
  }

  @Test
  void busyAndFailedHostsAreNeitherUsedNorReserved() {
    var all = cluster();
    var hosts = new ArrayList<>(all.hosts());
    for (int host = 0; host < hosts.size(); host += 3) {
      var each = hosts.get(host);
      hosts.set(host, host % 2 == 0 ? each.allBusy() : each.withHealth(Health.FAILED));
    }
    var partly = all.withHosts(hosts);
    var run =
        PlannedArrivals.run(
            partly,
            jobs(0),
            TrainingJob.of("big", 4, 8, 2),
            PlannedJobQueuePolicy.PACKING,
            Map.of());
    assertThat(run.zone()).hasSize(8);
    assertThat(run.zone()).allSatisfy(id -> assertThat(partly.host(id).isFree()).isTrue());
    assertThat(run.samples())
        .allSatisfy(sample -> assertThat(sample.allocation()).isBetween(0.0, 1.0));
  }
}
