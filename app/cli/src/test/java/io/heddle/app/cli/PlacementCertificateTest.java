package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * What {@code heddle place} writes, checked by a reader that shares no code with it: whole free
 * hosts, spreads after the paper's equations 3 and 10, and bounds against every way to give the
 * cells to minipods.
 */
class PlacementCertificateTest extends InFolder {
  private static final int CASES = 12;

  /** Spreads of one assignment of cells to minipods. */
  private record Spreads(int dp, int pp, int minipods, int groupMinipods) {
    double weighted(double alpha) {
      return alpha * dp + (1 - alpha) * pp;
    }

    double mip(double alpha) {
      return alpha * minipods + (1 - alpha) * groupMinipods;
    }
  }

  static Stream<String> algorithms() {
    return PlacementAlgorithms.registry().all().stream().map(RegisteredAlgorithm::name);
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void whatIsWrittenIsTrue(String algorithm) throws IOException {
    for (int seed = 0; seed < CASES; seed++) {
      var random = new Random(seed);
      var cluster = OutsideCluster.random(random, 2 + random.nextInt(2), 1, 4, 2, 0.3);
      int rows = 1 + random.nextInt(3);
      int cols = 1 + random.nextInt(3);
      double alpha = List.of(0.0, 0.3, 0.5, 0.9, 1.0).get(random.nextInt(5));
      Files.writeString(folder.resolve("c.json"), cluster.json());
      Files.writeString(folder.resolve("j.json"), job(rows, cols));
      var outcome =
          in(
              "place @c.json @j.json --job a --algorithm %s --alpha %s -o -"
                  .formatted(algorithm, alpha));
      var what = "%s, seed %d: %d x %d, alpha %s".formatted(algorithm, seed, rows, cols, alpha);
      var free = cluster.freeHosts();
      int count = free.values().stream().mapToInt(List::size).sum();
      if (count < rows * cols) {
        assertThat(outcome.status()).as(what).isEqualTo(1);
        continue;
      }
      assertThat(outcome.status()).as(what + ": " + outcome.err()).isZero();
      check(what, cluster, OutsideCluster.JSON.readTree(outcome.out()), rows, cols, alpha);
    }
  }

  /** One cell is a host of two GPUs: tp 2. */
  private static String job(int rows, int cols) {
    return """
    { "schema": "heddle.jobs/1", "jobs": [ { "id": "a", "gpus": %d, "tp": 2, "pp": %d,
      "globalBatch": %d, "microBatch": 1, "model": { "kind": "dense", "layers": %d,
      "hidden": 1024, "vocab": 32000, "sequence": 2048 } } ] }
    """
        .formatted(2 * rows * cols, cols, 12 * rows, 12 * cols);
  }

  private static void check(
      String what, OutsideCluster cluster, JsonNode answer, int rows, int cols, double alpha) {
    var hosts = new HashSet<String>();
    var minipods = new String[rows][cols];
    assertThat(answer.get("matrix").size()).as(what).isEqualTo(rows);
    for (int i = 0; i < rows; i++) {
      var row = OutsideCluster.texts(answer.get("matrix").get(i));
      assertThat(row).as(what).hasSize(cols);
      for (int j = 0; j < cols; j++) {
        var host = row.get(j);
        assertThat(hosts.add(host)).as(what + ": twice " + host).isTrue();
        assertThat(cluster.freeGpus.get(host)).as(what + ": " + host).hasSize(2);
        minipods[i][j] = cluster.minipod(host);
      }
      assertThat(OutsideCluster.texts(answer.get("minipods").get(i)))
          .as(what)
          .containsExactly(minipods[i]);
    }
    var true_ = spreads(minipods);
    var said = answer.get("objective");
    assertThat(said.get("maxDpSpread").asInt()).as(what).isEqualTo(true_.dp());
    assertThat(said.get("maxPpSpread").asInt()).as(what).isEqualTo(true_.pp());
    assertThat(said.get("minipodsUsed").asInt()).as(what).isEqualTo(true_.minipods());
    assertThat(said.get("maxGroupMinipods").asInt()).as(what).isEqualTo(true_.groupMinipods());
    assertThat(said.get("weightedSpread").asDouble())
        .as(what)
        .isCloseTo(true_.weighted(alpha), within(1e-9));
    assertThat(said.get("mip").asDouble()).as(what).isCloseTo(true_.mip(alpha), within(1e-9));
    bounds(what, answer, true_, all(cluster, rows, cols), alpha);
  }

  /** The bound is of what the algorithm goes for: arnold for the MIP, all others for the spread. */
  private static void bounds(
      String what, JsonNode answer, Spreads found, List<Spreads> all, double alpha) {
    boolean isMip = answer.get("algorithm").asString().startsWith("arnold");
    double own = isMip ? found.mip(alpha) : found.weighted(alpha);
    double best =
        all.stream()
            .mapToDouble(each -> isMip ? each.mip(alpha) : each.weighted(alpha))
            .min()
            .orElseThrow();
    var said = answer.get("objective");
    assertThat(said.get("lowerBound").asDouble()).as(what).isLessThanOrEqualTo(best + 1e-9);
    assertThat(own).as(what).isGreaterThanOrEqualTo(best - 1e-9);
    if (said.get("provenOptimal").asBoolean()) {
      assertThat(own).as(what + ": proven").isCloseTo(best, within(1e-9));
    }
  }

  private static Spreads spreads(String[][] minipods) {
    int dp = 0;
    int pp = 0;
    int groups = 0;
    var used = new HashSet<String>();
    for (var row : minipods) {
      var touched = new HashSet<>(Arrays.asList(row));
      used.addAll(touched);
      groups = Math.max(groups, touched.size());
      pp = Math.max(pp, touched.size() == 1 ? 0 : touched.size());
    }
    for (int j = 0; j < minipods[0].length; j++) {
      var touched = new HashSet<String>();
      for (var row : minipods) {
        touched.add(row[j]);
      }
      dp = Math.max(dp, touched.size() == 1 ? 0 : touched.size());
    }
    return new Spreads(dp, pp, used.size(), groups);
  }

  /** Of every way to give the cells to minipods that have the hosts. */
  private static List<Spreads> all(OutsideCluster cluster, int rows, int cols) {
    var left = new HashMap<String, Integer>();
    cluster.freeHosts().forEach((minipod, hosts) -> left.put(minipod, hosts.size()));
    var found = new ArrayList<Spreads>();
    fill(new String[rows][cols], 0, left, found);
    return found;
  }

  private static void fill(
      String[][] cells, int at, Map<String, Integer> left, List<Spreads> found) {
    int cols = cells[0].length;
    if (at == cells.length * cols) {
      found.add(spreads(cells));
      return;
    }
    for (var minipod : List.copyOf(left.keySet())) {
      if (left.getOrDefault(minipod, 0) > 0) {
        left.merge(minipod, -1, Integer::sum);
        cells[at / cols][at % cols] = minipod;
        fill(cells, at + 1, left, found);
        left.merge(minipod, 1, Integer::sum);
      }
    }
  }
}
