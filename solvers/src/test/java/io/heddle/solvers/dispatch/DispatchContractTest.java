package io.heddle.solvers.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RandomDraws;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every dispatch algorithm promises. */
class DispatchContractTest {
  static Iterable<RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch>> algorithms() {
    return GpuDispatchAlgorithms.registry().all();
  }

  private static void certify(String what, GpuDispatchProblem problem, GpuDispatch answer) {
    assertThat(answer.gpus()).as(what).hasSize(problem.gpus()).isSorted().doesNotHaveDuplicates();
    for (var gpu : answer.gpus()) {
      var host = problem.cluster().host(gpu.host());
      assertThat(gpu.gpu()).as(what).isBetween(0, host.type().gpus() - 1);
      assertThat(host.busyGpus()).as(what).doesNotContain(gpu.gpu());
      assertThat(host.isWell()).as(what).isTrue();
    }
    var byHost = answer.byHost();
    assertThat(byHost.size()).as(what).isLessThanOrEqualTo(problem.constraints().maxHosts());
    if (problem.constraints().sameMinipod()) {
      var pods = new HashSet<>();
      byHost.keySet().forEach(host -> pods.add(problem.cluster().minipodOf(host).name()));
      assertThat(pods).as(what).hasSize(1);
    }
    if (problem.constraints().wholeHosts()) {
      byHost.forEach((host, gpus) ->
          assertThat(gpus).as(what).hasSize(problem.cluster().host(host).type().gpus()));
    }
    if (problem.gpus() == 1) {
      assertThat(answer.actualGBps()).as(what).isNull();
      assertThat(answer.predictedGBps()).as(what).isNull();
      assertThat(answer.gbe()).as(what).isEqualTo(1);
    } else {
      var shares =
          byHost.entrySet().stream()
              .map(each ->
                  problem
                      .truth()
                      .of(
                          problem.cluster().host(each.getKey()),
                          each.getValue().stream().mapToLong(gpu -> 1L << gpu).sum()))
              .toList();
      var known = answer.bandwidth();
      assertThat(known).as(what).isEqualTo(problem.truth().figure(shares));
      assertThat(Objects.requireNonNull(known).gbps())
          .as(what)
          .isEqualTo(problem.truth().of(shares));
      boolean isHeldAgainst = known.isMeasured() || problem.truth().profile() == null;
      assertThat(answer.actualGBps()).as(what).isEqualTo(isHeldAgainst ? known.gbps() : null);
      assertThat(answer.measuredGBps())
          .as(what)
          .isEqualTo(known.isMeasured() ? known.gbps() : null);
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void choosesExactlySoManyFreeGpusThatMeetTheConstraints(
      RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch> algorithm) {
    // 392: some searches find nothing, so that any choice is the answer
    for (long seed : RandomDraws.seeds(750, 392).toArray()) {
      var random = DispatchCase.random(seed, 14, seed % 2 == 0);
      var problem = random.problem();
      var what = "%s, seed %d".formatted(algorithm.name(), seed);
      if (random.bruteForce() < 0) {
        assertThatThrownBy(() -> algorithm.solver().solve(problem, SolveControl.unlimited()), what)
            .isInstanceOf(InfeasibleException.class)
            .hasMessageStartingWith(CountedNoun.of(problem.gpus(), "GPU"));
        continue;
      }
      var control = SolveControl.<GpuDispatch>unlimited().withSeed(seed);
      var answer = GpuDispatchAlgorithms.judged(algorithm).solve(problem, control);
      certify(what, problem, answer);
      assertThat(answer.gbe()).as(what).isLessThanOrEqualTo(1 + 1e-12);
      var again = algorithm.solver().solve(problem, control);
      assertThat(again.gpus()).as("%s again", what).isEqualTo(answer.gpus());
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void refusesMoreThanIsFreeWithTheNumbers(
      RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch> algorithm) {
    var cluster = FabricShapes.byName("mixed").draw("four", Map.of());
    var problem = GpuDispatchProblem.of(cluster, 33, ClusterBandwidthFunction.of(cluster, null));
    assertThatThrownBy(() -> algorithm.solver().solve(problem, SolveControl.unlimited()))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("33 GPUs are requested, 32 of 32 are free: 1 is missing");
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void stopsWhenAsked(RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch> algorithm) {
    var cluster = FabricShapes.byName("mixed").draw("many", Map.of("first-count", "128"));
    var problem = GpuDispatchProblem.of(cluster, 500, ClusterBandwidthFunction.of(cluster, null));
    var cancel = new SolverTermination.Cancel();
    cancel.cancel();
    var control = new SolveControl<GpuDispatch>(cancel, _ -> {}, 0);
    long all = algorithm.solver().solve(problem, SolveControl.unlimited()).evaluations();
    try {
      var stopped = algorithm.solver().solve(problem, control);
      certify(algorithm.name(), problem, stopped);
      assertThat(stopped.evaluations())
          .as("asked the model no more than once, or a fraction as often as a whole search")
          .isLessThanOrEqualTo(Math.max(1, all / 10));
    } catch (StoppedException stopped) {
      assertThat(stopped).hasMessageContaining("500 GPUs");
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void servesAThousandGpus(RegisteredAlgorithm<GpuDispatchProblem, GpuDispatch> algorithm) {
    Cluster cluster =
        FabricShapes.byName("mixed")
            .draw(
                "thousand",
                Map.of("first-count", "64", "second", "hgx-a800", "second-count", "64"));
    for (int gpus : new int[] {1, 9, 100, 513, 1024}) {
      var problem =
          GpuDispatchProblem.of(cluster, gpus, ClusterBandwidthFunction.of(cluster, null));
      var answer = GpuDispatchAlgorithms.judged(algorithm).solve(problem, SolveControl.unlimited());
      certify(algorithm.name(), problem, answer);
      if (algorithm.name().equals("bandpilot") || algorithm.name().equals("ideal")) {
        assertThat(answer.gbe()).as("%s, %d GPUs", algorithm.name(), gpus).isGreaterThan(0.9);
      }
    }
  }

  @Test
  void theOracleIsBruteForce() {
    for (long seed = 0; seed < RandomDraws.of(6_000); seed++) {
      var random = DispatchCase.random(seed, 13, seed % 3 == 0);
      double best = random.bruteForce();
      if (best < 0 || random.gpus() == 1) {
        continue;
      }
      var answer =
          GpuDispatchAlgorithms.registry()
              .byName("oracle")
              .solver()
              .solve(random.problem(), SolveControl.unlimited());
      assertThat(Objects.requireNonNull(answer.bandwidth()).gbps())
          .as("seed %d", seed)
          .isEqualTo(best);
      assertThat(answer.predictedGBps()).as("seed %d", seed).isEqualTo(best);
      var optimum = GpuDispatchAlgorithms.optimum(random.problem(), SolveControl.unlimited());
      assertThat(Objects.requireNonNull(optimum).gbps()).as("seed %d", seed).isEqualTo(best);
    }
  }
}
