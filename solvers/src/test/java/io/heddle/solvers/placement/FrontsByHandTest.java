package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import io.heddle.solvers.CaseTally;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Fronts and the best of several pools, beside all answers of small jobs. */
class FrontsByHandTest {
  private static final SolverTermination NEVER = new SolverTermination.Never();

  /** All hosts that are free, in minipods under spines of their own: nobody reaches the others. */
  private static Cluster parts(int[]... parts) {
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    for (int part = 0; part < parts.length; part++) {
      switches.add(new Switch("spine-" + part, Tier.SPINE));
      for (int pod = 0; pod < parts[part].length; pod++) {
        var leaf = "leaf-%d-%d".formatted(part, pod);
        switches.add(new Switch(leaf, Tier.LEAF));
        links.add(new Link(leaf, "spine-" + part, 400, 4));
        for (int i = 0; i < parts[part][pod]; i++) {
          var id = "h-%d-%d-%d".formatted(part, pod, i);
          hosts.add(new Host(id, Clusters.TYPE));
          links.add(new Link(id, leaf, 400, 8));
        }
      }
    }
    return new Cluster("c", List.of(Clusters.TYPE), switches, hosts, links);
  }

  private static List<List<Integer>> pairs(List<int[]> pairs) {
    return pairs.stream()
        .map(pair -> List.of(pair[0], pair[1]))
        .sorted((a, b) -> a.getFirst() - b.getFirst())
        .toList();
  }

  private static void assertFront(ParetoFront front, List<int[]> truth, String what) {
    assertThat(
            front.points().stream().map(each -> List.of(each.dpSpread(), each.ppSpread())).toList())
        .as(what)
        .isEqualTo(pairs(truth));
    assertThat(front.exact()).as(what).isTrue();
    for (var point : front.points()) {
      assertThat(point.leastPpSpread()).as(what).isEqualTo(point.ppSpread());
      assertThat(point.placement().objective().maxDpSpread()).isEqualTo(point.dpSpread());
      assertThat(point.placement().objective().maxPpSpread()).isEqualTo(point.ppSpread());
    }
  }

  @Test
  void theFrontIsThatOfAllAnswers() {
    int turns = 0;
    for (long seed = 0; seed < 80; seed++) {
      var each = Clusters.Case.random(seed);
      if (each.rows() * each.cols() > 6) {
        continue;
      }
      var front = new ParetoSolver().solve(each.problem(GroupUnit.PP), SolveControl.unlimited());
      var truth = new BruteForce(each.free(), each.rows(), each.cols(), each.alpha());
      assertFront(front, truth.pairs, "%s".formatted(each));
      turns += front.points().size() > 1 ? 1 : 0;
    }
    assertThat(turns).isGreaterThan(5);
  }

  /** Two parts without a cable: what no answer of either dominates. */
  @Test
  void theFrontOfTwoPartsIsWhatNeitherDominates() {
    var first = new int[][] {{3, 3}, {2, 2, 2}, {4, 2}, {5, 1}, {1, 1, 4}};
    var second = new int[][] {{2, 2, 2}, {4, 2}, {3, 3}, {1, 5}, {3, 2, 1}};
    for (var job : List.of(new int[] {2, 2}, new int[] {3, 2}, new int[] {2, 3})) {
      for (int i = 0; i < first.length; i++) {
        for (double alpha : new double[] {0.2, 0.5, 0.9}) {
          var cluster = parts(first[i], second[i]);
          var problem =
              new PlacementProblem(cluster, Clusters.job(job[0], job[1]), alpha, GroupUnit.PP);
          var one = new BruteForce(first[i], job[0], job[1], alpha);
          var two = new BruteForce(second[i], job[0], job[1], alpha);
          var all = new ArrayList<>(one.pairs);
          all.addAll(two.pairs);
          var best = new ArrayList<int[]>();
          for (var pair : all) {
            boolean dominated =
                all.stream()
                    .anyMatch(other ->
                        other[0] <= pair[0] && other[1] <= pair[1] && !Arrays.equals(other, pair));
            if (!dominated && best.stream().noneMatch(known -> Arrays.equals(known, pair))) {
              best.add(pair);
            }
          }
          var what = Arrays.toString(first[i]) + Arrays.toString(second[i]) + alpha;
          assertFront(new ParetoSolver().solve(problem, SolveControl.unlimited()), best, what);
          var answer =
              PlacementAlgorithms.registry()
                  .byName("tiles")
                  .solver()
                  .solve(problem, SolveControl.unlimited())
                  .objective();
          double least = Math.min(one.bestSpread, two.bestSpread);
          assertThat(answer.weightedSpread()).as(what).isCloseTo(least, within(1e-9));
          assertThat(answer.lowerBound()).as(what).isCloseTo(least, within(1e-9));
          assertThat(answer.provenOptimal()).as(what).isTrue();
        }
      }
    }
  }

