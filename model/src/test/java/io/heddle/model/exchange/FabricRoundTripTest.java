package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.ClusterByHand;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.InputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Heddle → format → Heddle keeps what the format can carry, on generated fabrics. */
class FabricRoundTripTest {
  /** Those that a file of a cluster can say. */
  private static final List<GpuState> STATES =
      Stream.concat(Stream.of(GpuState.FREE), GpuState.listed().stream()).toList();

  /** A fabric of a random shape, with labels, busy GPUs and some drawn positions. */
  private static Cluster fabric(int seed) {
    var random = new Random(seed);
    var shape = FabricShapes.all().get(seed % FabricShapes.all().size());
    var options = new HashMap<String, String>();
    options.put("busy", "0.3");
    options.put("seed", String.valueOf(seed));
    switch (shape.name()) {
      case "clos3" ->
          options.putAll(
              Map.of(
                  "minipods",
                  "" + (1 + random.nextInt(5)),
                  "hosts",
                  "" + (20 + random.nextInt(60))));
      case "clos2" ->
          options.putAll(
              Map.of(
                  "leaves",
                  "" + (1 + random.nextInt(6)),
                  "hosts-per-leaf",
                  "" + (1 + random.nextInt(9))));
      case "fat-tree" -> options.put("k", "4");
      case "rail" ->
          options.putAll(Map.of("pods", "" + (1 + random.nextInt(4)), "hosts-per-pod", "5"));
      case "double-sided" -> options.put("hosts-per-pair", "4");
      default -> {
        // as it comes
      }
    }
    var cluster = shape.draw("c" + seed, options);
    var hosts = new ArrayList<Host>();
    for (var host : cluster.hosts()) {
      var labels = new TreeMap<String, String>();
      if (random.nextInt(3) == 0) {
        labels.put("rack", "r=1;2\\" + random.nextInt(9));
      }
      hosts.add(
          new Host(
              host.id(),
              host.type(),
              states(random),
              List.of(Health.values()).get(random.nextInt(3)),
              labels,
              random.nextInt(4) == 0 ? new Position(random.nextInt(900) / 4.0, -7) : null));
    }
    return cluster.withHosts(hosts);
  }

  private static HostGpuStates states(Random random) {
    var states = HostGpuStates.ALL_FREE.withKnown(random.nextInt(8) > 0);
    for (int gpu = 0; gpu < 4; gpu++) {
      var state = STATES.get(random.nextInt(STATES.size()));
      states = states.mark(state, List.of(gpu));
    }
    return states;
  }

  static Stream<Integer> seeds() {
    return IntStream.range(0, 24).boxed();
  }

  private static Cluster through(String format, Cluster cluster) {
    var written = FabricExportWriters.byId(format).write(cluster);
    var sources =
        written.files().entrySet().stream()
            .map(each -> new ImportSource(each.getKey(), each.getValue()))
            .toList();
    return Fabrics.read(sources).cluster();
  }

  private static Set<String> hosts(Cluster cluster) {
    return cluster.hosts().stream().map(Host::id).collect(Collectors.toSet());
  }

