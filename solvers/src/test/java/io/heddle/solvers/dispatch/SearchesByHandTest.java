package io.heddle.solvers.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Searches that ask an estimate, on hosts that it tells apart by their rails. */
class SearchesByHandTest {
  private static final SolveControl<GpuDispatch> UNLIMITED = SolveControl.unlimited();

  /** The nearer to these counts, by rail, the better; hosts alone have no say. */
  private static BandwidthEstimate near(int... target) {
    return candidates ->
        candidates.stream()
            .mapToDouble(shares -> {
              var left = target.clone();
              shares.forEach(share -> left[(int) share.railGBps() - 1] -= share.count());
              return 100.0 - Arrays.stream(left).map(each -> each * each).sum();
            })
            .toArray();
  }

  private static SmallHosts rails(int hosts, int gpus) {
    var result = new SmallHosts();
    for (int i = 1; i <= hosts; i++) {
      result.add(gpus, 500, i);
    }
    return result;
  }

  private static int[] swapped(FreeGpuPool pool, BandwidthEstimate estimate, int... counts) {
    var evaluator = new CandidateEvaluator(pool, estimate);
    var start = pool.choice(counts);
    var swaps = new GpuSwapSearch(pool, evaluator, UNLIMITED);
    return FreeGpuPool.counts(
        swaps.better(new FoundGpuChoice(start, evaluator.of(start))).choice());
  }

  @Test
  void swapsGoWhereTheEstimateRises() {
    var three = rails(3, 4);
    assertThat(swapped(three.pool(6), near(1, 3, 2), 4, 2, 0)).containsExactly(1, 3, 2);
    assertThat(swapped(three.pool(4), near(0, 0, 4), 4, 0, 0)).containsExactly(0, 0, 4);
    assertThat(swapped(three.pool(6, SmallHosts.atMost(2)), near(2, 2, 2), 4, 2, 0))
        .as("no third host")
        .containsExactly(3, 3, 0);
    assertThat(swapped(three.pool(4, SmallHosts.whole()), near(2, 2, 0), 4, 0, 0))
        .as("no half hosts")
        .containsExactly(4, 0, 0);
    assertThat(swapped(three.pool(4, SmallHosts.whole()), near(0, 3, 1), 4, 0, 0))
        .containsExactly(0, 4, 0);
  }

  @Test
  void whatIsWorthLessThanAThousandthIsNotTaken() {
    var pool = rails(2, 4).pool(4);
    assertThat(swapped(pool, creeping(1.0009), 4, 0)).containsExactly(4, 0);
    assertThat(swapped(pool, creeping(1.0011), 4, 0)).containsExactly(0, 4);
  }

  /** So many times faster for each GPU of the second host. */
  private static BandwidthEstimate creeping(double factor) {
    return candidates ->
        candidates.stream()
            .mapToDouble(shares ->
                shares.stream()
                    .filter(share -> share.railGBps() == 2)
                    .mapToDouble(share -> Math.pow(factor, share.count() / 4.0))
                    .findFirst()
                    .orElse(1))
            .toArray();
  }

  /** Among more than eight hosts those that give and take most are tried. */
  @Test
  void swapsAmongManyHosts() {
    var ten = rails(10, 4);
    var target = new int[] {3, 3, 2, 0, 0, 0, 0, 0, 0, 0};
    assertThat(swapped(ten.pool(8), near(target), 4, 4, 0, 0, 0, 0, 0, 0, 0, 0))
        .containsExactly(target);
  }

  /** From {2, 3}'s 60 and others of 10: the lowest goes first, then the one outside the pair. */
  @Test
  void theLossThatHurtsLeastComesFirst() {
    var problem = new SmallHosts().addPairs(50, 60, 10, 7).addPairs(70, 5, 10, 7, 0).problem(2);
    var pts = GpuDispatchAlgorithms.registry().byName("pts");
    assertThat(pts.solver().solve(problem, UNLIMITED).byHost().toString()).isEqualTo("{ha=[2, 3]}");
    var pool = rails(3, 4).pool(9);
    var found =
        new PrunedEliminationSearch()
            .search(pool, new CandidateEvaluator(pool, near(4, 1, 4)), UNLIMITED);
    assertThat(FreeGpuPool.counts(Objects.requireNonNull(found).choice())).containsExactly(4, 1, 4);
    assertThat(found.expected()).isEqualTo(100);
    var all = rails(2, 4).pool(8);
    assertThat(
            new PrunedEliminationSearch()
                .search(all, new CandidateEvaluator(all, near(4, 4)), UNLIMITED))
        .satisfies(whole -> assertThat(whole.expected()).as("nothing taken away").isEqualTo(100));
    var odd = rails(3, 4).pool(6, SmallHosts.whole());
    assertThat(
            new PrunedEliminationSearch()
                .search(odd, new CandidateEvaluator(odd, near(2, 2, 2)), UNLIMITED))
        .as("no whole hosts have six")
        .isNull();
    var two = rails(3, 4).pool(8, SmallHosts.whole());
    assertThat(
            FreeGpuPool.counts(
                Objects.requireNonNull(
                        new PrunedEliminationSearch()
                            .search(two, new CandidateEvaluator(two, near(4, 0, 4)), UNLIMITED))
                    .choice()))
        .containsExactly(4, 0, 4);
  }

