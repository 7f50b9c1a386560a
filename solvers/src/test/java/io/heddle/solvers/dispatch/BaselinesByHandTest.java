package io.heddle.solvers.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.SolveControl;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Searches that ask nobody, and those that go on from what others found. */
class BaselinesByHandTest {
  private static final BandwidthEstimate MUTE =
      candidates -> {
        throw new AssertionError("asked of " + candidates);
      };

  private static long @Nullable [] search(GpuPoolSearch search, FreeGpuPool pool, long seed) {
    var control = SolveControl.<GpuDispatch>unlimited().withSeed(seed);
    var found = search.search(pool, new CandidateEvaluator(pool, MUTE), control);
    return found == null ? null : found.choice();
  }

  @Test
  void fullHostsOneAfterTheOther() {
    var hosts =
        new SmallHosts()
            .addPairs(50, 60, 10, 7, 3)
            .addPairs(50, 60, 10, 7)
            .addPairs(70, 20, 10, 7, 2);
    var first = new GreedyFillSearch(false);
    var heaviest = new GreedyFillSearch(true);
    assertThat(search(first, hosts.pool(2), 0)).containsExactly(0b0011, 0, 0);
    assertThat(search(heaviest, hosts.pool(2), 0)).containsExactly(0, 0, 0b0011);
    assertThat(search(first, hosts.pool(4), 0)).containsExactly(0, 0b1111, 0);
    assertThat(search(heaviest, hosts.pool(3), 0))
        .as("70 + 10 + 10 in the last host, 60 + 10 + 10 in the second")
        .containsExactly(0, 0, 0b1011);
    var busy = new SmallHosts().addPairs(50, 60, 10, 7);
    assertThat(search(heaviest, busy.pool(3), 0)).containsExactly(0b1101);
    assertThat(search(first, hosts.pool(6), 0)).containsExactly(0b0011, 0b1111, 0);
    assertThat(search(heaviest, hosts.pool(6), 0)).containsExactly(0b0011, 0b1111, 0);
    assertThat(search(first, hosts.pool(6, SmallHosts.atMost(1)), 0)).isNull();
    assertThat(search(first, hosts.pool(6, SmallHosts.whole()), 0)).isNull();
    var large = new SmallHosts().add(20, 30, 7, 1);
    assertThat(search(heaviest, large.pool(3), 0)).as("links alike").containsExactly(0b1101);
  }

  /** Six pairs of four GPUs, or two where both are to be of one host. */
  @Test
  void eachSetIsAsLikelyAsEveryOther() {
    var hosts = new SmallHosts().add(2, 50, 7).add(2, 50, 7);
    var any = drawn(hosts.pool(2));
    assertThat(any).hasSize(6).allSatisfy((_, times) -> assertThat(times).isBetween(140, 260));
    var one = drawn(hosts.pool(2, SmallHosts.atMost(1)));
    assertThat(one).hasSize(2).allSatisfy((_, times) -> assertThat(times).isBetween(500, 700));
    assertThat(drawn(hosts.pool(2, SmallHosts.whole()))).hasSize(2);
    assertThat(search(new RandomGpuChoice(), hosts.pool(3, SmallHosts.whole()), 1)).isNull();
  }

  private static GpuDispatch bandpilot(double rail, int gpus) {
    var hosts = new SmallHosts().add(8, 50, rail).add(8, 50, rail).add(8, 50, rail);
    return GpuDispatchAlgorithms.registry()
        .byName("bandpilot")
        .solver()
        .solve(hosts.problem(gpus), SolveControl.unlimited());
  }

  /** GPUs of each host, the most first. */
  private static List<Integer> counts(GpuDispatch answer) {
    return answer.byHost().values().stream()
        .map(List::size)
        .sorted(Comparator.reverseOrder())
        .toList();
  }

  private static Map<String, Integer> drawn(FreeGpuPool pool) {
    var times = new HashMap<String, Integer>();
    for (long seed = 0; seed < 1_200; seed++) {
      var choice = Objects.requireNonNull(search(new RandomGpuChoice(), pool, seed));
      times.merge(Arrays.toString(choice), 1, Integer::sum);
    }
    return times;
  }

