package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobCommunicationVolumes;
import io.heddle.model.job.JobProfile;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What jobs send, and what comes of it on one link, against numbers worked out by hand. */
class TrafficByHandTest {
  /** Of 100 Gbit/s, in bytes. */
  private static final double LINK = 12.5e9;

  private static PlacedJobTraffic traffic(
      Cluster cluster, TrainingJob job, List<List<String>> matrix) {
    return PlacementTraffic.of(cluster, job, placed(cluster, job, matrix));
  }

  private static Placement placed(Cluster cluster, TrainingJob job, List<List<String>> matrix) {
    var objective = new PlacementObjective(1, 1, 0, 0, 0, 0, 0, false);
    return Placement.of(cluster, job, "tiles", 0.5, GroupUnit.PP, 8, matrix, objective, 0, 0);
  }

  /** Bytes of each flow. */
  private static Map<String, Double> bytes(PlacedJobTraffic traffic) {
    return traffic.flows().stream()
        .collect(
            Collectors.toMap(
                flow -> flow.fromHost() + " " + flow.toHost(), HostFlow::bytes, Double::sum));
  }

  private static final Cluster ROW = Fabrics.leafSpine(3, 1, 1, 100);

  private static TrainingJob measured(int dp, Parallelism degrees, JobProfile profile) {
    return TrainingJob.of("j", dp, degrees, TrainingWorkload.of(null, 64)).withProfile(profile);
  }

  /**
   * Three hosts reduce 3 GB: in 2 · 2 steps each sends a third of it to the next, 4 GB in all. At
   * 12.5 GB/s that takes 0.32 s, from three quarters of the half second of compute on: an iteration
   * is 0.375 + 4 · 10 µs + 0.32 s long.
   */
  @Test
  void aRingOfThreeHosts() {
    var profile = new JobProfile(9e15, 0.5, 0.75, 3e9, Double.NaN);
    var job = measured(3, Parallelism.of(8, 1), profile);
    var sent = traffic(ROW, job, List.of(List.of("h-0-0"), List.of("h-1-0"), List.of("h-2-0")));
    assertThat(bytes(sent))
        .isEqualTo(Map.of("h-0-0 h-1-0", 4e9, "h-1-0 h-2-0", 4e9, "h-2-0 h-0-0", 4e9));
    assertThat(sent.latencySeconds()).isCloseTo(4 * 10e-6, within(1e-12));
    assertThat(sent.overlapStart()).isEqualTo(0.75);
    assertThat(sent.gpus()).isEqualTo(24);
    var schedule = solve("ecmp", ROW, 8, sent);
    var its = schedule.jobs().getFirst();
    assertThat(its.communicationSeconds()).isCloseTo(0.32, within(1e-9));
    assertThat(its.intensity()).isCloseTo(9e15 / 0.32, within(1e6));
    assertThat(its.slowdown()).isEqualTo(1);
    assertThat(schedule.gpuUtilization().get("ecmp")).isCloseTo(0.5 / 0.69504, within(1e-6));
    assertThat(schedule.links())
        .hasSize(12)
        .allSatisfy(link -> {
          assertThat(link.load()).isCloseTo(4e9, within(1.0));
          assertThat(link.utilization()).isCloseTo(0.32 / 0.69504, within(1e-6));
        });
  }

  /** Two chunks on each of three stages: all borders are crossed twice, the one back once. */
  @Test
  void virtualStages() {
    var degrees = Parallelism.of(8, 3).withVirtualPipeline(2);
    var profile = new JobProfile(1e15, 1, 1, 5e9, 1e8);
    var sent =
        traffic(ROW, measured(1, degrees, profile), List.of(List.of("h-0-0", "h-1-0", "h-2-0")));
    assertThat(bytes(sent))
        .isEqualTo(
            Map.of(
                "h-0-0 h-1-0", 2e8,
                "h-1-0 h-0-0", 2e8,
                "h-1-0 h-2-0", 2e8,
                "h-2-0 h-1-0", 2e8,
                "h-2-0 h-0-0", 1e8,
                "h-0-0 h-2-0", 1e8));
    assertThat(sent.latencySeconds()).isZero();
  }

  /**
   * Four replicas a host with TP 2: each sends 4 micro-batches of 2 · 1024 tokens of 512 elements
   * in 2 bytes.
   */
  @Test
  void replicasOfAHostSendEachTheirOwn() {
    var degrees = Parallelism.of(2, 2).withMicroBatch(2);
    var model = new ModelShape.Dense(4, 512, 1000, 1024);
    var job = TrainingJob.of("j", 4, degrees, TrainingWorkload.of(model, 4 * 4 * 2));
    var sent = traffic(ROW, job, List.of(List.of("h-0-0", "h-1-0")));
    double each = 4.0 * 4 * 2 * 1024 * 512 * 2;
    assertThat(bytes(sent)).isEqualTo(Map.of("h-0-0 h-1-0", each, "h-1-0 h-0-0", each));
  }

