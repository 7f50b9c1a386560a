package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.PlacementObjective;
import io.heddle.solvers.RandomDraws;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Trait;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Answers against optima, on random clusters whose seed is printed. */
class OptimumTest {
  private static PlacementObjective solve(String algorithm, PlacementProblem problem) {
    return PlacementAlgorithms.registry()
        .byName(algorithm)
        .solver()
        .solve(problem, SolveControl.unlimited())
        .objective();
  }

  @Test
  void enumerateIsTheOptimumOfTheTrueSpread() {
    for (long seed = 0; seed < 300; seed++) {
      var random = Clusters.Case.random(seed);
      if (random.rows() * random.cols() <= 6) {
        var objective = solve("enumerate", random.problem(GroupUnit.PP));
        assertThat(objective.weightedSpread())
            .as("seed %d: %s", seed, random)
            .isEqualTo(
                new BruteForce(random.free(), random.rows(), random.cols(), random.alpha())
                    .bestSpread,
                within(1e-9));
        assertThat(objective.provenOptimal()).isTrue();
      }
    }
  }

  @Test
  void tilesIsTheOptimumAndSaysSo() {
    for (long seed = 0; seed < RandomDraws.of(3_000); seed++) {
      var random = Clusters.Case.random(seed);
      var tiles = solve("tiles", random.problem(GroupUnit.PP));
      double optimum = solve("enumerate", random.problem(GroupUnit.PP)).weightedSpread();
      assertThat(tiles.weightedSpread())
          .as("seed %d: %s", seed, random)
          .isEqualTo(optimum, within(1e-9));
      assertThat(tiles.provenOptimal()).as("seed %d: %s", seed, random).isTrue();
    }
  }

  /**
   * Tight, uneven minipods, more of them than rows, capacities below a group's size. Of small ones
   * that are refuted CP-SAT knows that there is no way.
   */
  @Test
  void whatIsRefutedIsNeverFound() {
    int cases = RandomDraws.of(300);
    int refutedCases = 0;
    int checked = 0;
    int foundCases = 0;
    for (long seed = 0; seed < cases; seed++) {
      var random = new Random(seed);
      int rows = 1 + random.nextInt(10);
      int cols = 1 + random.nextInt(8);
      var free = new int[2 + random.nextInt(10)];
      int sum = 0;
      while (sum < rows * cols) {
        free[random.nextInt(free.length)]++;
        sum++;
      }
      free[random.nextInt(free.length)] += random.nextInt(4);
      int inRow = 1 + random.nextInt(4);
      int inColumn = 1 + random.nextInt(4);
      boolean refuted =
          new SpreadBound(free, rows, cols).refutes(inRow, inColumn)
              || new SpreadKnapsackBound(free, rows, cols).refutes(inRow, inColumn);
      refutedCases += refuted ? 1 : 0;
      if (refuted && rows * cols <= 16) {
        var outcome = new TouchModel(free, rows, cols, inRow, inColumn).solve(20);
        assertThat(outcome.decided()).as("seed %d", seed).isTrue();
        assertThat(outcome.cells()).as("seed %d: %s", seed, Arrays.toString(free)).isNull();
        checked++;
      }
      var found = WideStripSearch.find(free, rows, cols, inRow, inColumn, 2_000, seed);
      if (found != null) {
        foundCases++;
        assertThat(refuted).as("seed %d: %s", seed, Arrays.toString(free)).isFalse();
        assertThat(found.touches().inRow()).isLessThanOrEqualTo(inRow);
        assertThat(found.touches().inColumn()).isLessThanOrEqualTo(inColumn);
      }
    }
    assertThat(refutedCases).isGreaterThan(cases / 4);
    assertThat(checked).isGreaterThan(cases / 15);
    assertThat(foundCases).isGreaterThan(cases / 4);
  }

  @Test
  void tilesIsNeverWorseThanAnyOtherAlgorithm() {
    for (long seed = 0; seed < RandomDraws.of(120); seed++) {
      var random = new Random(seed);
      var free = new int[2 + random.nextInt(8)];
      int sum = 0;
      for (int i = 0; i < free.length; i++) {
        free[i] = random.nextInt(30);
        sum += free[i];
      }
      int rows = 1 + random.nextInt(16);
      int cols = Math.max(1, Math.min(8, sum / rows));
      if (rows * cols > sum) {
        continue;
      }
      var problem = Clusters.problem(free, rows, cols, random.nextInt(11) / 10.0, GroupUnit.PP);
      var tiles = solve("tiles", problem);
      for (var other : PlacementAlgorithms.registry().all()) {
        if (other.is(Trait.LIVE)) {
          double theirs = solve(other.name(), problem).weightedSpread();
          assertThat(tiles.weightedSpread())
              .as("seed %d against %s", seed, other.name())
              .isLessThanOrEqualTo(theirs + 1e-9);
          assertThat(tiles.lowerBound())
              .as("seed %d against %s", seed, other.name())
              .isLessThanOrEqualTo(theirs + 1e-9);
        }
      }
    }
  }

