package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.result.LevelPlan;
import io.heddle.model.result.LinkContention;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Trait;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What every compression algorithm of the registry promises. */
@ParameterizedClass
@MethodSource("algorithms")
class CompressionContractTest {
  private final RegisteredAlgorithm<PriorityCompressionProblem, LevelPlan> algorithm;

  CompressionContractTest(RegisteredAlgorithm<PriorityCompressionProblem, LevelPlan> algorithm) {
    this.algorithm = algorithm;
  }

  static List<RegisteredAlgorithm<PriorityCompressionProblem, LevelPlan>> algorithms() {
    return PriorityCompressionAlgorithms.registry().all();
  }

  private LevelPlan solve(LinkContention contention, int levels, long seed) {
    return algorithm
        .solver()
        .solve(
            new PriorityCompressionProblem(contention, levels, 10),
            SolveControl.<LevelPlan>unlimited().withSeed(seed));
  }

  @Test
  void levelsAreValidAndTheCutIsRight() {
    for (long seed = 0; seed < 1500; seed++) {
      var random = new Random(seed);
      int levels = 1 + random.nextInt(9);
      var contention =
          Contentions.random(random, 1 + random.nextInt(24), random.nextDouble() * 0.8);
      var plan = solve(contention, levels, seed);
      check(contention, plan, levels, "seed " + seed);
      if (contention.jobs().size() <= 6 && levels <= 4) {
        double best = Contentions.bestCut(contention, levels);
        assertThat(plan.cutWeight()).as("seed %s", seed).isLessThanOrEqualTo(best + 1e-9);
        if (algorithm.is(Trait.EXACT)) {
          assertThat(plan.provenOptimal()).as("seed %s", seed).isTrue();
        }
        if (plan.provenOptimal()) {
          assertThat(plan.cutWeight()).as("seed %s", seed).isCloseTo(best, within(1e-9));
        }
      }
    }
  }

  private void check(LinkContention contention, LevelPlan plan, int levels, String where) {
    assertThat(plan.algorithm()).isEqualTo(algorithm.name());
    assertThat(plan.levels().keySet())
        .as(where)
        .containsExactlyElementsOf(contention.jobs().stream().map(LinkContention.Job::id).toList());
    assertThat(plan.levels().values()).as(where).allMatch(level -> level >= 0 && level < levels);
    double cut = 0;
    double total = 0;
    for (var pair : contention.pairs()) {
      var directed = Contentions.directed(contention, pair);
      int high = Contentions.get(plan.levels(), directed[0].id());
      int low = Contentions.get(plan.levels(), directed[1].id());
      assertThat(high).as("%s, %s", where, pair).isGreaterThanOrEqualTo(low);
      total += directed[0].intensity();
      cut += high > low ? directed[0].intensity() : 0;
    }
    assertThat(plan.cutWeight()).as(where).isCloseTo(cut, within(1e-9 * (1 + total)));
    assertThat(plan.totalWeight()).as(where).isCloseTo(total, within(1e-9 * (1 + total)));
  }

  @Test
  void theSameSeedGivesTheSameLevels() {
    var contention = Contentions.random(new Random(1), 60, 0.2);
    assertThat(solve(contention, 4, 7)).isEqualTo(solve(contention, 4, 7));
  }

  @Test
  void jobsThatShareNothingNeedNoLevels() {
    var plan = solve(Contentions.random(new Random(2), 5, 0), 2, 0);
    assertThat(plan.totalWeight()).isZero();
    assertThat(plan.provenOptimal()).isTrue();
    assertThat(solve(new LinkContention(List.of(), List.of()), 3, 0).levels()).isEmpty();
  }
}
