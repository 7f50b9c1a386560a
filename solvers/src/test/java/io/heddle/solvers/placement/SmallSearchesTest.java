package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MinipodSpreadTable;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.ortools.GroupPackingModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Searches one by one beside all answers, on jobs of at most six hosts. */
class SmallSearchesTest {
  private static final SolverTermination NEVER = new SolverTermination.Never();

  /** Of three to six hosts on up to four minipods. */
  private static List<Clusters.Case> cases() {
    var cases = new ArrayList<Clusters.Case>();
    for (long seed = 0; cases.size() < 40; seed++) {
      var random = Clusters.Case.random(seed);
      if (random.rows() * random.cols() <= 6 && random.rows() * random.cols() > 2) {
        cases.add(random);
      }
    }
    return cases;
  }

  private static BruteForce all(Clusters.Case each) {
    return new BruteForce(each.free(), each.rows(), each.cols(), each.alpha());
  }

  static boolean isPossible(BruteForce all, int inRow, int inColumn) {
    return all.pairs.stream()
        .anyMatch(pair ->
            pair[0] <= MinipodSpreadTable.spread(inColumn)
                && pair[1] <= MinipodSpreadTable.spread(inRow));
  }

  private static void assertColoured(
      String what, Clusters.Case each, MinipodGrid grid, int inRow, int inColumn) {
    assertThat(grid.rows()).as(what).isEqualTo(each.rows());
    assertThat(grid.cols()).as(what).isEqualTo(each.cols());
    assertThat(grid.mostInRow()).as(what).isLessThanOrEqualTo(inRow);
    assertThat(grid.mostInColumn()).as(what).isLessThanOrEqualTo(inColumn);
    var used = new int[each.free().length];
    Arrays.stream(grid.cells()).flatMapToInt(Arrays::stream).forEach(cell -> used[cell]++);
    for (int i = 0; i < used.length; i++) {
      assertThat(used[i]).as(what).isLessThanOrEqualTo(each.free()[i]);
    }
  }

  @Test
  void everySearchFindsWhatThereIsAndNothingElse() {
    for (var each : cases()) {
      var all = all(each);
      for (int inRow = 1; inRow <= 3; inRow++) {
        for (int inColumn = 1; inColumn <= 3; inColumn++) {
          var what = "%s, %d, %d".formatted(each, inRow, inColumn);
          boolean possible = isPossible(all, inRow, inColumn);
          var search =
              new TileBacktrackingSearch(
                  each.free(), each.rows(), each.cols(), inRow, inColumn, 1_000_000, NEVER);
          decided(what, each, inRow, inColumn, search.run(), possible);
          assertThat(search.isExhausted()).as(what).isTrue();
          var asked =
              new SpreadFeasibility(each.free(), each.rows(), each.cols(), 10_000, NEVER)
                  .ask(inRow, inColumn, List.of());
          decided(what, each, inRow, inColumn, grid(asked), possible);
        }
      }
    }
  }

  static void decided(
      String what,
      Clusters.Case each,
      int inRow,
      int inColumn,
      @Nullable MinipodGrid found,
      boolean possible) {
    assertThat(found != null).as(what).isEqualTo(possible);
    if (found != null) {
      assertColoured(what, each, found, inRow, inColumn);
    }
  }

  static @Nullable MinipodGrid grid(SpreadFeasibility.Verdict verdict) {
    assertThat(verdict).isNotInstanceOf(SpreadFeasibility.Verdict.Open.class);
    return verdict instanceof SpreadFeasibility.Verdict.Possible(var grid) ? grid : null;
  }

  @Test
  void annealingFindsMostOfWhatThereIs() {
    int possible = 0;
    int found = 0;
    int strips = 0;
    for (var each : cases()) {
      var all = all(each);
      for (int touched = 2; touched <= 3; touched++) {
        if (isPossible(all, touched, 2)) {
          possible++;
          var start =
              FirstFitOrders.byColumns(
                  each.rows(), each.cols(), FirstFitOrders.largestFirst(each.free()), each.free());
          var grid = new MinipodSetSearch(each.free(), start, touched, 2, 1).run(2_000, NEVER);
          if (grid != null) {
            found++;
            assertColoured("annealed " + each, each, grid, touched, 2);
          }
          var strip =
              WideStripSearch.find(each.free(), each.rows(), each.cols(), touched, 2, 300, 1);
          if (strip != null) {
            strips++;
            assertColoured("in strips " + each, each, strip, touched, 2);
          }
        }
      }
    }
    assertThat(possible).isGreaterThan(50);
    assertThat(found).isGreaterThanOrEqualTo(possible * 9 / 10);
    assertThat(strips).isGreaterThanOrEqualTo(possible * 9 / 10);
  }

  @Test
  void answersAreOptimaAndFrontsHaveThemAll() {
    for (var each : cases()) {
      var truth = all(each);
      for (var name : List.of("tiles", "enumerate")) {
        var answer =
            PlacementAlgorithms.registry()
                .byName(name)
                .solver()
                .solve(each.problem(GroupUnit.PP), SolveControl.unlimited())
                .objective();
        assertThat(answer.weightedSpread())
            .as("%s", each)
            .isCloseTo(truth.bestSpread, within(1e-9));
        assertThat(answer.lowerBound()).as("%s", each).isCloseTo(truth.bestSpread, within(1e-9));
        assertThat(answer.provenOptimal()).as("%s", each).isTrue();
      }
      var front = TileParetoFront.of(each.free(), each.rows(), each.cols(), 100_000, NEVER);
      assertThat(front.isExact()).as("%s", each).isTrue();
      assertThat(front.value(each.alpha())).isCloseTo(truth.bestSpread, within(1e-9));
      assertThat(front.lowerBound(each.alpha())).isCloseTo(truth.bestSpread, within(1e-9));
      assertThat(front.tilings()).isSortedAccordingTo((a, b) -> a.inColumn() - b.inColumn());
      for (var tiling : front.tilings()) {
        assertColoured("front", each, tiling.grid(), tiling.inRow(), tiling.inColumn());
        assertThat(tiling.used()).isEqualTo(tiling.grid().touches().used());
      }
      for (var grid : TileColoringConstructions.all(each.free(), each.rows(), each.cols())) {
        assertColoured("construction", each, grid, each.cols(), each.rows());
      }
    }
  }

