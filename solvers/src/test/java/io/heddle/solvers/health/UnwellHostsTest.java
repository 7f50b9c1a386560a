package io.heddle.solvers.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.job.JobProfile;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.contention.Schedulers;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import io.heddle.solvers.dispatch.GpuDispatchProblem;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import io.heddle.solvers.queueing.PlannedArrivalProblem;
import io.heddle.solvers.queueing.PlannedArrivalSimulator;
import io.heddle.solvers.queueing.PlannedJobQueuePolicy;
import io.heddle.solvers.queueing.RunTimeForecast;
import io.heddle.solvers.replay.TraceReplayProblem;
import io.heddle.solvers.replay.TraceReplaySolver;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No solver gives work to a host that is failed or drained, whose GPUs are sliced, shared,
 * withdrawn or failed, or whose GPUs are unknown.
 */
class UnwellHostsTest {
  private static final Set<String> UNWELL =
      Set.of(
          "\"failed\"",
          "\"drained\"",
          "slicedGpus",
          "sharedGpus",
          "withdrawnGpus",
          "failedGpus",
          "\"gpusKnown\":false");
  private static final List<Integer> EIGHT = List.of(0, 1, 2, 3, 4, 5, 6, 7);

  static List<RegisteredAlgorithm<PlacementProblem, Placement>> placements() {
    return PlacementAlgorithms.registry().all();
  }

  static List<RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch>> dispatches() {
    return GpuDispatchAlgorithms.registry().all();
  }

  /** 16 hosts of 8 GPUs, every other one unavailable for one of the reasons. */
  private static Cluster half() {
    var drawn = FabricShapes.byName("clos3").draw("c", Map.of("minipods", "2", "hosts", "16"));
    var hosts = new java.util.ArrayList<Host>();
    for (int i = 0; i < drawn.hosts().size(); i++) {
      var host = drawn.hosts().get(i);
      hosts.add(i % 2 == 0 ? host : unavailable(host, i / 2));
    }
    var json = ClusterFile.toJson(drawn.withHosts(hosts));
    Assertions.assertThat(UNWELL)
        .allSatisfy(word -> assertThat(json.replace(" ", "")).contains(word));
    return ClusterFile.read("half", json);
  }

  private static Host unavailable(Host host, int reason) {
    return switch (reason % 7) {
      case 0 -> host.withLabels(Map.of("state", "failed"));
      case 1 -> host.withLabels(Map.of("state", "drained"));
      case 2 -> host.withGpuStates(HostGpuStates.ALL_FREE.with(GpuState.SLICED, EIGHT));
      case 3 -> host.withGpuStates(HostGpuStates.ALL_FREE.with(GpuState.SHARED, EIGHT));
      case 4 -> host.withGpuStates(HostGpuStates.ALL_FREE.with(GpuState.WITHDRAWN, EIGHT));
      case 5 -> host.withGpuStates(HostGpuStates.ALL_FREE.with(GpuState.FAILED, EIGHT));
      default -> host.withGpuStates(HostGpuStates.UNKNOWN);
    };
  }

