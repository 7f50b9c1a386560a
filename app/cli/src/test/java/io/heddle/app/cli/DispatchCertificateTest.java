package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.Trait;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What {@code heddle dispatch} writes for a profile in which everything is measured, checked by a
 * reader that shares no code with it: free GPUs, their bandwidth after the paper's 5.1, and the
 * optimum by trying every set there is.
 */
class DispatchCertificateTest extends InFolder {
  private static final int CASES = 12;
  private static final int GPUS = 4;

  /** Those that need no model of the profile first. */
  static Stream<String> algorithms() {
    return GpuDispatchAlgorithms.registry().all().stream()
        .filter(each -> !each.is(Trait.LEARNED))
        .map(RegisteredAlgorithm::name);
  }

  /** Bandwidths by sets of GPUs inside a host, and by counts. */
  private record Profile(Map<String, Double> intra, Map<String, Double> counts) {
    static Profile of(Random random, int hosts) {
      var intra = new TreeMap<String, Double>();
      for (int set = 1; set < 1 << GPUS; set++) {
        if (Integer.bitCount(set) > 1) {
          intra.put(words(members(set)), 50.0 + random.nextInt(400));
        }
      }
      var counts = new TreeMap<String, Double>();
      for (int i = 0; i < Math.pow(GPUS + 1, hosts); i++) {
        int code = i;
        var each =
            IntStream.range(0, hosts)
                .map(h -> code / (int) Math.pow(GPUS + 1, h) % (GPUS + 1))
                .filter(count -> count > 0)
                .boxed()
                .toList();
        if (each.size() > 1) {
          counts.computeIfAbsent(key(each), _ -> 20.0 + random.nextInt(300));
        }
      }
      return new Profile(intra, counts);
    }

    private static List<Integer> members(int set) {
      return IntStream.range(0, GPUS).filter(gpu -> (set >> gpu & 1) == 1).boxed().toList();
    }

    private static String words(List<Integer> gpus) {
      return gpus.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    private static String key(List<Integer> counts) {
      return counts.stream()
          .sorted((a, b) -> b - a)
          .map(String::valueOf)
          .collect(Collectors.joining("+"));
    }

    String json() {
      var root = OutsideCluster.JSON.createObjectNode();
      root.put("schema", "heddle.bandwidth/1").put("name", "p");
      var own = root.putObject("intra").putObject("H100");
      intra.forEach(own::put);
      var several = root.putObject("byCounts");
      counts.forEach(several::put);
      return root.toPrettyString();
    }

    double bandwidth(Map<String, List<Integer>> gpus) {
      double least =
          gpus.values().stream()
              .filter(each -> each.size() > 1)
              .mapToDouble(each -> Objects.requireNonNull(intra.get(words(each))))
              .min()
              .orElse(Double.POSITIVE_INFINITY);
      return gpus.size() == 1
          ? least
          : Math.min(
              least,
              Objects.requireNonNull(
                  counts.get(key(gpus.values().stream().map(List::size).toList()))));
    }
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void whatIsWrittenIsTrue(String algorithm) throws IOException {
    for (int seed = 0; seed < CASES; seed++) {
      var random = new Random(seed);
      var cluster = OutsideCluster.random(random, 2, 1, 2, GPUS, 0.5);
      var profile = Profile.of(random, cluster.freeGpus.size());
      Files.writeString(folder.resolve("c.json"), cluster.json());
      Files.writeString(folder.resolve("p.json"), profile.json());
      int free = cluster.freeGpus.values().stream().mapToInt(List::size).sum();
      int asked = 2 + random.nextInt(Math.max(1, free - 1));
      var what = "%s, seed %d: %d of %d GPUs".formatted(algorithm, seed, asked, free);
      var outcome =
          in(
              "dispatch @c.json --gpus %d --algorithm %s --bandwidth @p.json -o -"
                  .formatted(asked, algorithm));
      if (asked > free) {
        assertThat(outcome.status()).as(what).isEqualTo(1);
        continue;
      }
      assertThat(outcome.status()).as(what + ": " + outcome.err()).isZero();
      var answer = OutsideCluster.JSON.readTree(outcome.out());
      var chosen = new TreeMap<String, List<Integer>>();
      var seen = new HashSet<String>();
      for (var each : answer.get("gpus")) {
        var host = each.get("host").asString();
        int gpu = each.get("gpu").asInt();
        assertThat(seen.add(host + " " + gpu)).as(what).isTrue();
        assertThat(cluster.freeGpus.get(host)).as(what + ": " + host).contains(gpu);
        chosen.computeIfAbsent(host, _ -> new ArrayList<>()).add(gpu);
      }
      assertThat(seen).as(what).hasSize(asked);
      double actual = profile.bandwidth(chosen);
      double best = best(cluster.freeGpus, profile, asked);
      assertThat(answer.get("actualGBps").asDouble()).as(what).isCloseTo(actual, within(1e-6));
      assertThat(answer.get("optimalGBps").asDouble()).as(what).isCloseTo(best, within(1e-6));
      assertThat(answer.get("gbe").asDouble()).as(what).isCloseTo(actual / best, within(1e-9));
      if (algorithm.equals("oracle")) {
        assertThat(actual).as(what).isCloseTo(best, within(1e-6));
      }
    }
  }

  private static double best(Map<String, List<Integer>> free, Profile profile, int asked) {
    var all = new ArrayList<Map.Entry<String, Integer>>();
    free.forEach((host, gpus) -> gpus.forEach(gpu -> all.add(Map.entry(host, gpu))));
    double best = 0;
    for (int set = 0; set < 1 << all.size(); set++) {
      if (Integer.bitCount(set) == asked) {
        var gpus = new HashMap<String, List<Integer>>();
        for (int i = 0; i < all.size(); i++) {
          if ((set >> i & 1) == 1) {
            var each = all.get(i);
            gpus.computeIfAbsent(each.getKey(), _ -> new ArrayList<>()).add(each.getValue());
          }
        }
        best = Math.max(best, profile.bandwidth(gpus));
      }
    }
    return best;
  }
}