  /**
   * Two replicas of two stages; each tensor group has two hosts, which send half of its volumes to
   * their own kind, two rows further. Experts of both replicas exchange theirs the same way.
   */
  @Test
  void aTensorGroupOfTwoHostsSendsHalfFromEach() {
    var plain = Fabrics.leafSpine(2, 4, 1, 100);
    var cluster =
        plain.withHosts(
            plain.hosts().stream()
                .map(host -> {
                  int row = host.id().charAt(host.id().length() - 1) - '0';
                  var domain = host.id().substring(0, 4) + row / 2;
                  return host.withLabels(Map.of("nvlinkDomain", domain));
                })
                .toList());
    var matrix = new ArrayList<List<String>>();
    for (int row = 0; row < 4; row++) {
      matrix.add(List.of("h-0-" + row, "h-1-" + row));
    }
    var model = new ModelShape.Dense(4, 512, 1000, 1024);
    var job = TrainingJob.of("j", 2, Parallelism.of(16, 2), TrainingWorkload.of(model, 8));
    var volumes = JobCommunicationVolumes.of(job);
    var sent = bytes(traffic(cluster, job, matrix));
    double reduced = volumes.dpBytes() / 2;
    double passed = volumes.microBatches() * volumes.ppBytes() / 2;
    assertThat(sent).hasSize(8 + 8);
    for (int row = 0; row < 4; row++) {
      for (int col = 0; col < 2; col++) {
        var host = "h-" + col + "-" + row;
        assertThat(sent.get(host + " h-" + col + "-" + (row + 2) % 4)).isEqualTo(reduced);
        assertThat(sent.get(host + " h-" + (1 - col) + "-" + row)).isEqualTo(passed);
      }
    }
    var experts = new ModelShape.Moe(4, 512, 1000, 1024, 8, 2, 1024);
    var mixed =
        TrainingJob.of("j", 2, Parallelism.of(16, 2).withEp(2), TrainingWorkload.of(experts, 8));
    var exchanged = bytes(traffic(cluster, mixed, matrix));
    assertThat(exchanged.keySet()).isEqualTo(sent.keySet());
    // 4 times in each of 2 layers of a stage, 4 micro-batches of 1024 tokens to 2 experts each,
    // half of them on the other replica, half of that from each host.
    double tokens = 4.0 * 2 * 4 * 1024 * 2 * 512 * 2 / 2 / 2;
    assertThat(exchanged.get("h-0-0 h-0-2"))
        .isCloseTo(JobCommunicationVolumes.of(mixed).dpBytes() / 2 + tokens, within(1.0));
  }

  /** Replicas 2 and 3 are an expert group of their own, and each half of one sends to its like. */
  @Test
  void expertsOfTensorGroupsOfTwoHosts() {
    var cluster = Fabrics.leafSpine(1, 8, 1, 100);
    var experts = new ModelShape.Moe(4, 512, 1000, 1024, 8, 2, 1024);
    var job =
        TrainingJob.of("j", 4, Parallelism.of(16, 1).withEp(2), TrainingWorkload.of(experts, 8));
    var column = cluster.hosts().stream().map(host -> List.of(host.id())).toList();
    var flows = new ArrayList<HostFlow>();
    AllToAll.of(job, experts, placed(cluster, job, column)).addTo(flows);
    assertThat(flows)
        .extracting(flow -> flow.fromHost().substring(4) + flow.toHost().substring(4))
        .containsExactlyInAnyOrder("02", "20", "13", "31", "46", "64", "57", "75");
  }

  static FlowSchedule solve(
      String scheduler, Cluster cluster, int levels, PlacedJobTraffic... jobs) {
    return new CruxContentionSolver(Schedulers.registry().byName(scheduler))
        .solve(
            new ContendProblem(cluster, List.of(jobs), levels).withQueuePairs(1),
            SolveControl.unlimited());
  }

  /** A second of compute, then so many seconds on a link of 100 Gbit/s. */
  static PlacedJobTraffic job(String id, double flops, String from, String to, double seconds) {
    return new PlacedJobTraffic(
        id, 8, flops, 1, 1, List.of(new HostFlow(from, to, seconds * LINK)));
  }

  /**
   * Both jobs compute for 1 s and send for 3 s over the same link. Who goes first repeats itself
   * every 4 s. The other has the link for 1 s of 4, so that its 3 s take until the third time: an
   * iteration every 12 s. The link is never idle.
   */
  @Test
  void whoWaitsGetsWhatIsLeft() {
    var cluster = Fabrics.leafSpine(2, 2, 1, 100);
    var schedule =
        solve(
            "crux",
            cluster,
            2,
            job("low", 1e15, "h-0-0", "h-1-0", 3),
            job("top", 3e15, "h-0-1", "h-1-1", 3));
    var low = schedule.jobs().getFirst();
    var top = schedule.jobs().getLast();
    assertThat(top.level()).isEqualTo(1);
    assertThat(low.level()).isZero();
    assertThat(top.slowdown()).isCloseTo(1, within(1e-6));
    assertThat(low.slowdown()).isCloseTo(3, within(0.06));
    assertThat(schedule.gpuUtilization().get("no-contention")).isCloseTo(0.25, within(1e-9));
    assertThat(schedule.gpuUtilization().get("crux"))
        .isCloseTo((3 * 1 / 4.0 + 1 / 12.0) / 4, within(1e-3));
    var uplink =
        schedule.links().stream()
            .filter(link -> link.from().equals("leaf-0") && link.to().equals("spine-0"))
            .findFirst()
            .orElseThrow();
    assertThat(uplink.load()).isCloseTo(6 * LINK, within(1.0));
    assertThat(uplink.utilization()).isCloseTo(1, within(0.01));
  }
}
