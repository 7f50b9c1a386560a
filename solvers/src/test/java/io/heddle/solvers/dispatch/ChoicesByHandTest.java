package io.heddle.solvers.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.generate.FabricShapes;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.eligibility.EligibilityRule;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What searches share, and the simple ones, on hosts small enough to see the answer. */
class ChoicesByHandTest {
  private static List<List<Integer>> counts(List<long[]> choices) {
    return choices.stream().map(ChoicesByHandTest::counts).toList();
  }

  private static List<Integer> counts(long[] choice) {
    return Arrays.stream(FreeGpuPool.counts(choice)).boxed().toList();
  }

  @Test
  void aPoolIsOfHostsWithSomethingToGive() {
    var hosts =
        new SmallHosts()
            .addPairs(50, 60, 10, 7)
            .addPairs(50, 60, 10, 7, 0, 1, 2, 3)
            .addPairs(40, 20, 20, 9, 2);
    var pool = hosts.pool(4);
    assertThat(pool.size()).isEqualTo(2);
    assertThat(pool.free()).isEqualTo(7);
    assertThat(pool.maxHosts()).isEqualTo(2);
    assertThat(List.of(pool.allows(1, 3), pool.allows(1, 4))).containsExactly(true, false);
    assertThat(pool.choice(new int[] {2, 3})).containsExactly(0b1100, 0b1011);
    assertThat(pool.shares(new long[] {0b1100, 0}))
        .containsExactly(new HostShare(2, 60, 7, "M7.0"));
    assertThat(pool.slot(0).best().speeds()).containsExactlyInAnyOrder(60.0, 10.0, 10.0);
    var whole = hosts.pool(4, SmallHosts.whole());
    assertThat(whole.size()).isEqualTo(1);
    assertThat(List.of(whole.allows(0, 0), whole.allows(0, 3), whole.allows(0, 4)))
        .containsExactly(true, false, true);
    assertThat(hosts.pool(4, SmallHosts.atMost(1)).maxHosts()).isEqualTo(1);
  }

  @Test
  void whatLooksTheSameIsAskedOnce() {
    var pool = new SmallHosts().add(4, 50, 7).add(4, 50, 7).add(4, 40, 7).pool(3);
    var asked = new ArrayList<List<HostShare>>();
    BandwidthEstimate estimate =
        candidates -> {
          asked.addAll(candidates);
          return candidates.stream().mapToDouble(each -> each.getLast().count()).toArray();
        };
    var evaluator = new CandidateEvaluator(pool, estimate);
    var one = new long[] {0b0011, 0b0001, 0};
    var same = new long[] {0b0100, 0b0011, 0};
    var other = new long[] {0b0111, 0, 0};
    var alike = new long[] {0, 0b1011, 0};
    assertThat(evaluator.of(List.of(one, same, other))).containsExactly(2, 2, 3);
    assertThat(evaluator.of(same)).isEqualTo(2);
    assertThat(asked).hasSize(2);
    assertThat(evaluator.best(List.of(one, alike, other)))
        .satisfies(best -> {
          assertThat(best.choice()).isSameAs(alike);
          assertThat(best.expected()).isEqualTo(3);
        });
    assertThat(evaluator.evaluations()).isEqualTo(2);
    evaluator.count(5);
    assertThat(evaluator.evaluations()).isEqualTo(7);
    assertThat(evaluator.isExact()).isFalse();
  }

  @Test
  void theBetterIsTheFirstOfEquals() {
    var first = new FoundGpuChoice(new long[] {1}, 5.0);
    var second = new FoundGpuChoice(new long[] {2}, 5.0);
    var better = new FoundGpuChoice(new long[] {4}, 6.0);
    var mute = new FoundGpuChoice(new long[] {8}, null);
    assertThat(FoundGpuChoice.better(first, second)).isSameAs(first);
    assertThat(FoundGpuChoice.better(first, better)).isSameAs(better);
    assertThat(FoundGpuChoice.better(better, first)).isSameAs(better);
    assertThat(FoundGpuChoice.better(mute, first)).isSameAs(first);
    assertThat(FoundGpuChoice.better(first, mute)).isSameAs(first);
    assertThat(FoundGpuChoice.better(null, mute)).isSameAs(mute);
    assertThat(FoundGpuChoice.better(mute, null)).isSameAs(mute);
  }

