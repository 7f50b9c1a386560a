package io.heddle.solvers.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Termination;
import io.heddle.solvers.ortools.RouteModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Ways through more clusters than can be enumerated, beside Held and Karp's sets. */
class ShortestRouteTest {
  private static final int CLUSTERS = 12;

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

  private static FederatedJob exact(FederationProblem problem, Termination termination) {
    return FederationAlgorithms.registry()
        .byName("exact")
        .solver()
        .solve(problem, new SolveControl<>(termination, _ -> {}, 0));
  }

  private static double[][] latencies(FederationProblem problem) {
    var latency = new double[CLUSTERS][];
    Arrays.setAll(latency, i -> problem.network().near(i, 5).latencyMs());
    return latency;
  }

  /** The shortest way through a set of so many that hold enough. */
  private static double heldKarp(double[][] latency, int[] holds, int length, int enough) {
    var least = new double[1 << CLUSTERS][CLUSTERS];
    double best = Double.POSITIVE_INFINITY;
    for (int set = 1; set < least.length; set++) {
      Arrays.fill(least[set], Double.POSITIVE_INFINITY);
      int held = 0;
      for (int i = 0; i < CLUSTERS; i++) {
        held += (set >> i & 1) * holds[i];
      }
      for (int end = 0; end < CLUSTERS; end++) {
        if ((set >> end & 1) == 1) {
          int before = set ^ 1 << end;
          least[set][end] = before == 0 ? 0 : Double.POSITIVE_INFINITY;
          for (int last = 0; last < CLUSTERS; last++) {
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
      var answer = exact(problem, new Termination.Never());
      assertThat(answer.clusterCount()).as("seed %d", seed).isBetween(9, 11);
      assertThat(answer.provenOptimal()).as("seed %d", seed).isTrue();
      assertThat(answer.latencyMs())
          .as("seed %d", seed)
          .isCloseTo(
              heldKarp(latencies(problem), Federations.free(federation), answer.clusterCount(), 90),
              within(1e-6));
    }
  }

  /** Where nobody waits for a proof, what is found is true all the same. */
  @Test
  void aStoppedSearchClaimsNoProof() {
    var problem = Federations.problem(drawn(1), 90, null);
    var stopped = new Termination.Cancel();
    stopped.cancel();
    var answer = exact(problem, stopped);
    var proven = exact(problem, new Termination.Never());
    assertThat(answer.provenOptimal()).isFalse();
    assertThat(answer.clusterCount()).isEqualTo(proven.clusterCount());
    assertThat(answer.latencyMs()).isGreaterThanOrEqualTo(proven.latencyMs());
  }

  /** Nobody set a limit: it ends all the same, and says that it did not prove the latency. */
  @Test
  void moreClustersThanCanBeModelledEndWithoutAProof() {
    var problem = Federations.problem(drawn(2, 160), 700, null);
    var answer = exact(problem, new Termination.Never());
    assertThat(answer.provenOptimal()).isFalse();
    assertThat(answer.clusterCount()).isEqualTo(answer.lowerBound()).isBetween(70, 80);
    assertThat(answer.bottleneckGbps()).isEqualTo(5);
    assertThat(answer.latencyMs())
        .as("each hop hardly above the least of 50 ms")
        .isBetween(50.0 * (answer.clusterCount() - 1), 55.0 * answer.clusterCount());
    assertThat(answer.why()).doesNotContain("less latency");
  }

  @Test
  void theModelFindsTheSameAndProvesWhatIsKnown() {
    var problem = Federations.problem(drawn(3), 50, null);
    var latency = latencies(problem);
    var holds = Federations.free(drawn(3));
    double best = heldKarp(latency, holds, 5, 48);
    var found =
        new RouteModel(latency, holds, 5, 48, Double.POSITIVE_INFINITY)
            .solve(0, new Termination.Never());
    assertThat(found.proven()).isTrue();
    var route = Objects.requireNonNull(found.route());
    assertThat(route).hasSize(5).doesNotHaveDuplicates();
    assertThat(Arrays.stream(route).map(i -> holds[i]).sum()).isGreaterThanOrEqualTo(48);
    double length = 0;
    for (int i = 1; i < 5; i++) {
      length += latency[route[i - 1]][route[i]];
    }
    assertThat(length).isCloseTo(best, within(1e-5));
    var none = new RouteModel(latency, holds, 5, 48, best).solve(0, new Termination.Never());
    assertThat(none.route()).isNull();
    assertThat(none.proven()).isTrue();
  }
}
