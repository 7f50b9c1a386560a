package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.job.GroupRows;
import io.heddle.model.result.GroupSpread;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** In every format and order, every GPU has one rank, and its groups are Megatron's. */
class RankPropertiesTest {
  /** One rank as a file tells it. */
  private record Expected(int rank, String host, int gpu) {}

  static LongStream seeds() {
    return LongStream.range(0, 60);
  }

  /**
   * With context groups in every second placement, and expert groups where the order takes them.
   */
  private static Placement random(long seed) {
    var random = new Random(seed);
    int rows = 1 + random.nextInt(5);
    int cols = 1 + random.nextInt(5);
    int tp = 1 << random.nextInt(4);
    int perHost = tp << random.nextInt(3);
    if (seed % 3 == 0) { // tensor groups of several hosts
      int hosts = 2 + random.nextInt(3);
      rows *= hosts;
      tp = perHost * hosts;
    }
    int cp = seed % 2 == 0 ? 1 : 2 + random.nextInt(3);
    rows *= cp;
    int dp = rows * perHost / tp / cp;
    int ep = random.nextBoolean() ? 1 : dp;
    var names = new ArrayList<>(IntStream.range(0, rows * cols).mapToObj(i -> "h" + i).toList());
    java.util.Collections.shuffle(names, random);
    var matrix =
        IntStream.range(0, rows).mapToObj(i -> names.subList(i * cols, (i + 1) * cols)).toList();
    var groups = cp == 1 && ep == 1 ? null : new GroupSpread(cp, ep, 0, 0, 1, 1, 1, 0, 0, true);
    return new Placement(
        "c",
        "j",
        "tiles",
        0.5,
        GroupUnit.PP,
        tp,
        perHost,
        List.copyOf(matrix),
        null,
        new PlacementObjective(1, 1, 1, 0, 0, 0, 0, true, groups, null, null),
        0,
        0);
  }

  /** Where a GPU stands among others of its kind, in the degrees of Megatron. */
  private record Part(int tp, int cp, int dp, int pp) {}

  private static int cp(Placement placement) {
    var groups = placement.objective().groups();
    return groups == null ? 1 : groups.cp();
  }

  private static int ep(Placement placement) {
    var groups = placement.objective().groups();
    return groups == null ? 1 : groups.ep();
  }

  /** Counted out as Megatron does: the first of the order runs fastest. */
  private static List<Part> megatron(Placement placement, MegatronRankOrder order) {
    int tp = placement.tp();
    int cp = cp(placement);
    int dp = placement.rows() * placement.gpusPerHost() / tp / cp;
    int pp = placement.cols();
    boolean last = order == MegatronRankOrder.TP_DP_PP;
    var parts = new ArrayList<Part>();
    for (int outer = 0; outer < (last ? pp : dp); outer++) {
      for (int inner = 0; inner < (last ? dp : pp); inner++) {
        for (int c = 0; c < cp; c++) {
          for (int t = 0; t < tp; t++) {
            parts.add(new Part(t, c, last ? inner : outer, last ? outer : inner));
          }
        }
      }
    }
    return parts;
  }

  /** The GPU that the placement means: down its stage's column, tensor groups one after another. */
  private static Map<Integer, Expected> byDefinition(Placement placement, MegatronRankOrder order) {
    int perHost = placement.gpusPerHost();
    var parts = megatron(placement, order);
    var ranks = new HashMap<Integer, Expected>();
    for (int rank = 0; rank < parts.size(); rank++) {
      var part = parts.get(rank);
      int before = (part.dp() * cp(placement) + part.cp()) * placement.tp() + part.tp();
      var host = placement.host(before / perHost, part.pp());
      ranks.put(rank, new Expected(rank, host, before % perHost));
    }
    return ranks;
  }