  /** More than 64 GPUs, nine wanted: two hosts and two more are kept, the fast ones. */
  @Test
  void aLargePoolIsCutToTheRoomiestHosts() {
    var hosts = new SmallHosts();
    for (int i = 0; i < 10; i++) {
      hosts.add(8, i % 2 == 0 ? 400 : 300, i + 1);
    }
    hosts.add(6, 900, 11);
    var seen = new ArrayList<Integer>();
    BandwidthEstimate estimate =
        candidates -> {
          candidates.forEach(shares -> shares.forEach(share -> seen.add((int) share.railGBps())));
          return candidates.stream().mapToDouble(List::size).toArray();
        };
    var pool = hosts.pool(9);
    var found =
        new PrunedEliminationSearch()
            .search(pool, new CandidateEvaluator(pool, estimate), UNLIMITED);
    assertThat(Arrays.stream(FreeGpuPool.counts(Objects.requireNonNull(found).choice())).sum())
        .isEqualTo(9);
    assertThat(seen.stream().distinct()).containsExactlyInAnyOrder(1, 3, 5, 7);
    seen.clear();
    var one = hosts.pool(8);
    assertThat(
            new PrunedEliminationSearch()
                .search(one, new CandidateEvaluator(one, estimate), UNLIMITED))
        .satisfies(whole -> assertThat(whole.expected()).isEqualTo(1));
    assertThat(seen.stream().distinct()).as("the fastest host alone").containsExactly(1);
    seen.clear();
    var few = hosts.pool(9, SmallHosts.atMost(2));
    assertThat(
            new PrunedEliminationSearch()
                .search(few, new CandidateEvaluator(few, estimate), UNLIMITED))
        .isNotNull();
    assertThat(seen.stream().distinct()).containsExactlyInAnyOrder(1, 3);
  }

  /** An estimate that knows no rule: only trying all counts finds its optimum. */
  @Test
  void inASmallPoolTheEstimatesOwnOptimum() {
    int searched = 0;
    for (long seed = 0; seed < 60; seed++) {
      long salt = seed;
      BandwidthEstimate freakish =
          candidates -> candidates.stream().mapToDouble(each -> freak(each, salt)).toArray();
      var random = new Random(31 * seed);
      var hosts = new SmallHosts();
      int room = 0;
      int count = 2 + random.nextInt(3);
      for (int i = 1; i <= count; i++) {
        int gpus = 2 + random.nextInt(3);
        hosts.addChain(gpus, 60 + random.nextInt(60), 40 + random.nextInt(60), i);
        room += gpus;
      }
      var constraints = seed % 3 == 0 ? SmallHosts.atMost(2) : DispatchConstraints.NONE;
      int wanted = 2 + random.nextInt(room - 1);
      var pool = hosts.pool(wanted, constraints);
      if (FreeGpuPools.any(pool) == null) {
        continue;
      }
      double best = best(pool, freakish, new int[pool.size()], 0, wanted);
      var found =
          new HybridSearch().search(pool, new CandidateEvaluator(pool, freakish), UNLIMITED);
      assertThat(Objects.requireNonNull(found).expected()).as("seed %d", seed).isEqualTo(best);
      searched++;
    }
    assertThat(searched).isGreaterThan(40);
  }

  private static double freak(List<HostShare> shares, long salt) {
    long code = salt;
    for (var share : shares) {
      code = code * 1_000_003 + share.count() * 31L + (long) share.railGBps();
    }
    return Math.min(
        BandwidthEstimate.slowestHost(shares), 50 + 50 * new Random(code * 7919).nextDouble());
  }

  private static double best(
      FreeGpuPool pool, BandwidthEstimate estimate, int[] counts, int slot, int left) {
    if (slot == pool.size()) {
      long used = Arrays.stream(counts).filter(count -> count > 0).count();
      return left > 0 || used > pool.maxHosts()
          ? Double.NEGATIVE_INFINITY
          : new CandidateEvaluator(pool, estimate).of(pool.choice(counts));
    }
    double best = Double.NEGATIVE_INFINITY;
    for (int count = 0; count <= Math.min(left, pool.slot(slot).capacity()); count++) {
      counts[slot] = count;
      best = Math.max(best, best(pool, estimate, counts, slot + 1, left - count));
    }
    counts[slot] = 0;
    return best;
  }

