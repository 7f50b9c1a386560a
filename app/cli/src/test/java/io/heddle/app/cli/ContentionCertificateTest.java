package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.contention.PriorityCompressionAlgorithms;
import io.heddle.solvers.contention.Schedulers;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * What {@code heddle contend} and {@code heddle compress} write, checked by a reader that shares no
 * code with them: paths that exist and are shortest, loads and times that follow from them, levels
 * against every way to give them.
 */
class ContentionCertificateTest extends InFolder {
  private static final int CASES = 3;
  private static final int GRAPHS = 20;
  private static final double BYTES_PER_SECOND = 400e9 / 8;

  /** Those whose levels follow the priorities, whatever else they do. */
  private static final Set<String> BY_PRIORITY =
      Set.of("crux", "crux-ps-pa", "crux-pa", "random-order", "sincronia", "varys", "taccl");

  static Stream<String> schedulers() {
    return Schedulers.registry().all().stream().map(RegisteredAlgorithm::name);
  }

  static Stream<String> compressions() {
    return PriorityCompressionAlgorithms.registry().all().stream().map(RegisteredAlgorithm::name);
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void schedulesAreTrue(String scheduler) throws IOException {
    for (int seed = 0; seed < CASES; seed++) {
      var cluster = OutsideCluster.random(new Random(seed), 2, 3, 4, 8, 0);
      Files.writeString(folder.resolve("c.json"), cluster.json());
      Files.writeString(folder.resolve("j.json"), jobs());
      placeAll(cluster, seed);
      var outcome =
          in(
              "contend @c.json @j.json @a.json @b.json @k.json --levels 3 --algorithm %s -o -"
                  .formatted(scheduler));
      assertThat(outcome.status()).as(outcome.err()).isZero();
      var what = "%s, seed %d".formatted(scheduler, seed);
      var answer = OutsideCluster.JSON.readTree(outcome.out());
      checkPaths(what, cluster, answer);
      checkLevels(what, scheduler, answer);
      checkUtilization(what, scheduler, answer);
    }
  }

  /** One after the other, wherever there is room. */
  private void placeAll(OutsideCluster cluster, int seed) throws IOException {
    var busy = new HashSet<String>();
    for (var job : List.of("a", "b", "k")) {
      Files.writeString(folder.resolve("left.json"), cluster.jsonBeside(busy));
      var placed =
          in(
              "place @left.json @j.json --job %s --algorithm random-fit --seed %d -o @%s.json"
                  .formatted(job, seed, job));
      assertThat(placed.status()).as("seed %d: %s", seed, placed.err()).isZero();
      var matrix =
          OutsideCluster.JSON
              .readTree(Files.readString(folder.resolve(job + ".json")))
              .get("matrix");
      matrix.forEach(row -> busy.addAll(OutsideCluster.texts(row)));
    }
  }

  /** Jobs of two hosts, whose traffic differs. */
  private static String jobs() {
    return """
    { "schema": "heddle.jobs/1", "jobs": [ %s, %s, %s ] }
    """
        .formatted(job("a", 1024, 1), job("b", 4096, 1), job("k", 2048, 2));
  }

  private static String job(String id, int hidden, int pp) {
    return """
    { "id": "%s", "gpus": 16, "tp": 8, "pp": %d, "globalBatch": 16, "microBatch": 1,
      "model": { "kind": "dense", "layers": 8, "hidden": %d, "vocab": 32000, "sequence": 2048 } }
    """
        .formatted(id, pp, hidden);
  }

  private static void checkPaths(String what, OutsideCluster cluster, JsonNode answer) {
    var loads = new HashMap<String, Double>();
    for (var job : answer.get("jobs")) {
      var cables = new HashMap<String, Double>();
      var balance = new HashMap<String, Double>();
      for (var flow : job.get("flows")) {
        var path = OutsideCluster.texts(flow.get("path"));
        double bytes = flow.get("bytes").asDouble();
        assertThat(path.getFirst()).as(what).isEqualTo(flow.get("fromHost").asString());
        assertThat(path.getLast()).as(what).isEqualTo(flow.get("toHost").asString());
        assertThat(path.size() - 1)
            .as(what + ": the shortest way")
            .isEqualTo(cluster.hops(path.getFirst(), path.getLast()));
        balance.merge(path.getFirst(), -bytes, Double::sum);
        balance.merge(path.getLast(), bytes, Double::sum);
        for (int i = 1; i < path.size(); i++) {
          var from = path.get(i - 1);
          var to = path.get(i);
          int cable = flow.has("cables") ? flow.get("cables").get(i - 1).asInt() : 0;
          assertThat(cluster.cables(from, to)).as(what + ": " + path).isGreaterThan(cable);
          loads.merge(from + " " + to, bytes, Double::sum);
          cables.merge(from + " " + to + " " + cable, bytes, Double::sum);
        }
      }
      double sent = cables.values().stream().mapToDouble(each -> each).sum();
      balance.forEach((host, bytes) ->
          assertThat(bytes)
              .as("%s: %s sends what it receives", what, host)
              .isCloseTo(0, within(1e-9 * sent)));
      assertThat(job.get("communicationSeconds").asDouble())
          .as(what + ": t of " + job.get("id"))
          .isCloseTo(
              cables.values().stream().mapToDouble(each -> each).max().orElse(0) / BYTES_PER_SECOND,
              withinPercentage(1e-6));
    }
    var said = new HashMap<String, Double>();
    for (var link : answer.get("links")) {
      if (!link.get("from").asString().equals(link.get("to").asString())) {
        said.put(
            link.get("from").asString() + " " + link.get("to").asString(),
            link.get("load").asDouble());
      }
    }
    assertThat(said.keySet()).as(what).isEqualTo(loads.keySet());
    loads.forEach((link, bytes) ->
        assertThat(said.get(link)).as(what + ": " + link).isCloseTo(bytes, withinPercentage(1e-6)));
  }

  /** Who is less urgent is never served before somebody that it shares a link with. */
  private static void checkLevels(String what, String scheduler, JsonNode answer) {
    int levels = answer.get("levels").asInt();
    for (var one : answer.get("jobs")) {
      assertThat(one.get("level").asInt()).as(what).isBetween(0, levels - 1);
      assertThat(one.get("slowdown").asDouble()).as(what).isGreaterThanOrEqualTo(1 - 1e-6);
      for (var other : answer.get("jobs")) {
        if (BY_PRIORITY.contains(scheduler)
            && one.get("priority").asDouble() < other.get("priority").asDouble()
            && hops(one).stream().anyMatch(hops(other)::contains)) {
          assertThat(one.get("level").asInt())
              .as("%s: %s and %s", what, one.get("id"), other.get("id"))
              .isLessThanOrEqualTo(other.get("level").asInt());
        }
      }
    }
  }

  private static Set<String> hops(JsonNode job) {
    var hops = new HashSet<String>();
    for (var flow : job.get("flows")) {
      var path = OutsideCluster.texts(flow.get("path"));
      for (int i = 1; i < path.size(); i++) {
        hops.add(path.get(i - 1) + " " + path.get(i));
      }
    }
    return hops;
  }

  private static void checkUtilization(String what, String scheduler, JsonNode answer) {
    var said = answer.get("gpuUtilization");
    double own = said.get(scheduler).asDouble();
    assertThat(own).as(what).isGreaterThan(0).isLessThanOrEqualTo(1);
    if (scheduler.equals("refined") || scheduler.equals("weighted")) {
      assertThat(own)
          .as(what + ": no worse than its paths without priorities")
          .isGreaterThanOrEqualTo(said.get("paths-only").asDouble() * (1 - 1e-3));
    }
  }

  @ParameterizedTest
  @MethodSource("compressions")
  void levelsAreTrue(String algorithm) throws IOException {
    for (int seed = 0; seed < GRAPHS; seed++) {
      var random = new Random(seed);
      int jobs = 2 + random.nextInt(5);
      int levels = 2 + random.nextInt(2);
      var graph = Graph.random(random, jobs);
      Files.writeString(folder.resolve("g.json"), graph.json());
      var outcome =
          in("compress @g.json --levels %d --algorithm %s -o -".formatted(levels, algorithm));
      var what = "%s, seed %d".formatted(algorithm, seed);
      assertThat(outcome.status()).as(what + ": " + outcome.err()).isZero();
      var answer = OutsideCluster.JSON.readTree(outcome.out());
      var given = new int[jobs];
      for (int j = 0; j < jobs; j++) {
        given[j] = answer.get("levels").get("j" + j).asInt();
        assertThat(given[j]).as(what).isBetween(0, levels - 1);
      }
      assertThat(graph.isValid(given)).as(what).isTrue();
      assertThat(answer.get("totalWeight").asDouble())
          .as(what)
          .isCloseTo(graph.total(), within(1e-9));
      assertThat(answer.get("cutWeight").asDouble())
          .as(what)
          .isCloseTo(graph.cut(given), within(1e-9));
      double best = graph.best(new int[jobs], 0, levels);
      assertThat(graph.cut(given)).as(what).isLessThanOrEqualTo(best + 1e-9);
      if (answer.get("provenOptimal").asBoolean()) {
        assertThat(graph.cut(given)).as(what + ": proven").isCloseTo(best, within(1e-9));
      }
    }
  }

  /** Jobs that share links: of two, the more urgent one's intensity is the weight of the pair. */
  @SuppressWarnings("ArrayRecordComponent") // the test's own, compared by nobody
  private record Graph(int[] intensity, int[] priority, List<int[]> pairs) {
    static Graph random(Random random, int jobs) {
      var pairs = new ArrayList<int[]>();
      for (int a = 0; a < jobs; a++) {
        for (int b = a + 1; b < jobs; b++) {
          if (random.nextInt(3) > 0) {
            pairs.add(random.nextBoolean() ? new int[] {a, b} : new int[] {b, a});
          }
        }
      }
      return new Graph(
          random.ints(jobs, 1, 10).toArray(), random.ints(jobs, 1, 4).toArray(), pairs);
    }

    String json() {
      var root = OutsideCluster.JSON.createObjectNode();
      root.put("schema", "heddle.contention/1");
      var jobs = root.putArray("jobs");
      for (int j = 0; j < intensity.length; j++) {
        jobs.addObject()
            .put("id", "j" + j)
            .put("intensity", intensity[j])
            .put("priority", priority[j]);
      }
      var all = root.putArray("pairs");
      pairs.forEach(pair -> all.addArray().add("j" + pair[0]).add("j" + pair[1]));
      return root.toPrettyString();
    }

    /** Of equals the one whose id comes first. */
    private int urgent(int[] pair) {
      int difference = priority[pair[0]] - priority[pair[1]];
      return difference == 0 ? Math.min(pair[0], pair[1]) : pair[difference > 0 ? 0 : 1];
    }

    boolean isValid(int[] level) {
      return pairs.stream()
          .allMatch(pair -> level[urgent(pair)] >= level[pair[0] + pair[1] - urgent(pair)]);
    }

    double cut(int[] level) {
      return pairs.stream()
          .filter(pair -> level[pair[0]] != level[pair[1]])
          .mapToDouble(pair -> intensity[urgent(pair)])
          .sum();
    }

    double total() {
      return pairs.stream().mapToDouble(pair -> intensity[urgent(pair)]).sum();
    }

    /** Of every valid way to give levels. */
    double best(int[] level, int at, int levels) {
      if (at == level.length) {
        return isValid(level) ? cut(level) : 0;
      }
      double best = 0;
      for (int each = 0; each < levels; each++) {
        level[at] = each;
        best = Math.max(best, best(level, at + 1, levels));
      }
      return best;
    }
  }
}