  private static Set<String> well(Cluster cluster) {
    return java.util.stream.IntStream.range(0, cluster.hosts().size())
        .filter(i -> i % 2 == 0)
        .mapToObj(i -> cluster.hosts().get(i).id())
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @MethodSource("placements")
  void placement(RegisteredAlgorithm<PlacementProblem, Placement> algorithm) {
    var cluster = half();
    var all = TrainingJob.of("all", 8, 8, 1);
    var placement =
        algorithm
            .solver()
            .solve(new PlacementProblem(cluster, all, 0.5, GroupUnit.PP), SolveControl.unlimited());
    assertThat(placement.matrix().stream().flatMap(List::stream))
        .hasSize(8)
        .isSubsetOf(well(cluster));
  }

  @ParameterizedTest
  @MethodSource("placements")
  void placementOfMoreIsRefused(RegisteredAlgorithm<PlacementProblem, Placement> algorithm) {
    var problem = new PlacementProblem(half(), TrainingJob.of("more", 9, 8, 1), 0.5, GroupUnit.PP);
    Assertions.assertThatThrownBy(() -> algorithm.solver().solve(problem, SolveControl.unlimited()))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("8 free");
  }

  /** One GPU that no job can have keeps the whole host from a job of whole hosts. */
  @ParameterizedTest
  @EnumSource(names = {"SLICED", "SHARED", "WITHDRAWN", "FAILED"})
  void oneUnavailableGpu(GpuState state) {
    var drawn = FabricShapes.byName("clos3").draw("c", Map.of("minipods", "2", "hosts", "16"));
    var cluster =
        drawn.withHosts(
            drawn.hosts().stream()
                .map(host -> host.withGpuStates(HostGpuStates.ALL_FREE.with(state, List.of(7))))
                .toList());
    var one = new PlacementProblem(cluster, TrainingJob.of("one", 1, 8, 1), 0.5, GroupUnit.PP);
    for (var algorithm : placements()) {
      Assertions.assertThatThrownBy(() -> algorithm.solver().solve(one, SolveControl.unlimited()))
          .isInstanceOf(InfeasibleException.class);
    }
    var rest = GpuDispatchProblem.of(cluster, 16 * 7, ClusterBandwidthFunction.of(cluster, null));
    for (var algorithm : dispatches()) {
      var answer = algorithm.solver().solve(rest, SolveControl.unlimited());
      assertThat(answer.gpus()).hasSize(16 * 7).extracting(Gpu::gpu).doesNotContain(7);
    }
  }

  @ParameterizedTest
  @MethodSource("dispatches")
  void dispatch(RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch> algorithm) {
    var cluster = half();
    var problem = GpuDispatchProblem.of(cluster, 60, ClusterBandwidthFunction.of(cluster, null));
    var answer = algorithm.solver().solve(problem, SolveControl.unlimited());
    assertThat(answer.gpus()).hasSize(60).extracting(Gpu::host).isSubsetOf(well(cluster));
  }

  @Test
  void dispatchOfMoreIsRefused() {
    var cluster = half();
    var problem = GpuDispatchProblem.of(cluster, 65, ClusterBandwidthFunction.of(cluster, null));
    for (var algorithm : dispatches()) {
      Assertions.assertThatThrownBy(
              () -> algorithm.solver().solve(problem, SolveControl.unlimited()))
          .isInstanceOf(InfeasibleException.class)
          .hasMessageContaining("64 of 120 are free");
    }
  }

  /** 100 Tflop/s a GPU, half a second, 2 GB to reduce. */
  private static JobProfile profile(int gpus) {
    return new JobProfile(gpus * 5e13, 0.5, 0.5, 2e9, Double.NaN);
  }

  /**
   * Two jobs of 40 GPUs fit beside each other on 128 GPUs, not on the 64 of hosts that are well.
   */
  @Test
  void replay() {
    var jobs =
        List.of(
            new TraceJob("a", 0, 1000, 40, 8, profile(40)),
            new TraceJob("b", 0, 1000, 40, 8, profile(40)));
    var result =
        new TraceReplaySolver()
            .solve(
                new TraceReplayProblem(half(), jobs, Schedulers.registry().byName("crux"), 8),
                SolveControl.unlimited());
    assertThat(result.jobs().get(1).startSeconds())
        .isGreaterThanOrEqualTo(result.jobs().getFirst().endSeconds());
  }

  @Test
  void replayOfMoreIsRefused() {
    var job = new TraceJob("a", 0, 9, 65, 8, profile(65));
    Assertions.assertThatThrownBy(() ->
            new TraceReplaySolver()
                .solve(
                    new TraceReplayProblem(
                        half(), List.of(job), Schedulers.registry().byName("crux"), 8),
                    SolveControl.unlimited()))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("64");
  }

  /** Nine jobs of a host each from the beginning to the end: one of them has to wait. */
  @Test
  void queue() {
    var jobs = new java.util.ArrayList<TraceJob>();
    for (int i = 0; i < 9; i++) {
      jobs.add(new TraceJob("j" + i, i, 1_000_000, 8, 0, false, Map.of()));
    }
    var cluster = half();
    var run =
        new PlannedArrivalSimulator()
            .solve(
                new PlannedArrivalProblem(
                    cluster,
                    jobs,
                    TrainingJob.of("big", 2, 8, 1),
                    0.5,
                    4000,
                    8000,
                    PlannedJobQueuePolicy.PACKING,
                    RunTimeForecast.given(Map.of())),
                SolveControl.unlimited());
    assertThat(run.waiting()).isEqualTo(1);
    assertThat(run.zone()).hasSize(2).isSubsetOf(well(cluster));
  }
}
