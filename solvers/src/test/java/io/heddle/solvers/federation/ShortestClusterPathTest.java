package io.heddle.solvers.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.RandomDraws;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.ortools.ClusterPathModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Ways through more clusters than can be enumerated, beside Held and Karp's sets. */
class ShortestClusterPathTest {
  private static final int CLUSTERS = 12;

  private static final int DRAWS = RandomDraws.of(60);

  /** All pairs linked, equally wide: whichever clusters have the GPUs may take part. */
  private static Federation drawn(long seed) {
    return drawn(seed, CLUSTERS);
  }

  private static Federation drawn(long seed, int count) {
    var random = new Random(seed);
    var clusters = new ArrayList<FederatedCluster>();
    var links = new ArrayList<WanLink>();
    for (int i = 0; i < count; i++) {
      clusters.add(FederatedCluster.of("c" + i, 8 + random.nextInt(3), null));
      for (int j = 0; j < i; j++) {
        links.add(new WanLink("c" + i, "c" + j, 5, 50 + random.nextInt(100)));
      }
    }
    return new Federation(clusters, links);
  }

  private static FederatedJob exact(ClusterChoiceProblem problem, SolverTermination termination) {
    return ClusterChoiceAlgorithms.registry()
        .byName("exact")
        .solver()
        .solve(problem, new SolveControl<>(termination, _ -> {}, 0));
  }

  private static double[][] latencies(ClusterChoiceProblem problem) {
    var latency = new double[problem.network().size()][];
    Arrays.setAll(latency, i -> problem.network().near(i, 5).latencyMs());
    return latency;
  }

  /** The shortest way through a set of so many that hold enough. */
  private static double heldKarp(double[][] latency, int[] holds, int length, int enough) {
    int clusters = holds.length;
    var least = new double[1 << clusters][clusters];
    double best = Double.POSITIVE_INFINITY;
    for (int set = 1; set < least.length; set++) {
      Arrays.fill(least[set], Double.POSITIVE_INFINITY);
      int held = 0;
      for (int i = 0; i < clusters; i++) {
        held += (set >> i & 1) * holds[i];
      }
      for (int end = 0; end < clusters; end++) {
        if ((set >> end & 1) == 1) {
          int before = set ^ 1 << end;
          least[set][end] = before == 0 ? 0 : Double.POSITIVE_INFINITY;
          for (int last = 0; last < clusters; last++) {
            if ((before >> last & 1) == 1) {
              least[set][end] = Math.min(least[set][end], least[before][last] + latency[last][end]);
            }
          }
          if (Integer.bitCount(set) == length && held >= enough) {
            best = Math.min(best, least[set][end]);
          }
        }
      }
    }
    return best;
  }

  @Test
  void longWaysAreTheShortest() {
    for (long seed = 0; seed < 6; seed++) {
      var federation = drawn(seed);
      var problem = Federations.problem(federation, 90, null);
      var answer = exact(problem, new SolverTermination.Never());
      assertThat(answer.clusterCount()).as("seed %d", seed).isBetween(9, 11);
      assertThat(answer.provenOptimal()).as("seed %d", seed).isTrue();
      assertThat(answer.latencyMs())
          .as("seed %d", seed)
          .isCloseTo(
              heldKarp(latencies(problem), Federations.free(federation), answer.clusterCount(), 90),
              within(1e-6));
    }
  }

  /** Sixteen of eighteen clusters: as many sets as Held and Karp can go through. */
  @Test
  void waysThroughSixteenClustersAreTheShortest() {
    for (long seed = 0; seed < 3; seed++) {
      var federation = drawn(seed, 18);
      var problem = Federations.problem(federation, 140, null);
      var answer = exact(problem, new SolverTermination.Never());
      assertThat(answer.clusterCount()).as("seed %d", seed).isBetween(15, 17);
      assertThat(answer.provenOptimal()).as("seed %d", seed).isTrue();
      assertThat(answer.latencyMs())
          .as("seed %d", seed)
          .isCloseTo(
              heldKarp(
                  latencies(problem), Federations.free(federation), answer.clusterCount(), 140),
              within(1e-6));
    }
  }

