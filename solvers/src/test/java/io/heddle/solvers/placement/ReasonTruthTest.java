package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Trait;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said about an answer is true of this answer, whoever gave it, good or bad. */
class ReasonTruthTest {
  private static final long CASES = 400;
  private static final double EPSILON = 1e-9;

  /** A small case, an answer of one algorithm, and all that enumeration knows. */
  private record Trial(
      String name,
      Clusters.Case random,
      Placement answer,
      List<PlacementExplanation> reasons,
      BruteForce truth) {
    double value() {
      return answer.objective().weightedSpread();
    }

    double best() {
      return truth.bestSpread;
    }

    /** The least weighted spread of answers whose DP (or PP) groups are all whole. */
    double whole(boolean dp) {
      return truth.pairs.stream()
          .filter(pair -> pair[dp ? 0 : 1] == 0)
          .mapToDouble(pair -> random.alpha() * pair[0] + (1 - random.alpha()) * pair[1])
          .min()
          .orElse(Double.POSITIVE_INFINITY);
    }

    /** The least weighted spread in the so many largest minipods. */
    double within(int minipods) {
      var sorted = random.free().clone();
      Arrays.sort(sorted);
      var largest = Arrays.copyOfRange(sorted, sorted.length - minipods, sorted.length);
      return new BruteForce(largest, random.rows(), random.cols(), random.alpha()).bestSpread;
    }
  }

  private interface Check {
    void on(Trial trial);
  }

  private static void onAll(Check check) {
    for (long seed = -1; seed < CASES; seed++) {
      // Of random cases hardly one is better off with more minipods than hold it.
      var random =
          seed < 0 ? new Clusters.Case(new int[] {3, 3, 2}, 3, 2, 0.1) : Clusters.Case.random(seed);
      if (random.rows() * random.cols() > 6) {
        continue;
      }
      var problem = random.problem(GroupUnit.PP);
      var truth = new BruteForce(random.free(), random.rows(), random.cols(), random.alpha());
      for (var algorithm : PlacementAlgorithms.registry().all()) {
        if (algorithm.is(Trait.LIVE)) {
          var answer = algorithm.solver().solve(problem, SolveControl.unlimited());
          var reasons =
              new PlacementExplainer()
                  .solve(
                      new PlacementExplainer.Question(problem, answer), SolveControl.unlimited());
          var name = "seed %d, %s: %s".formatted(seed, algorithm.name(), random);
          check.on(new Trial(name, random, answer, reasons, truth));
        }
      }
    }
  }

  @Test
  void groupsAreSplitForTheOthersOnlyIfWholeOnesCostMore() {
    int[] said = new int[2];
    onAll(trial ->
        trial
            .reasons()
            .forEach(reason -> {
              var sentence = reason.sentence();
              boolean dp = sentence.contains("DP groups");
              if (sentence.contains("which helps the other groups more")) {
                assertThat(trial.whole(dp)).as(trial.name()).isGreaterThan(trial.value() + EPSILON);
                said[0]++;
              }
              if (reason instanceof PlacementExplanation.Split split) {
                assertThat(split.whole())
                    .as(trial.name())
                    .isEqualTo(trial.whole(dp), within(EPSILON));
                assertThat(split.value())
                    .as(trial.name())
                    .isEqualTo(trial.value(), within(EPSILON));
                said[1] += split.whole() < split.value() + EPSILON ? 1 : 0;
              }
            }));
    assertThat(said[0]).as("splits that pay").isPositive();
    assertThat(said[1]).as("splits for nothing").isPositive();
  }

  @Test
  void moreMinipodsThanNeededAreExplainedOnlyIfFewerCostMore() {
    int[] said = new int[2];
    onAll(trial ->
        trial
            .reasons()
            .forEach(reason -> {
              if (reason instanceof PlacementExplanation.Capacity capacity
                  && capacity.used() > capacity.fewest()) {
                double fewer = trial.within(capacity.fewest());
                if (capacity.sentence().contains("because")) {
                  assertThat(fewer).as(trial.name()).isGreaterThan(trial.value() + EPSILON);
                  said[0]++;
                } else {
                  assertThat(fewer).as(trial.name()).isLessThan(trial.value() + EPSILON);
                  said[1]++;
                }
              }
            }));
    assertThat(said[0]).as("more that pay").isPositive();
    assertThat(said[1]).as("more for nothing").isPositive();
  }

  @Test
  void anAnswerThatCouldBeBetterIsToldSo() {
    int[] said = new int[1];
    onAll(trial -> {
      var better =
          trial.reasons().stream()
              .filter(PlacementExplanation.Better.class::isInstance)
              .map(PlacementExplanation.Better.class::cast)
              .toList();
      if (trial.value() > trial.best() + EPSILON) {
        assertThat(better).as(trial.name()).hasSize(1);
        assertThat(better.getFirst().best()).isEqualTo(trial.best(), within(EPSILON));
        said[0]++;
      } else {
        assertThat(better).as(trial.name()).isEmpty();
      }
    });
    assertThat(said[0]).isPositive();
  }

  @Test
  void whatOneMoreHostGivesIsNotWhatABetterAlgorithmGives() {
    onAll(trial ->
        trial
            .reasons()
            .forEach(reason -> {
              if (reason instanceof PlacementExplanation.OneMore more) {
                assertThat(more.before()).as(trial.name()).isEqualTo(trial.best(), within(EPSILON));
                assertThat(more.after()).as(trial.name()).isLessThan(trial.best() - EPSILON);
              }
              if (reason instanceof PlacementExplanation.NoneHelps none && none.proven()) {
                assertThat(bestWithOneMore(trial.random()))
                    .as(trial.name())
                    .isEqualTo(trial.best(), within(EPSILON));
              }
            }));
  }

  private static double bestWithOneMore(Clusters.Case random) {
    return Arrays.stream(indices(random.free().length))
        .mapToObj(at -> {
          var more = random.free().clone();
          more[at]++;
          return new BruteForce(more, random.rows(), random.cols(), random.alpha()).bestSpread;
        })
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  private static int[] indices(int count) {
    var indices = new int[count];
    Arrays.setAll(indices, i -> i);
    return indices;
  }
}
