package io.heddle.model.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostType;
import io.heddle.model.generate.StandardHostTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterBandwidthFunctionTest {
  private static HostType type(String name) {
    return Objects.requireNonNull(StandardHostTypes.all().get(name));
  }

  private static ClusterBandwidthFunction of(
      @Nullable BandwidthProfile profile, HostType... types) {
    return ClusterBandwidthFunction.of(
        new Cluster("c", List.of(types), List.of(), List.of(), List.of()), profile);
  }

  private static long set(int... gpus) {
    return Arrays.stream(gpus).mapToLong(gpu -> 1L << gpu).sum();
  }

  /** Worked by hand on the matrices of BandPilot's Tables 4–8. */
  @ParameterizedTest
  @CsvSource({
    "dgx-h100, 0 1, 400",
    "dgx-h100, 0 1 2 3 4 5 6 7, 400",
    "hgx-a800, 2 5 7, 100",
    "dgx-1-v100, 0 1, 22",
    "dgx-1-v100, 0 2, 42",
    "dgx-1-v100, 0 4, 12",
    "dgx-1-v100, 0 1 2, 22",
    "dgx-1-v100, 0 1 2 3, 22",
    "dgx-1-v100, 0 1 2 3 4 5 6 7, 42",
    "dgx-1-v100, 0 6 7, 12",
    "server-a6000, 0 1, 38",
    "server-a6000, 0 2, 20",
    "server-a6000, 0 1 2 3, 20",
    "server-a6000, 0 1 4 5, 12",
    "server-rtx4090, 2 3, 5.4",
    "server-rtx4090, 0 1, 7.0",
    "server-rtx4090, 0 4, 10.7",
    "server-rtx4090, 0 1 4 5, 10.7",
    "server-rtx4090, 0 1 2 4, 7.0",
    "server-rtx4090, 0 1 2 3 4 5 6 7, 10.7",
    "server-rtx4090, 2 3 6, 5.4"
  })
  void builtInIntraIsTheBestRing(String typeName, String gpus, double expected) {
    var type = type(typeName);
    long chosen = Objects.requireNonNull(HostGpuSet.parse(gpus));
    assertThat(of(null, type).intra(type).of(chosen)).isEqualTo(expected);
  }

  @Test
  void ringsAreThoseOfAllCyclicOrders() {
    for (long seed = 0; seed < 200; seed++) {
      var random = new Random(seed);
      int n = 2 + random.nextInt(5);
      var links = new double[n][n];
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < a; b++) {
          links[a][b] = 1 + random.nextInt(5);
          links[b][a] = links[a][b];
        }
      }
      var widest = MaxBandwidthRings.widest(links);
      for (int set = 0; set < 1 << n; set++) {
        if (Integer.bitCount(set) >= 2) {
          var members = new ArrayList<Integer>();
          HostGpuSet.gpus(set).forEach(gpu -> members.add((int) gpu));
          assertThat(widest[set])
              .as("seed %d, set %s", seed, members)
              .isEqualTo(bestOrder(links, members, 1));
        }
      }
    }
  }

  private static double bestOrder(double[][] links, List<Integer> order, int from) {
    if (from == order.size()) {
      double slowest = Double.POSITIVE_INFINITY;
      for (int i = 0; i < order.size(); i++) {
        slowest = Math.min(slowest, links[order.get(i)][order.get((i + 1) % order.size())]);
      }
      return slowest;
    }
    double best = 0;
    for (int i = from; i < order.size(); i++) {
      Collections.swap(order, from, i);
      best = Math.max(best, bestOrder(links, order, from + 1));
      Collections.swap(order, from, i);
    }
    return best;
  }

  @Test
  void builtInBetweenHostsFollowsTheSmallestShareAndRail() {
    var h100 = type("dgx-h100");
    var a800 = type("hgx-a800");
    var truth = of(null, h100, a800);
    assertThat(truth.of(List.of(share(h100, 0, 1, 2, 3), share(h100, 0, 1, 2, 3)))).isEqualTo(320);
    assertThat(truth.of(List.of(share(h100, 0, 1, 2, 3, 4, 5), share(h100, 0, 1)))).isEqualTo(160);
    assertThat(truth.of(List.of(share(h100, 0, 1), share(h100, 2, 3), share(h100, 4, 5))))
        .isEqualTo(96);
    assertThat(truth.of(List.of(share(h100, 0, 1), share(a800, 2, 3)))).isEqualTo(40);
    assertThat(truth.of(List.of(share(a800, 0, 1, 2, 3, 4, 5), share(a800, 2, 3, 4, 5, 6, 7))))
        .as("limited by the hosts' own links")
        .isEqualTo(100);
    assertThat(truth.of(List.of(share(h100, 0), share(a800, 5)))).isEqualTo(20);
    assertThat(truth.of(List.of(share(h100, 3)))).isInfinite();
  }

  private static ClusterBandwidthFunction.Share share(HostType type, int... gpus) {
    return new ClusterBandwidthFunction.Share(type, set(gpus));
  }

  @Test
  void whatIsMeasuredGoesFirstAndTheRestIsBuiltIn() {
    var a800 = type("hgx-a800");
    var intra = new TreeMap<String, SortedMap<Long, Double>>();
    intra.put("A800", new TreeMap<>(Map.of(set(0, 1), 55.5, set(0, 1, 2), 60.0)));
    var counts =
        new TreeMap<>(Map.of(PerHostGpuCounts.of(2, 3), 200.0, PerHostGpuCounts.of(3, 3), 999.0));
    var truth = of(new BandwidthProfile("p", 0, "", intra, counts, 0.25), a800);
    assertThat(truth.of(List.of(share(a800, 0, 1)))).isEqualTo(55.5);
    assertThat(truth.of(List.of(share(a800, 0, 2)))).isEqualTo(100);
    assertThat(truth.of(List.of(share(a800, 5, 6), share(a800, 3, 4, 5))))
        .as("measured counts, scaled")
        .isEqualTo(50);
    assertThat(truth.of(List.of(share(a800, 0, 1, 2), share(a800, 3, 4, 5))))
        .as("the slower host")
        .isEqualTo(60);
    assertThat(truth.of(List.of(share(a800, 6, 7), share(a800, 6, 7))))
        .as("counts that were not measured, not scaled")
        .isEqualTo(40);
    assertThat(truth.builtIn().of(List.of(share(a800, 0, 1)))).isEqualTo(100);
  }

  @Test
  void ownLinkSpeedsGoBeforeTheTable() {
    var words = List.of(List.of("X", "NV8"), List.of("NV8", "X"));
    var own = new HostType("own", "A800", 2, 0, words, 0, Map.of("NV8", 77.0));
    assertThat(of(null, own).intra(own).of(3)).isEqualTo(77);
    assertThat(ClusterBandwidthFunction.rail(own)).isEqualTo(20);
    assertThat(ClusterBandwidthFunction.rail(new HostType("h", "H100", 8))).isEqualTo(80);
  }

  @Test
  void largeHostsNeedEqualLinks() {
    var alike = new HostType("alike", "GB200", 36);
    assertThat(of(null, alike).intra(alike).of(set(0, 35))).isCloseTo(900, within(1e-9));
    assertThatThrownBy(() -> of(null, new HostType("nvl", "GB200", 72)))
        .hasMessageContaining("72 GPUs")
        .hasMessageContaining("at most 64");
    var rows = new ArrayList<List<String>>();
    for (int a = 0; a < 17; a++) {
      var row = new ArrayList<String>();
      for (int b = 0; b < 17; b++) {
        row.add(a == b ? "X" : a + b == 1 ? "NV4" : "SYS");
      }
      rows.add(row);
    }
    assertThatThrownBy(() -> of(null, new HostType("odd", "A100", 17, 0, rows, 0, Map.of())))
        .hasMessageContaining("at most 16");
  }

  @Test
  void bestBySizeIsTheBestOfAllSubsets() {
    for (long seed = 0; seed < 100; seed++) {
      var random = new Random(seed);
      var type =
          List.copyOf(StandardHostTypes.all().values())
              .get(random.nextInt(StandardHostTypes.all().size()));
      var measured = new TreeMap<Long, Double>();
      for (long each = 0; each < 256; each++) {
        if (Long.bitCount(each) > 1 && random.nextBoolean()) {
          measured.put(each, random.nextDouble() * 100);
        }
      }
      var table = IntraHostBandwidthTable.of(type, measured);
      long free = random.nextInt(256);
      var best = table.bestBySize(free);
      assertThat(best).hasSize(Long.bitCount(free) + 1);
      for (long each = 1; each < 256; each++) {
        if ((each & ~free) == 0) {
          assertThat(Long.bitCount(best[Long.bitCount(each)])).isEqualTo(Long.bitCount(each));
          assertThat(table.of(best[Long.bitCount(each)]))
              .as("seed %d", seed)
              .isGreaterThanOrEqualTo(table.of(each));
        }
      }
    }
  }
}