  /** On a plane of 64 clusters, of which sixteen are needed: what only cuts of circuits settle. */
  @Test
  void sixteenOfManyClustersAreProven() {
    for (long seed = 0; seed < 4; seed++) {
      var random = new Random(seed);
      var federation = onPlane(random, 64);
      var free = random.ints(64, 0, 65).toArray();
      long largest = Arrays.stream(free).sorted().skip(48).asLongStream().sum();
      int least = Arrays.stream(free).sorted().skip(48).findFirst().orElseThrow();
      int gpus = (int) (largest - 2 * least / 3);
      var problem =
          new ClusterChoiceProblem(new FederationLinkNetwork(federation), "job", gpus, free, null);
      var answer = exact(problem, new SolverTermination.Never());
      assertThat(answer.clusterCount()).as("seed %d", seed).isEqualTo(16);
      assertThat(answer.provenOptimal()).as("seed %d: %s", seed, answer.why()).isTrue();
      var on =
          answer.shares().stream()
              .mapToInt(share -> problem.network().index(share.cluster()))
              .toArray();
      var latency = new double[16][16];
      for (int i = 0; i < 16; i++) {
        for (int j = 0; j < 16; j++) {
          latency[i][j] = problem.network().near(on[i], 5).latencyMs()[on[j]];
        }
      }
      assertThat(answer.latencyMs())
          .as("seed %d: the best order of its clusters", seed)
          .isCloseTo(heldKarp(latency, new int[16], 16, 0), within(1e-6));
    }
  }

  /** Four links a cluster, all equally wide, as quick as they are short. */
  private static Federation onPlane(Random random, int count) {
    var at = random.doubles(2L * count, 0, 100).toArray();
    var clusters = new ArrayList<FederatedCluster>();
    var links = new LinkedHashMap<Set<Integer>, WanLink>();
    for (int i = 0; i < count; i++) {
      clusters.add(FederatedCluster.of("c" + i, 64, null));
    }
    for (int i = 1; links.size() < 4 * count; i++) {
      int from = i < count ? i : random.nextInt(count);
      int to = random.nextInt(i < count ? i : count);
      if (from != to) {
        double far = Math.hypot(at[2 * from] - at[2 * to], at[2 * from + 1] - at[2 * to + 1]);
        links.put(Set.of(from, to), new WanLink("c" + from, "c" + to, 5, 1 + far));
      }
    }
    return new Federation(clusters, List.copyOf(links.values()));
  }

  /** Where nobody waits for a proof, what is found is true all the same. */
  @Test
  void aStoppedSearchClaimsNoProof() {
    var problem = Federations.problem(drawn(2, 60), 300, null);
    var stopped = new SolverTermination.Cancel();
    stopped.cancel();
    var answer = exact(problem, stopped);
    var proven = exact(problem, new SolverTermination.Never());
    assertThat(answer.provenOptimal()).isFalse();
    assertThat(answer.clusterCount()).isEqualTo(proven.clusterCount());
    assertThat(answer.latencyMs()).isGreaterThanOrEqualTo(proven.latencyMs());
  }

  /** Nobody set a limit: it ends all the same, and says that it did not prove the latency. */
  @Test
  void moreClustersThanCanBeModelledEndWithABound() {
    var problem = Federations.problem(drawn(2, 160), 700, null);
    var answer = exact(problem, new SolverTermination.Never());
    assertThat(answer.provenOptimal()).isFalse();
    assertThat(answer.clusterCount()).isEqualTo(answer.lowerBound()).isBetween(70, 80);
    assertThat(answer.bottleneckGbps()).isEqualTo(5);
    assertThat(answer.latencyMs())
        .as("each hop hardly above the least of 50 ms")
        .isBetween(50.0 * (answer.clusterCount() - 1), 55.0 * answer.clusterCount());
    assertThat(answer.why())
        .contains("nor as wide a one with less than")
        .doesNotContain("less latency");
  }

