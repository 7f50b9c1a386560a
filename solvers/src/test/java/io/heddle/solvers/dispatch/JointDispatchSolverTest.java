package io.heddle.solvers.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.result.ClusterFragmentation;
import io.heddle.model.result.ClusterGpus;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JointDispatchSolverTest {
  private static JointDispatchAnswer solve(JointRequestsProblem problem, String algorithm) {
    return new JointDispatchSolver(GpuDispatchAlgorithms.registry().byName(algorithm))
        .solve(problem, SolveControl.unlimited());
  }

  private static JointRequestsProblem on(Cluster cluster, Integer... requests) {
    var truth = ClusterBandwidthFunction.of(cluster, null);
    return new JointRequestsProblem(
        cluster,
        List.of(requests),
        truth,
        new GroundTruthEstimate(truth.builtIn()),
        DispatchConstraints.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bandpilot", "ideal", "topo", "random"})
  void noGpuTwiceAndNeverWorseThanInOrder(String algorithm) {
    for (long seed = 0; seed < 250; seed++) {
      var one = DispatchCase.random(seed, 16, seed % 3 == 0);
      var cluster = one.cluster();
      var random = new Random(seed);
      var requests = new ArrayList<Integer>();
      for (int left = cluster.freeGpus(); left > 0 && requests.size() < 3; ) {
        requests.add(1 + random.nextInt(left));
        left -= requests.getLast();
      }
      var base = one.problem();
      var problem =
          new JointRequestsProblem(
              cluster, requests, base.truth(), base.estimate(), one.constraints());
      var what = "seed %d, %s".formatted(seed, requests);
      JointDispatchAnswer answer;
      try {
        answer = solve(problem, algorithm);
      } catch (InfeasibleException constrained) {
        assertThat(
                one.constraints().equals(DispatchConstraints.NONE)
                    && cluster.partitions().size() == 1)
            .as(what)
            .isFalse();
        continue;
      }
      var taken = new HashSet<Gpu>();
      var answers = answer.dispatches().answers();
      assertThat(answers.stream().map(each -> each.gpus().size())).as(what).isEqualTo(requests);
      for (var each : answers) {
        assertThat(each.gpus()).as(what).allMatch(taken::add);
        assertThat(each.gpus())
            .as(what)
            .noneMatch(gpu -> cluster.host(gpu.host()).busyGpus().contains(gpu.gpu()));
        assertThat(each.byHost().size()).as(what).isLessThanOrEqualTo(one.constraints().maxHosts());
      }
      assertThat(answer.dispatches().left())
          .as(what)
          .isEqualTo(ClusterFragmentation.of(ClusterGpus.taken(cluster, taken)));
      if (answer.inOrder() != null) {
        assertThat(answer.share()).as(what).isGreaterThanOrEqualTo(answer.inOrder() - 1e-12);
      }
      assertThat(solve(problem, algorithm).dispatches().answers().stream().map(GpuDispatch::gpus))
          .as(what)
          .isEqualTo(answers.stream().map(GpuDispatch::gpus).toList());
    }
  }

  /** A small request that comes first must not break up the only host that a large one fits in. */
  @Test
  void togetherBeatsOneAfterAnother() {
    var four = FabricShapes.byName("mixed").draw("four", Map.of());
    var hosts = new ArrayList<>(four.hosts());
    hosts.set(1, hosts.get(1).withBusyGpus(new TreeSet<>(List.of(0, 1, 2, 3, 4))));
    hosts.set(2, hosts.get(2).withBusyGpus(new TreeSet<>(List.of(0, 1, 2, 3, 4))));
    hosts.set(3, hosts.get(3).allBusy());
    var together = solve(on(four.withHosts(hosts), 4, 8), "ideal");
    // The 8 have a host for themselves, the 4 are 2 + 2: 160 of 400 GB/s.
    assertThat(together.share()).isEqualTo((1 + 160.0 / 400) / 2);
    assertThat(Objects.requireNonNull(together.inOrder())).isLessThan(0.63);
  }

  @Test
  void saysHowManyAreMissing() {
    var four = FabricShapes.byName("mixed").draw("four", Map.of());
    assertThatThrownBy(() -> solve(on(four, 20, 8, 5), "ideal"))
        .isInstanceOf(InfeasibleException.class)
        .hasMessage("33 GPUs are requested (20 + 8 + 5), 32 of 32 are free: 1 is missing.");
  }

  @Test
  void hostsOfUnknownGpusAreNamedWhereGpusAreMissing() {
    var four = FabricShapes.byName("mixed").draw("four", Map.of());
    var hosts =
        four.hosts().stream()
            .map(host -> host.withGpuStates(host.gpuStates().withKnown(false)))
            .toList();
    var unknown = four.withHosts(hosts);
    for (var problem : List.of(on(unknown, 3), on(unknown, 2, 1))) {
      assertThatThrownBy(() -> solve(problem, "ideal"))
          .isInstanceOf(InfeasibleException.class)
          .hasMessageContaining(hosts.getFirst().id())
          .hasMessageContaining("--assume")
          .hasMessageNotContaining("at most 0");
    }
  }

  @Test
  void amongEqualAnswersTheOneThatLeavesFewerPieces() {
    var four = FabricShapes.byName("mixed").draw("four", Map.of());
    var hosts = new ArrayList<>(four.hosts());
    hosts.set(2, hosts.get(2).withBusyGpus(new TreeSet<>(List.of(0, 1, 2, 3, 4))));
    var cluster = four.withHosts(hosts);
    var problem = GpuDispatchProblem.of(cluster, 3, ClusterBandwidthFunction.of(cluster, null));
    for (var algorithm : List.of("bandpilot", "ideal", "oracle")) {
      var answer =
          GpuDispatchAlgorithms.judged(GpuDispatchAlgorithms.registry().byName(algorithm))
              .solve(problem, SolveControl.unlimited());
      assertThat(answer.gbe()).as(algorithm).isEqualTo(1);
      assertThat(answer.byHost()).as(algorithm).containsOnlyKeys("h-02");
      assertThat(answer.left()).as(algorithm).isEqualTo(new ClusterFragmentation(24, 3, 0));
    }
  }

  @Test
  void packingKeepsTheBandwidth() {
    for (long seed = 0; seed < 1500; seed++) {
      var problem = DispatchCase.random(seed, 20, false).problem();
      var pool = FreeGpuPools.feasible(problem).getFirst();
      var control = SolveControl.<GpuDispatch>unlimited();
      var search = new HybridSearch();
      var loose = search.search(pool, new CandidateEvaluator(pool, problem.estimate()), control);
      var packed =
          new LeastFragmentingSearch(search)
              .search(pool, new CandidateEvaluator(pool, problem.estimate()), control);
      var before = Objects.requireNonNull(loose).choice();
      var after = Objects.requireNonNull(packed).choice();
      assertThat(packed.expected())
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(Objects.requireNonNull(loose.expected()));
      assertThat(fragmented(pool, after))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(fragmented(pool, before));
    }
  }

  private static int fragmented(FreeGpuPool pool, long[] choice) {
    int fragmented = 0;
    for (int slot = 0; slot < choice.length; slot++) {
      int left = pool.slot(slot).capacity() - Long.bitCount(choice[slot]);
      fragmented += left == pool.slot(slot).host().type().gpus() ? 0 : left;
    }
    return fragmented;
  }
}
