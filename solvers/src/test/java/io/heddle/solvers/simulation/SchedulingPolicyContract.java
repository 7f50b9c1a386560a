package io.heddle.solvers.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.job.TraceJob;
import io.heddle.model.result.SimulationOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every policy keeps: no GPU twice at any time, no job before its submission, nothing on hosts
 * that are busy or not well, work conserved, every end when the work is done, the same outcome each
 * time.
 */
public abstract class SchedulingPolicyContract {
  private static final int JOBS = 120;

  /** A new policy, for one run. */
  protected abstract ClusterSchedulingPolicy policy(Cluster cluster, List<TraceJob> jobs);

  /** How fast jobs are that nobody hinders. */
  protected SpeedModel speeds() {
    return SpeedModel.constant();
  }

  /** When the run stops; infinite: all jobs are to end. */
  protected double untilSeconds() {
    return Double.POSITIVE_INFINITY;
  }

  /** 16 hosts: one busy, one half busy, one lacking its last GPU, one failed, one drained. */
  static Cluster cluster() {
    var cluster = FabricShapes.byName("clos3").draw("c", Map.of("minipods", "2", "hosts", "16"));
    var hosts = new ArrayList<Host>(cluster.hosts());
    hosts.set(1, hosts.get(1).allBusy());
    hosts.set(2, hosts.get(2).withBusyGpus(new TreeSet<>(List.of(0, 1, 4, 5))));
    hosts.set(9, hosts.get(9).withBusyGpus(new TreeSet<>(List.of(7))));
    hosts.set(5, hosts.get(5).withHealth(Health.FAILED));
    hosts.set(6, hosts.get(6).withHealth(Health.DRAINED));
    return cluster.withHosts(hosts);
  }

  /** In whole seconds, so that some come and end at the same time; at times more than fit. */
  static List<TraceJob> jobs(long seed) {
    var random = new Random(seed);
    var jobs = new ArrayList<TraceJob>();
    double now = 1000;
    for (int i = 0; i < JOBS; i++) {
      now += random.nextInt(90);
      int gpus = random.nextInt(6) == 0 ? 8 * (1 + random.nextInt(6)) : 1 << random.nextInt(4);
      jobs.add(
          new TraceJob(
              "j" + i,
              now,
              30 * (1 + random.nextInt(60)),
              gpus,
              random.nextInt(2),
              random.nextInt(4) == 0,
              Map.of()));
    }
    return jobs;
  }

  private SimulationOutcome certified(long seed, boolean hindered) {
    var cluster = cluster();
    var jobs = jobs(seed);
    var problem =
        new ClusterSimulationProblem(
            cluster.hosts(), jobs, jobs.getFirst().submitSeconds(), untilSeconds());
    var outcome =
        PolicyTrial.certified(
            problem, () -> policy(cluster, jobs), () -> hindered ? hindering(speeds()) : speeds());
    if (Double.isInfinite(untilSeconds())) {
      for (var each : outcome.jobs()) {
        assertThat(each.endSeconds()).as("%s ends", each.job().id()).isNotNull();
      }
    }
    assertThat(outcome.utilization()).isBetween(0.05, 1.0);
    return outcome;
  }

  /** Everybody is the slower the more run: all speeds change at every event. */
  static SpeedModel hindering(SpeedModel alone) {
    return (working, now) -> {
      double[] speeds = alone.speeds(working, now);
      for (int j = 0; j < speeds.length; j++) {
        speeds[j] /= 1 + 0.01 * (working.size() - 1) * (1 + j % 3);
      }
      return speeds;
    };
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4})
  void whatItDoesHolds(long seed) {
    certified(seed, false);
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6, 7})
  void whatItDoesHoldsWhereJobsHinderEachOther(long seed) {
    certified(seed, true);
  }
}