  /**
   * Hosts of 8 with 50 GB/s inside and 16 GB/s a GPU between two: 12 GPUs as 8 + 4 reach 50 GB/s as
   * well as 6 + 6 do; with 12 GB/s a GPU they reach 48.
   */
  @Test
  void hostsAreTakenWholeWhereThatIsNoSlower() {
    assertThat(counts(bandpilot(16, 12))).containsExactly(8, 4);
    assertThat(counts(bandpilot(12, 12))).containsExactly(6, 6);
    assertThat(counts(bandpilot(16, 15))).containsExactly(8, 7);
  }

  /** Where the fabric limits, any hosts are as good: a share moves where it leaves no piece. */
  @Test
  void aShareMovesToTheHostThatItFills() {
    var pool =
        new SmallHosts()
            .add(4, 50, 7)
            .add(4, 50, 7, 0)
            .add(4, 50, 7, 0, 1)
            .add(4, 50, 8, 0, 1)
            .add(4, 40, 7, 0, 1)
            .pool(2);
    GpuPoolSearch whole = (_, _, _) -> new FoundGpuChoice(new long[] {0b0011, 0, 0, 0, 0}, 50.0);
    assertThat(search(new LeastFragmentingSearch(whole), pool, 0))
        .containsExactly(0, 0, 0b1100, 0, 0);
    GpuPoolSearch three = (_, _, _) -> new FoundGpuChoice(new long[] {0, 0b0110, 0, 0, 0}, 50.0);
    assertThat(search(new LeastFragmentingSearch(three), pool, 0))
        .as("of three the pair leaves one, of two none")
        .containsExactly(0, 0, 0b1100, 0, 0);
    GpuPoolSearch other = (_, _, _) -> new FoundGpuChoice(new long[] {0, 0, 0, 0b1100, 0}, 50.0);
    assertThat(search(new LeastFragmentingSearch(other), pool, 0))
        .as("no other host has its rail")
        .containsExactly(0, 0, 0, 0b1100, 0);
    GpuPoolSearch both =
        (_, _, _) -> new FoundGpuChoice(new long[] {0b0011, 0, 0b1100, 0, 0}, 50.0);
    assertThat(search(new LeastFragmentingSearch(both), pool, 0))
        .as("the best one is taken")
        .containsExactly(0, 0b0110, 0b1100, 0, 0);
    assertThat(search(new LeastFragmentingSearch((_, _, _) -> null), pool, 0)).isNull();
    var found =
        new LeastFragmentingSearch(whole)
            .search(
                pool, new CandidateEvaluator(pool, MUTE), SolveControl.<GpuDispatch>unlimited());
    assertThat(Objects.requireNonNull(found).expected()).isEqualTo(50);
  }

  /** Even counts are right for one estimate, the worst taken away for the other. */
  @Test
  void thePapersHybridIsTheBetterOfBoth() {
    var pool = new SmallHosts().add(4, 500, 1).add(4, 500, 2).add(4, 500, 3).pool(6);
    for (int lone = 1; lone <= 6; lone++) {
      int wanted = lone;
      BandwidthEstimate estimate =
          candidates ->
              candidates.stream()
                  .mapToDouble(shares -> 100 - Math.abs(shares.getFirst().count() * 2 - wanted))
                  .toArray();
      var control = SolveControl.<GpuDispatch>unlimited();
      var even =
          new EquilibriumDrivenSearch()
              .search(pool, new CandidateEvaluator(pool, estimate), control);
      var less =
          new PrunedEliminationSearch()
              .search(pool, new CandidateEvaluator(pool, estimate), control);
      var both =
          new PublishedHybridSearch().search(pool, new CandidateEvaluator(pool, estimate), control);
      assertThat(Objects.requireNonNull(both).expected())
          .isEqualTo(
              Math.max(
                  Objects.requireNonNull(Objects.requireNonNull(even).expected()),
                  Objects.requireNonNull(Objects.requireNonNull(less).expected())));
    }
  }
}