  @Test
  void arnoldIsThePapersOptimumAndPackingsAreDecidedAlike() throws Exception {
    for (var each : cases()) {
      for (var unit : GroupUnit.values()) {
        boolean byRow = unit == GroupUnit.PP;
        int groups = byRow ? each.rows() : each.cols();
        int size = byRow ? each.cols() : each.rows();
        double optimum = BruteForce.mip(each.free(), groups, size, each.alpha());
        var arnold =
            PlacementAlgorithms.registry()
                .byName("arnold")
                .solver()
                .solve(each.problem(unit), SolveControl.unlimited())
                .objective();
        assertThat(arnold.mip()).as("%s, %s", each, unit).isCloseTo(optimum, within(1e-9));
        assertThat(arnold.lowerBound()).isCloseTo(optimum, within(1e-9));
        int least = (int) BruteForce.mip(each.free(), groups, size, 0);
        for (int touched = 1; touched <= 3; touched++) {
          var packing =
              new GroupPackingSearch()
                  .pack(each.free(), groups, size, touched, SolveControl.unlimited());
          assertThat(packing != null).as("%s, %s", each, unit).isEqualTo(touched >= least);
          if (packing != null) {
            BoundsByHandTest.assertPacked(packing, each.free(), groups, size);
            assertThat(GroupPacking.mostTouched(packing)).isLessThanOrEqualTo(touched);
          }
        }
      }
    }
  }

  @Test
  void theModelsOfOrToolsSayTheSame() {
    int asked = 0;
    for (var each : cases().subList(0, 12)) {
      int least = (int) BruteForce.mip(each.free(), each.rows(), each.cols(), 0);
      for (int touched = Math.max(1, least - 1); touched <= least; touched++) {
        var outcome =
            new GroupPackingModel(each.free(), each.rows(), each.cols(), touched).solve(10, NEVER);
        assertThat(outcome.decided()).isTrue();
        assertThat(outcome.packing() != null).as("%s", each).isEqualTo(touched >= least);
        if (outcome.packing() != null) {
          BoundsByHandTest.assertPacked(outcome.packing(), each.free(), each.rows(), each.cols());
          assertThat(GroupPacking.mostTouched(outcome.packing())).isLessThanOrEqualTo(touched);
        }
        asked++;
      }
    }
    assertThat(asked).isGreaterThanOrEqualTo(12);
  }

  /** All ways to halve up to nine vertices. */
  @Test
  void halvesCutLittleAndKeepTheBalance() {
    int best = 0;
    for (long seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      var weights = random.ints(4 + random.nextInt(6), 1, 4).toArray();
      var nets = new int[3 + random.nextInt(6)][];
      Arrays.setAll(
          nets,
          _ -> random.ints(0, weights.length).distinct().limit(2 + random.nextInt(2)).toArray());
      var netWeights = random.ints(nets.length, 1, 5).toArray();
      int total = Arrays.stream(weights).sum();
      long most = total / 2 + 2L;
      var initial = new boolean[weights.length];
      int held = 0;
      for (int i = 0; i < initial.length; i++) {
        initial[i] = 2 * held >= total;
        held += weights[i];
      }
      var side = new FiducciaMattheyses(weights, nets, netWeights).improve(initial, most, most);
      int first = load(weights, code(initial));
      if (first <= most && total - first <= most) {
        assertThat(load(weights, code(side)))
            .as("seed %d", seed)
            .isBetween((int) (total - most), (int) most);
        assertThat(cut(nets, netWeights, code(side)))
            .as("seed %d", seed)
            .isLessThanOrEqualTo(cut(nets, netWeights, code(initial)));
      }
      int least = Integer.MAX_VALUE;
      for (int code = 0; code < 1 << weights.length; code++) {
        int one = load(weights, code);
        if (one <= most && total - one <= most) {
          least = Math.min(least, cut(nets, netWeights, code));
        }
      }
      best += cut(nets, netWeights, code(side)) == least ? 1 : 0;
    }
    assertThat(best).as("of 200 the least cut").isGreaterThan(150);
  }

  private static int code(boolean[] side) {
    int code = 0;
    for (int i = 0; i < side.length; i++) {
      code |= side[i] ? 1 << i : 0;
    }
    return code;
  }

  private static int load(int[] weights, int code) {
    int load = 0;
    for (int i = 0; i < weights.length; i++) {
      load += (code >> i & 1) * weights[i];
    }
    return load;
  }

  private static int cut(int[][] nets, int[] netWeights, int code) {
    int cut = 0;
    for (int net = 0; net < nets.length; net++) {
      int ones = Arrays.stream(nets[net]).map(vertex -> code >> vertex & 1).sum();
      cut += ones > 0 && ones < nets[net].length ? netWeights[net] : 0;
    }
    return cut;
  }
}