  private static boolean isOrderOf(Placement placement, MegatronRankOrder order) {
    return order == MegatronRankOrder.TP_DP_PP || ep(placement) == 1 || placement.cols() == 1;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyFileSaysTheSame(long seed) {
    var placement = random(seed);
    int together = placement.tp() * cp(placement);
    for (var order : MegatronRankOrder.values()) {
      var options = RankFileOptions.defaults().withOrder(order);
      if (!isOrderOf(placement, order)) {
        for (var format : List.of("openmpi", "csv", "slurm", "hostfile", "torchrun")) {
          assertThatThrownBy(() -> files(format, placement, options))
              .hasMessageContaining("expected 1 with several stages")
              .hasMessageContaining(Advice.use("order tp-cp-ep-dp-pp").toString());
        }
        continue;
      }
      var expected = byDefinition(placement, order);
      assertThat(openMpi(placement, options)).isEqualTo(expected);
      assertThat(csv(placement, options)).isEqualTo(expected);
      assertThat(slurm(placement, options)).isEqualTo(expected);
      if (order == MegatronRankOrder.TP_DP_PP
          || together % placement.gpusPerHost() == 0
          || placement.cols() == 1) {
        assertThat(hostfile(placement, options)).isEqualTo(expected);
        assertThat(torchrun(placement, options)).isEqualTo(expected);
        assertThat(kubernetes(placement, options)).isEqualTo(expected);
      } else {
        for (var format : List.of("hostfile", "torchrun", "kubernetes")) {
          assertThatThrownBy(() -> files(format, placement, options))
              .isInstanceOf(InputException.class);
        }
      }
    }
  }

  /**
   * Ranks that Megatron puts into one group are those of which the placement says so: what {@link
   * GroupRows}, by which groups are placed, counts over rows is counted here over ranks.
   */
  @ParameterizedTest
  @MethodSource("seeds")
  void groupsOfRanksAreThoseThatWerePlaced(long seed) {
    var placement = random(seed);
    int cp = cp(placement);
    int ep = ep(placement);
    var rows = new GroupRows(placement.rows(), placement.gpusPerHost(), placement.tp(), cp);
    for (var order : MegatronRankOrder.values()) {
      if (!isOrderOf(placement, order)) {
        continue;
      }
      var ranks = csv(placement, RankFileOptions.defaults().withOrder(order));
      var parts = megatron(placement, order);
      var context = new HashMap<List<Integer>, Set<Integer>>();
      var expert = new HashMap<List<Integer>, Set<Integer>>();
      for (int rank = 0; rank < parts.size(); rank++) {
        var part = parts.get(rank);
        int row = row(placement, Objects.requireNonNull(ranks.get(rank)).host(), part.pp());
        context.computeIfAbsent(List.of(part.pp(), part.dp()), _ -> new TreeSet<>()).add(row);
        expert
            .computeIfAbsent(List.of(part.pp(), part.dp() / ep, part.cp()), _ -> new TreeSet<>())
            .add(row);
      }
      assertThat(lists(context)).isEqualTo(Set.copyOf(rows.context()));
      assertThat(lists(expert)).isEqualTo(Set.copyOf(rows.expert(ep)));
    }
  }

  private static Set<List<Integer>> lists(Map<List<Integer>, Set<Integer>> groups) {
    return groups.values().stream().map(List::copyOf).collect(Collectors.toSet());
  }

  private static int row(Placement placement, String host, int col) {
    return IntStream.range(0, placement.rows())
        .filter(row -> placement.host(row, col).equals(host))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theTwoOrdersAgreeWithOneStage() {
    for (var order : MegatronRankOrder.values()) {
      assertThat(MegatronRankOrder.parse(order.toString())).isEqualTo(order);
    }
    assertThatThrownBy(() -> MegatronRankOrder.parse("tp-pp-pd")).hasMessageContaining("tp-pp-dp");
  }

  private static Map<String, String> files(
      String format, Placement placement, RankFileOptions options) {
    return RankFileFormats.byName(format).files(new RankFilePlan(placement), options);
  }

  private static List<String> lines(String format, Placement placement, RankFileOptions options) {
    var text = files(format, placement, options).values().iterator().next();
    return text.lines().filter(line -> !line.startsWith("#")).toList();
  }

  private static Map<Integer, Expected> index(List<Expected> ranks) {
    var index = new HashMap<Integer, Expected>();
    ranks.forEach(each -> assertThat(index.put(each.rank(), each)).isNull());
    return index;
  }

  private static Map<Integer, Expected> openMpi(Placement placement, RankFileOptions options) {
    int share = options.coresPerHost() / placement.gpusPerHost();
    return index(
        lines("openmpi", placement, options).stream()
            .map(Pattern.compile("rank (\\d+)=(\\S+) slot=(\\d+)(-\\d+)?")::matcher)
            .filter(match -> match.matches())
            .map(match ->
                new Expected(
                    Integer.parseInt(match.group(1)),
                    match.group(2),
                    Integer.parseInt(match.group(3)) / share))
            .toList());
  }

  private static Map<Integer, Expected> csv(Placement placement, RankFileOptions options) {
    return index(
        lines("csv", placement, options).stream()
            .skip(1)
            .map(line -> line.split(","))
            .map(f -> new Expected(Integer.parseInt(f[0]), f[1], Integer.parseInt(f[2])))
            .toList());
  }

  /** Task N is line N; Slurm numbers the tasks of a host in this order (SLURM_LOCALID). */
  private static Map<Integer, Expected> slurm(Placement placement, RankFileOptions options) {
    var hosts = lines("slurm", placement, options);
    var local = new HashMap<String, Integer>();
    return index(
        IntStream.range(0, hosts.size())
            .mapToObj(rank ->
                new Expected(
                    rank, hosts.get(rank), local.merge(hosts.get(rank), 1, Integer::sum) - 1))
            .toList());
  }

  private static Map<Integer, Expected> byNode(Placement placement, List<String> hosts) {
    int perHost = placement.gpusPerHost();
    return index(
        IntStream.range(0, hosts.size() * perHost)
            .mapToObj(rank -> new Expected(rank, hosts.get(rank / perHost), rank % perHost))
            .toList());
  }

  private static Map<Integer, Expected> hostfile(Placement placement, RankFileOptions options) {
    return byNode(
        placement,
        lines("hostfile", placement, options).stream()
            .map(line -> line.replace(" slots=" + placement.gpusPerHost(), ""))
            .toList());
  }

  private static Map<Integer, Expected> torchrun(Placement placement, RankFileOptions options) {
    var scripts = files("torchrun", placement, options);
    var hosts = new String[scripts.size()];
    scripts.forEach((file, script) -> {
      var rank = Pattern.compile("--node-rank=(\\d+) ").matcher(script);
      assertThat(rank.find()).isTrue();
      hosts[Integer.parseInt(rank.group(1))] = file.replaceAll("node-\\d+-(.*)\\.sh", "$1");
      assertThat(script)
          .contains("--nnodes=" + scripts.size() + " ")
          .contains("--nproc-per-node=" + placement.gpusPerHost() + " ")
          .contains("--master-addr=" + placement.host(0, 0) + " --master-port=29500 ");
    });
    return byNode(placement, List.of(hosts));
  }

  private static Map<Integer, Expected> kubernetes(Placement placement, RankFileOptions options) {
    var values = new ArrayList<String>();
    var table = new ArrayList<String>();
    for (var line : lines("kubernetes", placement, options)) {
      if (line.matches(" {22}- \".*\"")) {
        values.add(line.strip().replaceAll("[-\" ]", ""));
      } else if (line.matches(" {4}h\\d+")) {
        table.add(line.strip());
      }
    }
    assertThat(table).isEqualTo(values);
    return byNode(placement, values);
  }
}