  @Test
  void arnoldIsTheOptimumOfThePapersFormulation() {
    for (long seed = 0; seed < RandomDraws.of(2_000); seed++) {
      var random = Clusters.Case.random(seed);
      for (var unit : GroupUnit.values()) {
        var objective = solve("arnold", random.problem(unit));
        boolean byRow = unit == GroupUnit.PP;
        double optimum =
            BruteForce.mip(
                random.free(),
                byRow ? random.rows() : random.cols(),
                byRow ? random.cols() : random.rows(),
                random.alpha());
        assertThat(objective.mip())
            .as("seed %d, unit %s: %s", seed, unit, random)
            .isEqualTo(optimum, within(1e-9));
        assertThat(objective.provenOptimal()).as("seed %d: %s", seed, random).isTrue();
      }
    }
  }

  /** Three groups of 17 on minipods of which one holds a group: T = 3, not 4. */
  @Test
  void arnoldClosesTheGapWhereMinipodsAreSmallerThanGroups() {
    var free = new int[] {5, 5, 5, 11, 3, 4, 18, 4, 3};
    var problem = Clusters.problem(free, 17, 3, 0, GroupUnit.DP);
    var objective = solve("arnold", problem);
    assertThat(objective.maxGroupMinipods()).isEqualTo(3);
    assertThat(objective.mip()).isEqualTo(3, within(1e-9));
    assertThat(objective.provenOptimal()).isTrue();
  }

  @Test
  void arnoldAgreesWithOrToolsWhereMinipodsAreTight() {
    for (long seed = 0; seed < RandomDraws.of(60); seed++) {
      var tight = TightCases.draw(seed);
      for (var unit : GroupUnit.values()) {
        var problem =
            Clusters.problem(tight.free(), tight.rows(), tight.cols(), tight.alpha(), unit);
        var objective = solve("arnold", problem);
        assertThat(objective.provenOptimal()).as("seed %d, %s: %s", seed, unit, tight).isTrue();
        if (tight.rows() * tight.cols() <= 40) {
          var mip =
              PlacementAlgorithms.arnoldMip()
                  .solver()
                  .solve(problem, SolveControl.unlimited())
                  .objective();
          assertThat(objective.mip())
              .as("seed %d, %s: %s", seed, unit, tight)
              .isEqualTo(mip.mip(), within(1e-6));
        }
      }
    }
  }

  @Test
  void arnoldAgreesWithOrTools() {
    for (long seed = 0; seed < 60; seed++) {
      var random = new Random(seed);
      var free = new int[2 + random.nextInt(4)];
      int sum = 0;
      for (int i = 0; i < free.length; i++) {
        free[i] = random.nextInt(12);
        sum += free[i];
      }
      int rows = 1 + random.nextInt(6);
      int cols = Math.min(6, sum / rows);
      if (cols == 0) {
        continue;
      }
      var problem = Clusters.problem(free, rows, cols, random.nextInt(11) / 10.0, GroupUnit.PP);
      var mip =
          PlacementAlgorithms.arnoldMip()
              .solver()
              .solve(problem, SolveControl.unlimited())
              .objective();
      assertThat(mip.provenOptimal()).as("seed %d", seed).isTrue();
      assertThat(solve("arnold", problem).mip())
          .as("seed %d", seed)
          .isEqualTo(mip.mip(), within(1e-6));
    }
  }

  @Test
  void theFrontIsEveryTradeOffThereIs() {
    for (long seed = 0; seed < 400; seed++) {
      var random = Clusters.Case.random(seed);
      if (random.rows() * random.cols() > 6) {
        continue;
      }
      ParetoFront front =
          new ParetoSolver().solve(random.problem(GroupUnit.PP), SolveControl.unlimited());
      var truth = new BruteForce(random.free(), random.rows(), random.cols(), 0.5).pairs;
      truth.sort(Comparator.comparingInt(pair -> pair[0]));
      assertThat(front.exact()).as("seed %d: %s", seed, random).isTrue();
      assertThat(front.points())
          .as("seed %d: %s", seed, random)
          .extracting(ParetoFront.Point::dpSpread, ParetoFront.Point::ppSpread)
          .containsExactlyElementsOf(
              truth.stream()
                  .map(pair -> org.assertj.core.groups.Tuple.tuple(pair[0], pair[1]))
                  .toList());
      for (var point : front.points()) {
        assertThat(point.placement().objective().maxDpSpread()).isEqualTo(point.dpSpread());
        assertThat(point.placement().objective().maxPpSpread()).isEqualTo(point.ppSpread());
      }
    }
  }
}
