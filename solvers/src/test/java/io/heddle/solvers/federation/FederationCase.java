package io.heddle.solvers.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.federation.Federation;
import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import java.util.HashSet;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A drawn job on a drawn federation of up to eight clusters, and what an answer must be. */
record FederationCase(
    long seed,
    Federation federation,
    ClusterChoiceProblem problem,
    FederationOracle.@Nullable Best best) {
  static FederationCase draw(long seed) {
    var random = new Random(seed);
    int clusters = 1 + random.nextInt(8);
    var federation =
        Federations.random(random, clusters, random.nextBoolean() ? 0.7 : random.nextDouble());
    int all = Math.max(1, federation.clusters().stream().mapToInt(c -> c.gpus()).sum());
    int gpus = 1 + random.nextInt(all + (random.nextInt(10) == 0 ? 9 : 0));
    var submit = random.nextBoolean() ? null : "c" + random.nextInt(clusters);
    var problem = Federations.problem(federation, gpus, submit);
    return new FederationCase(
        seed, federation, problem, new FederationOracle(federation).best(problem));
  }

  /** The algorithm's answer with all that it claims recomputed; null where it has none. */
  @Nullable FederatedJob answer(RegisteredAlgorithm<ClusterChoiceProblem, FederatedJob> algorithm) {
    FederatedJob answer;
    try {
      answer =
          algorithm.solver().solve(problem, SolveControl.<FederatedJob>unlimited().withSeed(seed));
    } catch (InfeasibleException none) {
      assertThat(none).hasMessageContaining("job job requests %,d GPUs".formatted(problem.gpus()));
      return null;
    }
    var what = "%s, seed %d".formatted(algorithm.name(), seed);
    var oracle = new FederationOracle(federation);
    assertThat(answer.algorithm())
        .as("who answers for a job without a model")
        .isEqualTo(algorithm.name().equals("estimate") ? "exact" : algorithm.name());
    assertThat(answer.why()).as(what).isNotBlank();
    var seen = new HashSet<String>();
    int given = 0;
    for (var share : answer.shares()) {
      assertThat(seen.add(share.cluster())).as(what).isTrue();
      assertThat(share.gpus()).as(what).isBetween(1, problem.free(oracle.index(share.cluster())));
      given += share.gpus();
    }
    assertThat(given).as(what).isEqualTo(problem.gpus());
    var order = answer.shares().stream().mapToInt(s -> oracle.index(s.cluster())).toArray();
    assertThat(answer.bottleneckGbps())
        .as(what + ": its clusters reach each other, so wide")
        .isEqualTo(oracle.bottleneck(order))
        .isPositive();
    assertThat(answer.latencyMs()).as(what).isCloseTo(oracle.latency(order), within(1e-6));
    assertThat(answer.lowerBound()).as(what).isBetween(1, answer.clusterCount());
    return answer;
  }
}
