package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.io.ClusterFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;

/** What tests of imports ask of clusters. */
final class Fabrics {
  private Fabrics() {}

  /** Reads a text whose format is guessed; the cluster must read back from its own file. */
  static ImportedFabric read(String... texts) {
    var sources =
        java.util.stream.IntStream.range(0, texts.length)
            .mapToObj(i -> new ImportSource("file" + i + ".txt", texts[i]))
            .toList();
    return read(sources);
  }

  static ImportedFabric read(List<ImportSource> sources) {
    var imported =
        FabricImportFormats.ALL.guessOrRefuse(sources).read(sources, FabricImportOptions.DEFAULT);
    var json = ClusterFile.toJson(imported.cluster());
    if (!ClusterFile.read("back.json", json).equals(imported.cluster())) {
      throw new AssertionError("does not read back:\n" + json);
    }
    return imported;
  }

  /** Notes of a report as it prints them. */
  static List<String> texts(Collection<FabricImportReport.Note> notes) {
    return notes.stream().map(FabricImportReport.Note::toString).toList();
  }

  static Map<String, String> labels(Cluster cluster, String host) {
    return cluster.host(host).labels();
  }

  /** Ids of switches by tier. */
  static Map<Tier, List<String>> tiers(Cluster cluster) {
    var tiers = new TreeMap<Tier, List<String>>();
    for (var each : cluster.switches()) {
      tiers.computeIfAbsent(each.tier(), _ -> new java.util.ArrayList<>()).add(each.id());
    }
    return tiers;
  }

  /** “leaf-1 node-1 2×400” for each group of parallel cables, sorted. */
  static List<String> links(Cluster cluster) {
    return cluster.links().stream()
        .map(link ->
            String.join(" ", new TreeSet<>(List.of(link.from(), link.to())))
                + " %d×%s".formatted(link.count(), SwitchHierarchy.trimmed(link.gbps())))
        .sorted()
        .toList();
  }

  static long count(Cluster cluster, Tier tier) {
    return cluster.switches().stream().map(Switch::tier).filter(tier::equals).count();
  }

  /** Host ids of each minipod. */
  static Set<Set<String>> minipods(Cluster cluster) {
    var pods = new HashSet<Set<String>>();
    cluster
        .minipods()
        .forEach(pod -> pods.add(Set.copyOf(pod.hosts().stream().map(Host::id).toList())));
    return pods;
  }

  /** A folder of real files; the test is skipped, loudly, where there is none. */
  static Path data(String folder) {
    var root = Path.of(System.getProperty("heddle.data", "../../shared/data"));
    var path = root.resolve("fabrics").resolve(folder);
    Assumptions.assumeTrue(
        Files.isDirectory(path), () -> "SKIPPED: no folder %s with real files".formatted(path));
    return path;
  }
}