  @Test
  void combinationsAreCountedUpToAMillionMillions() {
    assertThat(EquilibriumDrivenSearch.combinations(5, 2)).isEqualTo(10);
    assertThat(EquilibriumDrivenSearch.combinations(5, 5)).isEqualTo(1);
    assertThat(EquilibriumDrivenSearch.combinations(4, 5)).isZero();
    assertThat(EquilibriumDrivenSearch.combinations(0, 0)).isEqualTo(1);
    assertThat(EquilibriumDrivenSearch.combinations(52, 5)).isEqualTo(2_598_960);
    assertThat(EquilibriumDrivenSearch.combinations(43, 21)).isEqualTo(1_052_049_481_860L);
    assertThat(EquilibriumDrivenSearch.combinations(44, 22)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void evenlyOverEachSetOfSoManyHosts() {
    var hosts = new SmallHosts().add(4, 50, 7).add(4, 50, 7).add(4, 50, 7, 0, 1, 2);
    assertThat(EquilibriumDrivenSearch.fewestHosts(hosts.pool(4))).isEqualTo(1);
    assertThat(EquilibriumDrivenSearch.fewestHosts(hosts.pool(5))).isEqualTo(2);
    assertThat(EquilibriumDrivenSearch.fewestHosts(hosts.pool(9))).isEqualTo(3);
    assertThat(counts(EquilibriumDrivenSearch.balanced(hosts.pool(5), 2)))
        .containsExactlyInAnyOrder(
            List.of(3, 2, 0), List.of(2, 3, 0), List.of(4, 0, 1), List.of(0, 4, 1));
    assertThat(counts(EquilibriumDrivenSearch.balanced(hosts.pool(8), 2)))
        .as("not enough room on the others")
        .containsExactly(List.of(4, 4, 0));
    assertThat(EquilibriumDrivenSearch.balanced(hosts.pool(5, SmallHosts.atMost(1)), 2)).isEmpty();
    assertThat(EquilibriumDrivenSearch.balanced(hosts.pool(5, SmallHosts.whole()), 2))
        .as("no whole hosts have five")
        .isEmpty();
  }

  /** Of the 276 and more pairs of hosts a few are tried. */
  @Test
  void amongManyHostsTheRoomiestTheFastestAndThoseOfOneType() {
    var hosts = new SmallHosts();
    for (int i = 0; i < 22; i++) {
      hosts.add(4, 10, 7);
    }
    var pool = hosts.add(4, 100, 7).add(4, 100, 7).add(8, 5, 7).add(2, 200, 7).pool(6);
    var sets =
        counts(EquilibriumDrivenSearch.balanced(pool, 2)).stream().map(ChoicesByHandTest::named);
    assertThat(sets.distinct())
        .containsExactlyInAnyOrder(
            Map.of(22, 3, 23, 3), Map.of(25, 2, 22, 4), Map.of(24, 3, 22, 3), Map.of(0, 3, 1, 3));
  }

  private static Map<Integer, Integer> named(List<Integer> counts) {
    var named = new HashMap<Integer, Integer>();
    for (int slot = 0; slot < counts.size(); slot++) {
      if (counts.get(slot) > 0) {
        named.put(slot, counts.get(slot));
      }
    }
    return named;
  }

  /** Of 120 ways to give three more the one to the hosts whose pairs are fastest. */
  @Test
  void whatRemainsGoesToTheFastest() {
    var hosts = new SmallHosts();
    for (int i = 0; i < 10; i++) {
      hosts.add(4, 10 + i * 7 % 10, 7);
    }
    assertThat(counts(EquilibriumDrivenSearch.balanced(hosts.pool(13), 10)))
        .containsExactly(List.of(1, 2, 1, 1, 2, 1, 1, 2, 1, 1));
  }

  @Test
  void whoHasFoundAHostMovesForAnother() {
    boolean[][] gives = {{false, true, true, false}, {false, false, true, false}};
    ReachableCountTable.Allowed allowed = (slot, count) -> gives[slot][count];
    assertThat(GpuCountHostMatching.find(new int[] {2, 1}, 2, allowed)).containsExactly(1, 2);
    assertThat(GpuCountHostMatching.find(new int[] {2}, 2, allowed)).containsExactly(2, 0);
    assertThat(GpuCountHostMatching.find(new int[] {1, 1}, 2, allowed)).isNull();
    assertThat(GpuCountHostMatching.find(new int[] {3}, 2, allowed)).isNull();
  }

  /** Sums beyond 64 and 128, where the bits of another word begin. */
  @Test
  void soManyHostsGiveSuchSums() {
    var hosts = new SmallHosts();
    for (int i = 0; i < 18; i++) {
      hosts.add(8, 50, 7);
    }
    for (int wanted : new int[] {60, 64, 65, 127, 128, 129, 144}) {
      var pool = hosts.pool(wanted);
      int fewest = (wanted + 7) / 8;
      var table = new ReachableCountTable(pool, 19, (_, _) -> true);
      for (int over = 1; over <= 18; over++) {
        int hostsUsed = over;
        assertThat(table.exists(used -> used == hostsUsed)).isEqualTo(over >= fewest);
        var found = table.find(used -> used == hostsUsed);
        if (over < fewest) {
          assertThat(found).isNull();
        } else {
          assertThat(Arrays.stream(found).sum()).isEqualTo(wanted);
          assertThat(Arrays.stream(found).filter(count -> count > 0)).hasSize(over);
        }
      }
      var odd = new ReachableCountTable(pool, 3, (slot, count) -> count % 2 == 1 && slot != 3);
      boolean possible = wanted <= 17 * 7;
      assertThat(odd.exists(used -> used == 3)).as("three and more").isEqualTo(possible);
      if (possible) {
        var counts = Objects.requireNonNull(odd.find(used -> used == 3));
        assertThat(Arrays.stream(counts).sum()).isEqualTo(wanted);
        assertThat(counts[3]).isZero();
        assertThat(Arrays.stream(counts)).allMatch(count -> count == 0 || count % 2 == 1);
      }
    }
  }

  /** Whole hosts of twenty: sums in steps of twenty, over the border of the first word. */
  @Test
  void sumsInLargeSteps() {
    var hosts = new SmallHosts();
    for (int i = 0; i < 7; i++) {
      hosts.add(20, 50, 7);
    }
    for (int wanted = 1; wanted <= 140; wanted++) {
      var table =
          new ReachableCountTable(hosts.pool(wanted, SmallHosts.whole()), 9, (_, _) -> true);
      for (int over = 1; over <= 8; over++) {
        int used = over;
        assertThat(table.exists(each -> each == used))
            .as("%d on %d", wanted, over)
            .isEqualTo(wanted == 20 * over);
      }
    }
  }

  @Test
  void whatIsNotPossibleIsSaidWithTheNumbers() {
    var cluster =
        FabricShapes.byName("clos2").draw("c", Map.of("leaves", "2", "hosts-per-leaf", "2"));
    var hosts = new ArrayList<>(cluster.hosts());
    hosts.set(0, hosts.getFirst().withBusyGpus(new TreeSet<>(List.of(0, 1))));
    var busy = cluster.withHosts(hosts);
    var problem =
        GpuDispatchProblem.of(busy, 20, ClusterBandwidthFunction.of(busy, null))
            .withConstraints(new DispatchConstraints(true, 3, true));
    assertThatThrownBy(() -> GpuDispatchAlgorithms.check(problem))
        .isInstanceOf(InfeasibleException.class)
        .hasMessage(
            "20 GPUs are requested, in one minipod (the emptiest has 16 free), on at most 3 hosts"
                + " (the emptiest have 24 free), on whole hosts (3 are free), but the"
                + " free ones (30) do not qualify. Request fewer GPUs, or remove a constraint.");
    assertThatThrownBy(() ->
            GpuDispatchAlgorithms.check(
                problem.withConstraints(new DispatchConstraints(true, 9, false))))
        .hasMessageContaining("on at most 9 hosts (the emptiest have 30 free), but");
    assertThatThrownBy(() -> new DispatchConstraints(false, 0, false))
        .hasMessage("0 hosts at most");
    assertThatThrownBy(
            () -> GpuDispatchProblem.of(busy, 0, ClusterBandwidthFunction.of(busy, null)))
        .hasMessage("0 GPUs");
    GpuDispatchAlgorithms.check(
        GpuDispatchProblem.of(busy, 16, ClusterBandwidthFunction.of(busy, null))
            .withConstraints(new DispatchConstraints(true, 2, true)));
    var one = GpuDispatchProblem.of(busy, 1, ClusterBandwidthFunction.of(busy, null));
    assertThat(GpuDispatchAlgorithms.optimum(one, SolveControl.unlimited())).isNull();
    var alone =
        GpuDispatchAlgorithms.registry()
            .byName("oracle")
            .solver()
            .solve(one, SolveControl.unlimited());
    assertThat(alone.predictedGBps()).as("one GPU has no link").isNull();
    assertThat(alone.bandwidth()).isNull();
  }

  /** Two leaves that no cable joins, of one model each; h-0 is failed, h-2 reserved. */
  @Test
  void whoMayNotGiveGpusIsSaidByHostAndRule() {
    var drawn =
        FabricShapes.byName("clos2").draw("c", Map.of("leaves", "2", "hosts-per-leaf", "2"));
    var hosts = new ArrayList<>(drawn.hosts());
    hosts.set(0, hosts.getFirst().withHealth(Health.FAILED));
    var cluster =
        new Cluster(
            "c",
            drawn.hostTypes().values(),
            drawn.switches(),
            hosts,
            drawn.links().stream().filter(link -> drawn.hasHost(link.from())).toList());
    var ids = hosts.stream().map(Host::id).toList();
    var truth = ClusterBandwidthFunction.of(cluster, null);
    GpuDispatchAlgorithms.check(GpuDispatchProblem.of(cluster, 16, truth));
    assertThat(
            GpuDispatchAlgorithms.registry()
                .standard()
                .solver()
                .solve(GpuDispatchProblem.of(cluster, 16, truth), SolveControl.unlimited())
                .byHost())
        .as("only these two reach each other")
        .containsOnlyKeys(ids.get(2), ids.get(3));
    var kept =
        new DispatchConstraints(false, Integer.MAX_VALUE, false, List.of(), Set.of(ids.get(2)));
    assertThatThrownBy(() ->
            GpuDispatchAlgorithms.check(
                GpuDispatchProblem.of(cluster, 16, truth).withConstraints(kept)))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining(
            new HostExclusionFinding(EligibilityRule.HEALTH, ids.subList(0, 1)).words())
        .hasMessageContaining(
            new HostExclusionFinding(EligibilityRule.RESERVATION, ids.subList(2, 3)).words())
        .hasMessageContaining(
            new HostExclusionFinding(EligibilityRule.CABLES, List.of(ids.get(1), ids.get(3)))
                .words());
    var other =
        new DispatchConstraints(false, Integer.MAX_VALUE, false, List.of("none-such"), Set.of());
    assertThatThrownBy(() ->
            GpuDispatchAlgorithms.check(
                GpuDispatchProblem.of(cluster, 1, truth).withConstraints(other)))
        .hasMessageContaining(new HostExclusionFinding(EligibilityRule.GPU_MODEL, ids).words());
  }

  @Test
  void anAnswerHasWhatWasExpectedAndWhatIsKnown() {
    var problem = new SmallHosts().addPairs(50, 60, 10, 7).addPairs(40, 20, 20, 9).problem(2);
    var oracle = GpuDispatchAlgorithms.registry().byName("oracle");
    var answer = GpuDispatchAlgorithms.judged(oracle).solve(problem, SolveControl.unlimited());
    assertThat(answer.byHost()).isEqualTo(Map.of("ha", List.of(2, 3)));
    assertThat(answer.predictedGBps()).isEqualTo(60);
    assertThat(answer.actualGBps()).isEqualTo(60);
    assertThat(answer.optimalGBps()).isEqualTo(60);
    assertThat(answer.seconds()).isPositive().isLessThan(60);
    assertThat(Objects.requireNonNull(answer.left()).freeGpus()).isEqualTo(6);
    var topo = GpuDispatchAlgorithms.registry().byName("topo");
    var three = new SmallHosts().addPairs(50, 60, 10, 7).addPairs(40, 20, 20, 9).problem(3);
    var second = GpuDispatchAlgorithms.judged(topo).solve(three, SolveControl.unlimited());
    assertThat(second.predictedGBps()).as("expects nothing").isNull();
    assertThat(second.byHost()).isEqualTo(Map.of("ha", List.of(0, 2, 3)));
    assertThat(Objects.requireNonNull(second.gbe()))
        .as("10 where the other host has 20")
        .isCloseTo(0.5, within(1e-12));
  }
}