  /** Places on a plane, so that walks like to go round and round. */
  @Test
  void pricesBoundEveryWayAndLeadToTheShortest() {
    int found = 0;
    for (long seed = 60L - DRAWS; seed < 60; seed++) {
      var random = new Random(seed);
      var at = random.doubles(2L * CLUSTERS, 0, 100).toArray();
      var latency = new double[CLUSTERS][CLUSTERS];
      for (int i = 0; i < CLUSTERS; i++) {
        for (int j = 0; j < CLUSTERS; j++) {
          latency[i][j] = Math.hypot(at[2 * i] - at[2 * j], at[2 * i + 1] - at[2 * j + 1]);
        }
      }
      var holds = random.ints(CLUSTERS, 1, seed % 10 == 0 ? 200_000 : 9).toArray();
      int length = 3 + random.nextInt(7);
      int most = Arrays.stream(holds).sorted().skip(CLUSTERS - length).sum();
      int enough = (int) (most * (0.5 + 0.5 * random.nextDouble()));
      double best = heldKarp(latency, holds, length, enough);
      var question = new ShortestPathQuery(latency, holds, length, enough);
      double before = new LagrangianWalkBound(question, new double[CLUSTERS]).raise(best, 0);
      var walks = new LagrangianWalkBound(question, new double[CLUSTERS]);
      double raised = walks.raise(best, 3_000_000);
      assertThat(raised).as("seed %d", seed).isBetween(before, best + 1e-9);
      found += raised > before + 1 ? 1 : 0;
      var route = new BoundedShortestPath(question, best * 1.3 + 1, SolveControl.unlimited());
      var way = Objects.requireNonNull(route.shorter());
      assertThat(way).hasSize(length).doesNotHaveDuplicates();
      assertThat(Arrays.stream(way).map(i -> holds[i]).sum()).isGreaterThanOrEqualTo(enough);
      assertThat(question.latencyMs(way)).as("seed %d", seed).isCloseTo(best, within(1e-6));
      assertThat(Arrays.stream(way))
          .as("none left out")
          .allMatch(each -> walks.mayBeOn(each, best + 1e-6));
      assertThat(route.bound()).as("seed %d", seed).isEqualTo(question.latencyMs(way));
      var known = new BoundedShortestPath(question, best, SolveControl.unlimited());
      assertThat(known.shorter()).as("seed %d", seed).isNull();
      assertThat(known.bound()).isEqualTo(best);
    }
    assertThat(found).as("prices do something").isGreaterThan(DRAWS / 3);
  }

  @Test
  void theModelFindsTheSameAndProvesWhatIsKnown() {
    var problem = Federations.problem(drawn(3), 50, null);
    var latency = latencies(problem);
    var holds = Federations.free(drawn(3));
    double best = heldKarp(latency, holds, 5, 48);
    var found =
        new ClusterPathModel(latency, holds, 5, 48, Double.POSITIVE_INFINITY)
            .solve(0, new SolverTermination.Never(), 1);
    assertThat(found.proven()).isTrue();
    var route = Objects.requireNonNull(found.route());
    assertThat(route).hasSize(5).doesNotHaveDuplicates();
    assertThat(Arrays.stream(route).map(i -> holds[i]).sum()).isGreaterThanOrEqualTo(48);
    double length = 0;
    for (int i = 1; i < 5; i++) {
      length += latency[route[i - 1]][route[i]];
    }
    assertThat(length).isCloseTo(best, within(1e-5));
    var none =
        new ClusterPathModel(latency, holds, 5, 48, best)
            .solve(0, new SolverTermination.Never(), 1);
    assertThat(none.route()).isNull();
    assertThat(none.proven()).isTrue();
  }
}
