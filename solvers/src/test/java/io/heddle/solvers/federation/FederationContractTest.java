package io.heddle.solvers.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Trait;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What every federation algorithm of the registry promises. */
@ParameterizedClass
@MethodSource("algorithms")
class FederationContractTest {
  private static final int CASES = 2_000;

  /** Whose searches take milliseconds each: a tenth of the cases. */
  private static final Set<String> SLOW = Set.of("dt-fm", "alpa");

  /** Those that refuse jobs that others hold. */
  private static final Set<String> PICKY = Set.of("mast", "lyra");

  private final RegisteredAlgorithm<ClusterChoiceProblem, FederatedJob> algorithm;

  FederationContractTest(RegisteredAlgorithm<ClusterChoiceProblem, FederatedJob> algorithm) {
    this.algorithm = algorithm;
  }

  static List<RegisteredAlgorithm<ClusterChoiceProblem, FederatedJob>> algorithms() {
    return ClusterChoiceAlgorithms.registry().all();
  }

  /** With what is best, which takes longest to find and is the same for all algorithms. */
  private static final List<FederationCase> DRAWN =
      LongStream.range(0, CASES).mapToObj(FederationCase::draw).toList();

  @Test
  void answersAreTrueAndNoneIsBetterThanTheBest() {
    var cases = SLOW.contains(algorithm.name()) ? DRAWN.subList(0, CASES / 10) : DRAWN;
    int held = 0;
    for (var each : cases) {
      held += check(algorithm, each) ? 1 : 0;
    }
    assertThat(held).as("jobs that were held").isGreaterThan(cases.size() / 8);
  }

  /** Beside every set of clusters in every order; whether there is an answer. */
  static boolean check(
      RegisteredAlgorithm<ClusterChoiceProblem, FederatedJob> algorithm, FederationCase each) {
    var what = "%s, seed %d".formatted(algorithm.name(), each.seed());
    var answer = each.answer(algorithm);
    var best = each.best();
    if (answer == null) {
      assertThat(best == null || PICKY.contains(algorithm.name())).as(what).isTrue();
      return false;
    }
    Objects.requireNonNull(best, what);
    assertThat(answer.lowerBound()).as(what).isEqualTo(best.clusters());
    assertThat(algorithm.is(Trait.EXACT) || answer.algorithm().equals("exact"))
        .as(what)
        .isEqualTo(answer.provenOptimal());
    if (answer.clusterCount() == best.clusters()) {
      assertThat(answer.bottleneckGbps()).as(what).isLessThanOrEqualTo(best.gbps());
    }
    if (answer.provenOptimal()) {
      assertThat(answer.clusterCount()).as(what).isEqualTo(best.clusters());
      assertThat(answer.bottleneckGbps()).as(what).isEqualTo(best.gbps());
      assertThat(answer.latencyMs()).as(what).isCloseTo(best.latencyMs(), within(1e-6));
    }
    return true;
  }

  @Test
  void theSameSeedGivesTheSameAnswer() {
    var problem =
        Federations.problem(Federations.of("a 8, b 8, c 8", "a-b 9 1", "b-c 9 1"), 6, null);
    var control = SolveControl.<FederatedJob>unlimited().withSeed(7);
    assertThat(algorithm.solver().solve(problem, control))
        .isEqualTo(algorithm.solver().solve(problem, control));
  }

  /** The cluster that a job comes from holds it: no other is asked. */
  @Test
  void whatFitsAtHomeStaysAtHome() {
    if (algorithm.is(Trait.CONTROL)) {
      return;
    }
    var federation = Federations.of("a 8, b 64", "a-b 10 1");
    var answer =
        algorithm.solver().solve(Federations.problem(federation, 8, "a"), SolveControl.unlimited());
    assertThat(Federations.ids(answer)).containsExactly("a");
    assertThat(answer.bottleneckGbps()).isInfinite();
    assertThat(answer.latencyMs()).isZero();
  }
}