  /** Ends in order, cables of a speed added up. */
  private static Map<String, Integer> links(Cluster cluster) {
    var links = new TreeMap<String, Integer>();
    for (Link link : cluster.links()) {
      var ends = new TreeSet<>(List.of(link.from(), link.to()));
      links.merge(ends + " " + link.gbps(), link.count(), Integer::sum);
    }
    return links;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void graphFilesKeepEverything(int seed) {
    var cluster = fabric(seed);
    for (var format : List.of("graphml", "dot")) {
      var back = through(format, cluster);
      assertThat(new HashSet<>(back.hosts()))
          .as("seed %d, %s", seed, format)
          .isEqualTo(new HashSet<>(cluster.hosts()));
      assertThat(new HashSet<Switch>(back.switches()))
          .as("seed %d, %s", seed, format)
          .isEqualTo(new HashSet<Switch>(cluster.switches()));
      assertThat(links(back)).as("seed %d, %s", seed, format).isEqualTo(links(cluster));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void schedulersKeepHostsAndMinipods(int seed) {
    var cluster = fabric(seed);
    for (var format : List.of("slurm-conf", "slurm-yaml", "hosts-csv")) {
      var back = through(format, cluster);
      assertThat(hosts(back)).as("seed %d, %s", seed, format).isEqualTo(hosts(cluster));
      assertThat(Fabrics.minipods(back))
          .as("seed %d, %s", seed, format)
          .isEqualTo(Fabrics.minipods(cluster));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void kueueKeepsHostsGpusAndMinipods(int seed) {
    var cluster = fabric(seed);
    var back = through("kueue", cluster);
    assertThat(hosts(back)).as("seed %d", seed).isEqualTo(hosts(cluster));
    if (cluster.minipods().size() > 1) {
      assertThat(Fabrics.minipods(back)).as("seed %d", seed).isEqualTo(Fabrics.minipods(cluster));
    } else { // one domain above all hosts says nothing: what is below it are the domains
      assertThat(Fabrics.minipods(back)).as("seed %d", seed).isEqualTo(below(cluster));
    }
    for (var host : back.hosts()) {
      var was = cluster.host(host.id());
      assertThat(host.hasKnownGpus()).as(host.id()).isEqualTo(was.hasKnownGpus());
      if (was.hasKnownGpus()) {
        assertThat(host.type().gpus()).isEqualTo(was.type().gpus());
        assertThat(host.type().gpuModel()).isEqualTo(was.type().gpuModel());
      }
    }
  }

  /** The hosts of each leaf; of one leaf alone, each host. */
  private static Set<Set<String>> below(Cluster cluster) {
    var under = new HashMap<String, Set<String>>();
    for (var link : cluster.links()) {
      if (cluster.hasHost(link.from())) {
        under.computeIfAbsent(link.to(), _ -> new HashSet<>()).add(link.from());
      }
    }
    return under.size() > 1
        ? Set.copyOf(under.values())
        : hosts(cluster).stream().map(Set::of).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"slurm-conf", "slurm-yaml", "hosts-csv", "kueue", "graphml", "dot"})
  void theLastLineBreakMayBeMissing(String format) {
    for (int seed = 0; seed < 8; seed++) {
      var cluster = fabric(seed);
      var stripped =
          FabricExportWriters.byId(format).write(cluster).files().entrySet().stream()
              .map(each -> new ImportSource(each.getKey(), each.getValue().stripTrailing()))
              .toList();
      assertThat(Fabrics.read(stripped).cluster())
          .as("seed %d", seed)
          .isEqualTo(through(format, cluster));
    }
  }

  @Test
  void someFabricsHaveSeveralMinipodsAndSomeOne() {
    var several = seeds().filter(seed -> fabric(seed).minipods().size() > 1).count();
    assertThat(several).isBetween(12L, 22L);
  }

  @Test
  void aTreeComesBackFromSlurmSwitchForSwitch() {
    var cluster = FabricShapes.byName("clos2").draw("tree", Map.of("spines", "1", "leaves", "12"));
    for (var format : List.of("slurm-conf", "slurm-yaml")) {
      var back = through(format, cluster);
      assertThat(new HashSet<Switch>(back.switches()))
          .isEqualTo(new HashSet<Switch>(cluster.switches()));
      assertThat(
              back.links().stream()
                  .map(link -> Set.of(link.from(), link.to()))
                  .collect(Collectors.toSet()))
          .isEqualTo(
              cluster.links().stream()
                  .map(link -> Set.of(link.from(), link.to()))
                  .collect(Collectors.toSet()));
    }
  }

  @Test
  void hostsOnSpinesAndStrangeNamesGoThroughSlurm() {
    var type =
        FabricShapes.byName("clos2").draw("t", Map.of()).hostTypes().values().iterator().next();
    var cluster =
        new ClusterByHand("odd", type)
            .switches(Tier.LEAF, "a/1", "a 1")
            .switches(Tier.SPINE, "top")
            .hosts("h[1]", "h,2", "on-top")
            .link("h[1]", "a/1", 400, 1)
            .link("h,2", "a 1", 400, 1)
            .link("a/1", "top", 400, 1)
            .link("a 1", "top", 400, 1)
            .link("on-top", "top", 400, 1)
            .cluster();
    var back = through("slurm-conf", cluster);
    assertThat(hosts(back)).containsExactlyInAnyOrder("h_1_", "h_2", "on-top");
    assertThat(back.minipods()).hasSize(3);
    assertThat(FabricExportWriters.byId("slurm-conf").write(cluster).notes())
        .anyMatch(note -> note.contains("renamed"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"astra-sim", "simai"})
  void simulatorsGetEveryGpuAndAConnectedNetwork(String format) {
    for (int seed = 0; seed < 16; seed++) {
      var cluster = fabric(seed);
      int gpus = cluster.gpus() + cluster.assumedGpus();
      var file = format.equals("simai") ? "topology" : "physical_topology.txt";
      var lines =
          FabricExportWriters.byId(format)
              .write(cluster)
              .files()
              .getOrDefault(file, "")
              .lines()
              .toList();
      var head = lines.getFirst().split(" ");
      int nodes = Integer.parseInt(head[0]);
      int links = Integer.parseInt(head[format.equals("simai") ? 4 : 2]);
      var switches = lines.get(1).split(" ");
      assertThat(nodes - switches.length).as("seed %d", seed).isEqualTo(gpus);
      assertThat(lines).hasSize(links + 2);
      var parts =
          new org.jgrapht.alg.util.UnionFind<>(
              IntStream.range(0, nodes).boxed().collect(Collectors.toSet()));
      var pairs = new HashSet<String>();
      double hostGbps = 0;
      for (var line : lines.subList(2, lines.size())) {
        var words = line.split(" ");
        assertThat(pairs.add(words[0] + " " + words[1]))
            .as("seed %d: %s twice", seed, line)
            .isTrue();
        assertThat(Double.parseDouble(words[2].replace("Gbps", ""))).isPositive();
        parts.union(Integer.parseInt(words[0]), Integer.parseInt(words[1]));
        boolean fromGpu = Integer.parseInt(words[0]) < gpus;
        boolean toFabric = Integer.parseInt(words[1]) >= gpus + cluster.hosts().size();
        if (fromGpu && toFabric) {
          hostGbps += Double.parseDouble(words[2].replace("Gbps", ""));
        }
      }
      assertThat(parts.numberOfSets()).as("seed %d", seed).isEqualTo(1);
      double expected =
          cluster.links().stream()
              .filter(link -> cluster.hasHost(link.from()) || cluster.hasHost(link.to()))
              .mapToDouble(Link::totalGbps)
              .sum();
      assertThat(hostGbps)
          .as("seed %d", seed)
          .isCloseTo(expected, org.assertj.core.data.Offset.offset(1e-6 * expected));
    }
  }

  /** Numbers stand for names; GPUs, NVLinks, speeds, tiers and minipods stay. */
  @ParameterizedTest
  @ValueSource(strings = {"astra-sim", "simai"})
  void simulatorsGiveBackHostsSpeedsAndMinipods(String format) {
    var file = format.equals("simai") ? "topology" : "physical_topology.txt";
    for (int seed = 0; seed < 16; seed++) {
      var cluster = fabric(seed);
      var text = FabricExportWriters.byId(format).write(cluster).files().getOrDefault(file, "");
      var back = Fabrics.read(List.of(new ImportSource(file, text))).cluster();
      assertThat(back.hosts()).as("seed %d", seed).hasSameSizeAs(cluster.hosts());
      assertThat(back.switches()).as("seed %d", seed).hasSameSizeAs(cluster.switches());
      for (int i = 0; i < cluster.hosts().size(); i++) {
        var before = cluster.hosts().get(i);
        var after = back.hosts().get(i);
        assertThat(after.type().gpus()).as("seed %d", seed).isEqualTo(before.type().gpus());
        assertThat(gbps(back, after.id()))
            .as("seed %d, %s", seed, before.id())
            .isCloseTo(
                gbps(cluster, before.id()), org.assertj.core.data.Percentage.withPercentage(0.01));
      }
      assertThat(sizes(back)).as("seed %d", seed).isEqualTo(sizes(cluster));
    }
  }

  private static List<Integer> sizes(Cluster cluster) {
    return cluster.minipods().stream().map(each -> each.hosts().size()).sorted().toList();
  }

  private static double gbps(Cluster cluster, String host) {
    return cluster.links().stream()
        .filter(link -> link.from().equals(host) || link.to().equals(host))
        .mapToDouble(Link::totalGbps)
        .sum();
  }

  @Test
  void simAiWantsHostsOfOneSize() {
    var small = new io.heddle.model.cluster.HostType("a", "A100", 4);
    var large = new io.heddle.model.cluster.HostType("b", "A100", 8);
    var cluster =
        new Cluster(
            "mixed",
            List.of(small, large),
            List.of(),
            List.of(new Host("x", small), new Host("y", large)),
            List.of());
    assertThatThrownBy(() -> FabricExportWriters.byId("simai").write(cluster))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("same number of GPUs");
  }
}
