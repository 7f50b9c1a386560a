package io.heddle.solvers.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.GpuStates;
import io.heddle.model.cluster.Host;
import io.heddle.model.generate.Shapes;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.job.Profile;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Dispatch;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.Algorithm;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.contention.Schedulers;
import io.heddle.solvers.dispatch.DispatchAlgorithms;
import io.heddle.solvers.dispatch.DispatchProblem;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import io.heddle.solvers.queueing.Forecast;
import io.heddle.solvers.queueing.QueuePolicy;
import io.heddle.solvers.queueing.QueueProblem;
import io.heddle.solvers.queueing.QueueSimulator;
import io.heddle.solvers.replay.ReplayProblem;
import io.heddle.solvers.replay.ReplaySolver;
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

  static List<Algorithm<PlacementProblem, Placement>> placements() {
    return PlacementAlgorithms.registry().all();
  }

  static List<Algorithm<DispatchProblem, Dispatch>> dispatches() {
    return DispatchAlgorithms.registry().all();
  }

  /** 16 hosts of 8 GPUs, every other one unavailable for one of the reasons. */
  private static Cluster half() {
    var drawn = Shapes.byName("clos3").draw("c", Map.of("minipods", "2", "hosts", "16"));
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
      case 2 -> host.withGpuStates(GpuStates.ALL_FREE.with(GpuState.SLICED, EIGHT));
      case 3 -> host.withGpuStates(GpuStates.ALL_FREE.with(GpuState.SHARED, EIGHT));
      case 4 -> host.withGpuStates(GpuStates.ALL_FREE.with(GpuState.WITHDRAWN, EIGHT));
      case 5 -> host.withGpuStates(GpuStates.ALL_FREE.with(GpuState.FAILED, EIGHT));
      default -> host.withGpuStates(GpuStates.UNKNOWN);
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
  void placement(Algorithm<PlacementProblem, Placement> algorithm) {
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
  void placementOfMoreIsRefused(Algorithm<PlacementProblem, Placement> algorithm) {
    var problem = new PlacementProblem(half(), TrainingJob.of("more", 9, 8, 1), 0.5, GroupUnit.PP);
    Assertions.assertThatThrownBy(() -> algorithm.solver().solve(problem, SolveControl.unlimited()))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("8 free");
  }

  /** One GPU that no job can have keeps the whole host from a job of whole hosts. */
  @ParameterizedTest
  @EnumSource(names = {"SLICED", "SHARED", "WITHDRAWN", "FAILED"})
  void oneUnavailableGpu(GpuState state) {
    var drawn = Shapes.byName("clos3").draw("c", Map.of("minipods", "2", "hosts", "16"));
    var cluster =
        drawn.withHosts(
            drawn.hosts().stream()
                .map(host -> host.withGpuStates(GpuStates.ALL_FREE.with(state, List.of(7))))
                .toList());
    var one = new PlacementProblem(cluster, TrainingJob.of("one", 1, 8, 1), 0.5, GroupUnit.PP);
    for (var algorithm : placements()) {
      Assertions.assertThatThrownBy(() -> algorithm.solver().solve(one, SolveControl.unlimited()))
          .isInstanceOf(InfeasibleException.class);
    }
    var rest = DispatchProblem.of(cluster, 16 * 7, Bandwidth.of(cluster, null));
    for (var algorithm : dispatches()) {
      var answer = algorithm.solver().solve(rest, SolveControl.unlimited());
      assertThat(answer.gpus()).hasSize(16 * 7).extracting(Gpu::gpu).doesNotContain(7);
    }
  }

  @ParameterizedTest
  @MethodSource("dispatches")
  void dispatch(Algorithm<DispatchProblem, Dispatch> algorithm) {
    var cluster = half();
    var problem = DispatchProblem.of(cluster, 60, Bandwidth.of(cluster, null));
    var answer = algorithm.solver().solve(problem, SolveControl.unlimited());
    assertThat(answer.gpus()).hasSize(60).extracting(Gpu::host).isSubsetOf(well(cluster));
  }

  @Test
  void dispatchOfMoreIsRefused() {
    var cluster = half();
    var problem = DispatchProblem.of(cluster, 65, Bandwidth.of(cluster, null));
    for (var algorithm : dispatches()) {
      Assertions.assertThatThrownBy(
              () -> algorithm.solver().solve(problem, SolveControl.unlimited()))
          .isInstanceOf(InfeasibleException.class)
          .hasMessageContaining("64 of 120 are free");
    }
  }

  /** 100 Tflop/s a GPU, half a second, 2 GB to reduce. */
  private static Profile profile(int gpus) {
    return new Profile(gpus * 5e13, 0.5, 0.5, 2e9, Double.NaN);
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
        new ReplaySolver()
            .solve(
                new ReplayProblem(half(), jobs, Schedulers.registry().byName("crux"), 8),
                SolveControl.unlimited());
    assertThat(result.jobs().get(1).startSeconds())
        .isGreaterThanOrEqualTo(result.jobs().getFirst().endSeconds());
  }

  @Test
  void replayOfMoreIsRefused() {
    var job = new TraceJob("a", 0, 9, 65, 8, profile(65));
    Assertions.assertThatThrownBy(() ->
            new ReplaySolver()
                .solve(
                    new ReplayProblem(
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
        new QueueSimulator()
            .solve(
                new QueueProblem(
                    cluster,
                    jobs,
                    TrainingJob.of("big", 2, 8, 1),
                    0.5,
                    4000,
                    8000,
                    QueuePolicy.PACKING,
                    Forecast.given(Map.of())),
                SolveControl.unlimited());
    assertThat(run.waiting()).isEqualTo(1);
    assertThat(run.zone()).hasSize(2).isSubsetOf(well(cluster));
  }
}