  /** Answers tiles, but is stopped from some call on. */
  private static Solver<PlacementProblem, Placement> until(int calls, AtomicInteger made) {
    return (problem, control) -> {
      if (made.incrementAndGet() > calls) {
        throw new StoppedException("stopped");
      }
      return PlacementAlgorithms.registry().byName("tiles").solver().solve(problem, control);
    };
  }

  /** Of a pool that nobody looked at nothing is known; without any answer there is none. */
  @Test
  void aPoolThatWasNotLookedAtLeavesTheAnswerUnproven() {
    var problem =
        new PlacementProblem(
            parts(new int[] {3, 3}, new int[] {2, 3}), Clusters.job(2, 2), 0.5, GroupUnit.PP);
    var both =
        new PerPoolSolver(until(9, new AtomicInteger()), PlacementAlgorithms.SPREAD)
            .solve(problem, SolveControl.unlimited())
            .objective();
    assertThat(both.weightedSpread()).isEqualTo(1);
    assertThat(both.lowerBound()).isEqualTo(1);
    assertThat(both.provenOptimal()).isTrue();
    var one =
        new PerPoolSolver(until(1, new AtomicInteger()), PlacementAlgorithms.SPREAD)
            .solve(problem, SolveControl.unlimited())
            .objective();
    assertThat(one.weightedSpread()).isEqualTo(1);
    assertThat(one.lowerBound()).isZero();
    assertThat(one.provenOptimal()).isFalse();
    assertThatThrownBy(() ->
            new PerPoolSolver(until(0, new AtomicInteger()), PlacementAlgorithms.SPREAD)
                .solve(problem, SolveControl.unlimited()))
        .isInstanceOf(StoppedException.class);
  }

  private static HostPool pool(Clusters.Case each) {
    return HostPool.of(each.problem(GroupUnit.PP));
  }

  /** Some jobs of which constructions alone do not know the front. */
  private static List<Clusters.Case> open() {
    var cases = new ArrayList<Clusters.Case>();
    for (long seed = 0; seed < 30; seed++) {
      var random = new Random(seed);
      var free = random.ints(4 + random.nextInt(3), 1, 9).toArray();
      int cols = 3 + random.nextInt(3);
      int rows = IntStream.of(free).sum() / cols;
      if (rows > 1 && !TileParetoFront.of(free, rows, cols).isExact()) {
        cases.add(new Clusters.Case(free, rows, cols, 0.5));
      }
    }
    return cases;
  }

  /** What was found without haste is found once; what was cut short is looked for again. */
  @Test
  void frontsAreRememberedUnlessTheyWereCutShort() {
    var seen = new CaseTally();
    for (var each : open().subList(0, 3)) {
      var fronts = new ParetoFrontCache();
      var raw = fronts.found(pool(each), NEVER);
      var cancel = new SolverTermination.Cancel();
      cancel.cancel();
      seen.count("cut", !fronts.of(pool(each), cancel).isExact());
      var whole = fronts.of(pool(each), NEVER);
      seen.count("settled", whole.isExact());
      assertThat(fronts.of(pool(each), NEVER)).isSameAs(whole);
      assertThat(fronts.found(pool(each), NEVER)).as("what is known apart").isSameAs(raw);
      assertThat(raw.isExact()).isFalse();
      var fresh = new ParetoFrontCache();
      assertThat(fresh.of(pool(each), 0.5, cancel).lowerBound(0.5)).isEqualTo(raw.lowerBound(0.5));
      var known = fresh.of(pool(each), 0.5, NEVER);
      seen.count(
          "nearer",
          known.value(0.5) < raw.value(0.5) - 1e-9
              || known.lowerBound(0.5) > raw.lowerBound(0.5) + 1e-9);
      var again = fresh.of(pool(each), 0.5, NEVER);
      assertThat(again.value(0.5)).isEqualTo(known.value(0.5));
      assertThat(again.lowerBound(0.5)).isEqualTo(known.lowerBound(0.5));
      assertThat(whole.value(0.5)).isGreaterThanOrEqualTo(known.lowerBound(0.5) - 1e-9);
    }
    seen.assertCount("cut").as("cut short").isPositive();
    seen.assertCount("settled").isPositive();
    seen.assertCount("nearer").as("where asking helps").isPositive();
  }

  /** At one α the same as over all, and the same again. */
  @Test
  void theFrontOfOneAffinityHasItsOptimum() {
    var fronts = new ParetoFrontCache();
    for (long seed = 0; seed < 60; seed++) {
      var each = Clusters.Case.random(seed);
      if (each.rows() * each.cols() > 6) {
        continue;
      }
      for (double alpha : new double[] {0, each.alpha(), 1}) {
        var truth = new BruteForce(each.free(), each.rows(), each.cols(), alpha);
        for (int i = 0; i < 2; i++) {
          var front = fronts.of(pool(each), alpha, NEVER);
          assertThat(front.value(alpha)).as("%s", each).isCloseTo(truth.bestSpread, within(1e-9));
          assertThat(front.lowerBound(alpha)).isCloseTo(truth.bestSpread, within(1e-9));
        }
      }
    }
  }
}
