package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which cables and PCIe switches belong to which GPUs, and which of several ways is cheapest. */
class CablesTest {
  /** Where cables do not divide evenly, the last PCIe switch has more; one cable serves both. */
  @ParameterizedTest
  @CsvSource({"4, '0 1', '2 3'", "3, 0, '1 2'", "2, 0, 1", "1, 0, 0", "6, '0 1 2', '3 4 5'"})
  void eachPcieSwitchHasItsShareOfTheCables(int count, String first, String second) {
    var network = new DirectedLinkNetwork(Fabrics.pcieSwitches(count));
    for (var host : List.of("x", "y")) {
      int begin = network.firstOut(network.node(host));
      assertThat(numbers(network.cables(host, 0), begin)).isEqualTo(first);
      assertThat(numbers(network.cables(host, 1), begin)).isEqualTo(second);
      assertThat(network.cables(host, -1)).as("of the whole host").hasSize(count);
    }
  }

  private static String numbers(int[] links, int begin) {
    return String.join(
        " ", Arrays.stream(links).mapToObj(link -> String.valueOf(link - begin)).toList());
  }

  @ParameterizedTest
  @CsvSource({"4, '0 0 1 1'", "2, '0 1'", "6, '0 0 0 1 1 1'", "3, '-1 -1 -1'", "1, -1"})
  void aCableHasAPcieSwitchWhereTheyDivideEvenly(int count, String groups) {
    var network = new DirectedLinkNetwork(Fabrics.pcieSwitches(count));
    for (var host : List.of("x", "y")) {
      int begin = network.firstOut(network.node(host));
      assertThat(
              IntStream.range(begin, begin + count)
                  .map(link -> network.groupOfCable(host, link))
                  .toArray())
          .isEqualTo(Arrays.stream(groups.split(" ")).mapToInt(Integer::parseInt).toArray());
    }
  }

  /** Two ways for each of two PCIe switches: all different, within their host, at 10 GB/s. */
  @Test
  void pcieLinksStayInTheirHost() {
    var network = new DirectedLinkNetwork(Fabrics.pcieSwitches(1));
    var seen = new java.util.HashSet<Integer>();
    for (var host : List.of("x", "y")) {
      for (int group = 0; group < 2; group++) {
        for (boolean out : List.of(true, false)) {
          int link = network.pcieLink(host, group, out);
          assertThat(seen.add(link)).isTrue();
          assertThat(network.isPcie(link)).isTrue();
          assertThat(network.from(link)).isEqualTo(host);
          assertThat(network.to(link)).isEqualTo(host);
          assertThat(network.capacity(link)).isEqualTo(10e9);
        }
      }
      assertThat(network.pcieLink(host, -1, true)).as("all GPUs").isNegative();
    }
    assertThat(seen).hasSize(8);
    assertThat(network.links()).as("and two cables, both ways").isEqualTo(12);
  }

  /**
   * Two ways of three links between leaves: 1 + 1 + 3 = 5 and 1 + 2 + 5 = 8. The cable of the host
   * costs 10, so that the dearest link is the same on both.
   */
  @Test
  void ofWaysWithTheSameDearestLinkTheLeastSumIsTaken() {
    var network =
        new DirectedLinkNetwork(
            Fabrics.cabled(
                "a b",
                "leaf-0 leaf-1",
                "p0 p1",
                "q0 q1",
                "a leaf-0 100 1",
                "b leaf-1 100 1",
                "leaf-0 p0 100 1",
                "p0 q0 100 1",
                "q0 leaf-1 100 1",
                "leaf-0 p1 100 1",
                "p1 q1 100 1",
                "q1 leaf-1 100 1"));
    assertThat(dearest(network, Map.of("p0", 1, "q0", 1, "p1", 1, "q1", 2), 3, 5)).isEqualTo("p0");
    assertThat(dearest(network, Map.of("p1", 1, "q1", 1, "p0", 1, "q0", 2), 5, 3)).isEqualTo("p1");
  }

  /** The first switch above the leaf; prices by the switch that a link leads to. */
  private static String dearest(
      DirectedLinkNetwork network, Map<String, Integer> prices, double last0, double last1) {
    int[] path =
        new ShortestEcmpRoutes(network)
            .cheapest(
                new HostFlow("a", "b", 1),
                link -> {
                  if (network.from(link).equals("a")) {
                    return 10;
                  }
                  return switch (network.from(link)) {
                    case "q0" -> last0;
                    case "q1" -> last1;
                    default -> prices.getOrDefault(network.to(link), 0);
                  };
                });
    assertThat(path).hasSize(5);
    return network.to(path[1]);
  }
}