  /** Of more ways than can be tried, the swaps find where the estimate rises to. */
  @Test
  void inALargePoolTheBestStartsAreBettered() {
    var target = new int[] {3, 3, 2, 2, 2, 0, 0, 0, 0, 0};
    var pool = rails(10, 4).pool(12);
    var found =
        new HybridSearch().search(pool, new CandidateEvaluator(pool, near(target)), UNLIMITED);
    assertThat(FreeGpuPool.counts(Objects.requireNonNull(found).choice())).containsExactly(target);
  }

  /** Elimination is led astray on its way, and no even choice is it: the swaps get there. */
  @Test
  void whatOthersMissTheSwapsFind() {
    var target = new int[] {4, 3, 3, 1, 1, 0, 0, 0, 0, 0};
    var honest = near(target);
    BandwidthEstimate astray =
        candidates -> {
          var values = honest.estimate(candidates);
          for (int i = 0; i < values.length; i++) {
            var shares = candidates.get(i);
            if (shares.stream().mapToInt(HostShare::count).sum() > 12) {
              values[i] =
                  50
                      - shares.stream()
                          .filter(each -> each.railGBps() <= 2)
                          .mapToInt(HostShare::count)
                          .sum();
            }
          }
          return values;
        };
    var pool = rails(10, 4).pool(12);
    var evaluator = new CandidateEvaluator(pool, astray);
    var less = new PrunedEliminationSearch().search(pool, evaluator, UNLIMITED);
    assertThat(Objects.requireNonNull(less).expected()).isLessThan(100);
    var found = new HybridSearch().search(pool, new CandidateEvaluator(pool, astray), UNLIMITED);
    assertThat(FreeGpuPool.counts(Objects.requireNonNull(found).choice())).containsExactly(target);
  }

  /** Over 5 to 12 hosts, then over 13, 15 and 19, in ever larger steps. */
  @Test
  void numbersOfHostsInEverLargerSteps() {
    var over = new TreeSet<Integer>();
    BandwidthEstimate fewest =
        candidates ->
            candidates.stream()
                .mapToDouble(shares -> {
                  over.add(shares.size());
                  return 100.0 - shares.size();
                })
                .toArray();
    var pool = rails(20, 4).pool(20);
    var found = new HybridSearch().search(pool, new CandidateEvaluator(pool, fewest), UNLIMITED);
    assertThat(Objects.requireNonNull(found).expected()).isEqualTo(95);
    assertThat(over).containsExactly(5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 19);
  }

  /** Small clusters, partly measured: what is the truth, and what is predicted of it. */
  @Test
  void whereNoNetworkGuidesTheOptimumIsFound() {
    int proven = 0;
    for (long seed = 0; seed < 200; seed++) {
      var random = DispatchCase.random(seed, 9, seed % 3 == 0);
      double best = random.bruteForce();
      if (best < 0 || random.gpus() == 1) {
        continue;
      }
      for (var name : List.of("oracle", "ideal")) {
        var answer =
            GpuDispatchAlgorithms.registry()
                .byName(name)
                .solver()
                .solve(random.problem(), UNLIMITED);
        assertThat(answer.predictedGBps()).as("%s, seed %d", name, seed).isEqualTo(best);
      }
      var optimum = GpuDispatchAlgorithms.optimum(random.problem(), UNLIMITED);
      assertThat(Objects.requireNonNull(optimum).gbps()).as("seed %d", seed).isEqualTo(best);
      proven++;
    }
    assertThat(proven).isGreaterThan(80);
  }

  @Test
  void whoIsStoppedSaysWhatWasAskedFor() {
    var problem = rails(3, 4).problem(6).withEstimate(near(2, 2, 2));
    var stopped = new SolverTermination.Cancel();
    stopped.cancel();
    var control = new SolveControl<GpuDispatch>(stopped, _ -> {}, 0);
    var pts = GpuDispatchAlgorithms.registry().byName("pts");
    assertThatThrownBy(() -> pts.solver().solve(problem, control))
        .isInstanceOf(StoppedException.class)
        .hasMessage("stopped before 6 GPUs were chosen. Increase the time limit.");
    var three = rails(3, 4).problem(3);
    assertThat(GpuDispatchAlgorithms.optimum(three, control)).as("not proven").isNull();
    assertThat(GpuDispatchAlgorithms.optimum(three, UNLIMITED)).isNotNull();
    var steps = new AtomicInteger();
    var watched =
        new SolveControl<GpuDispatch>(
            new SolverTermination.Never(),
            step -> steps.addAndGet((int) (10 * step.fraction())),
            0);
    var answer =
        GpuDispatchAlgorithms.registry().byName("bandpilot").solver().solve(problem, watched);
    assertThat(steps.get()).as("reports of its progress").isEqualTo(2 + 4 + 7);
    assertThat(answer.evaluations()).as("different candidates").isEqualTo(34);
  }
}
