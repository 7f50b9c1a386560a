package io.heddle.model.sources;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.HostType;
import io.heddle.model.sources.SourceMergeFinding.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Merges sources by host name. Switches and links come from one of them: counted cables before
 * assumed ones, then the most links. GPUs, health and labels of a host come from all. What
 * contradicts is a finding, and the earlier source is kept.
 */
public final class ClusterSourceMerge {
  private final List<ClusterSourceFacts> sources;
  private final ClusterSourceFacts base;
  private final List<SourceMergeFinding> findings = new ArrayList<>();
  private final Map<String, HostType> types = new LinkedHashMap<>();
  private final Map<String, Host> hosts = new LinkedHashMap<>();
  private final Set<String> withoutGpus = new TreeSet<>();
  private final HostNameLookup names;

  private ClusterSourceMerge(List<ClusterSourceFacts> sources) {
    this.sources = sources;
    base =
        sources.stream()
            .max(
                Comparator.comparing(ClusterSourceFacts::cabled)
                    .thenComparing(each -> each.cluster().links().size()))
            .orElseThrow();
    names = new HostNameLookup(base.cluster().hosts().stream().map(Host::id).toList());
    types.putAll(base.cluster().hostTypes());
    base.cluster().hosts().forEach(host -> hosts.put(host.id(), host));
  }

  /**
   * One cluster. O(hosts + links of all sources).
   *
   * @param sources at least one, in the order in which they are believed
   */
  public static MergedClusterSources merge(List<ClusterSourceFacts> sources) {
    return new ClusterSourceMerge(sources).merged();
  }

  private MergedClusterSources merged() {
    found(Kind.READ, base.where(), "switches and links");
    for (var source : sources) {
      add(source);
    }
    for (var source : sources) {
      source.withoutGpus().forEach(name -> drop(name, source));
    }
    if (!withoutGpus.isEmpty()) {
      found(
          Kind.LEFT_OUT, count(withoutGpus.size(), "host"), "without GPUs, according to the files");
    }
    var cluster = base.cluster();
    var links =
        cluster.links().stream()
            .filter(link -> !withoutGpus.contains(link.from()) && !withoutGpus.contains(link.to()))
            .toList();
    var used = new LinkedHashSet<HostType>();
    hosts.values().forEach(host -> used.add(host.type()));
    return new MergedClusterSources(
        cluster.edited(
            cluster.name(), used, cluster.switches(), List.copyOf(hosts.values()), links),
        findings);
  }

  private void add(ClusterSourceFacts source) {
    int met = 0;
    int strangers = 0;
    var seen = new TreeSet<String>();
    if (!source.equals(base)) {
      for (var host : source.cluster().hosts()) {
        var id = names.find(host.id());
        var known = id == null ? null : hosts.get(id);
        if (known == null) {
          strangers++;
        } else {
          met++;
          seen.add(known.id());
          hosts.put(known.id(), both(known, host, source));
        }
      }
      report(source, met, strangers);
    }
    if (source.namesGpus() && !source.equals(base)) {
      source
          .withoutGpus()
          .forEach(name -> {
            var id = names.find(name);
            seen.add(id == null ? name : id);
          });
      hosts.values().stream()
          .filter(host -> !host.hasKnownGpus() && !seen.contains(host.id()))
          .forEach(host -> found(Kind.READ, host.id(), "not named in " + source.where()));
    }
  }

  private void report(ClusterSourceFacts source, int met, int strangers) {
    if (!source.cluster().links().isEmpty()) {
      found(
          Kind.LEFT_OUT,
          "switches and links of " + source.where(),
          "the cables come from " + base.where());
    }
    found(Kind.READ, source.where(), "GPUs, states and labels of %s".formatted(count(met, "host")));
    if (strangers > 0) {
      found(
          Kind.LEFT_OUT,
          "%s of %s".formatted(count(strangers, "host"), source.where()),
          "no such host in " + base.where());
    }
  }

  private Host both(Host known, Host other, ClusterSourceFacts source) {
    var labels = new TreeMap<>(other.labels());
    known
        .labels()
        .forEach((key, value) -> {
          var before = labels.put(key, value);
          if (before != null && !before.equals(value)) {
            contradiction(known, "label %s=%s".formatted(key, value), before, source);
          }
        });
    var merged = known.withLabels(labels);
    if (other.health().compareTo(known.health()) > 0) {
      merged = merged.withHealth(other.health());
    }
    if (!other.hasKnownGpus()) {
      return merged;
    }
    if (!known.hasKnownGpus()) {
      return merged.with().type(own(other.type())).gpuStates(other.gpuStates()).build();
    }
    if (known.type().gpus() != other.type().gpus()) {
      contradiction(
          known,
          "%d GPUs".formatted(known.type().gpus()),
          String.valueOf(other.type().gpus()),
          source);
      return merged;
    }
    if (!isModelOf(known.type(), other.type())) {
      contradiction(known, "GPUs " + known.type().gpuModel(), other.type().gpuModel(), source);
    }
    return known.gpuStates().equals(HostGpuStates.ALL_FREE)
        ? merged.withGpuStates(other.gpuStates())
        : merged;
  }

  private static boolean isModelOf(HostType one, HostType other) {
    return one.gpuModel().equalsIgnoreCase(other.gpuModel())
        || one.gpuModel().equals("unknown")
        || other.gpuModel().equals("unknown");
  }

  private void contradiction(Host host, String kept, String other, ClusterSourceFacts source) {
    found(
        Kind.CONTRADICTION,
        host.id(),
        "%s, but %s says %s; the first is kept".formatted(kept, source.where(), other));
  }

  /** The type, under another name where one of this name is different. */
  private HostType own(HostType type) {
    var own = type;
    for (int number = 2; !types.getOrDefault(own.name(), own).equals(own); number++) {
      own = type.withName(type.name() + "-" + number);
    }
    types.put(own.name(), own);
    return own;
  }

  private void drop(String name, ClusterSourceFacts source) {
    var id = names.find(name);
    var host = id == null ? null : hosts.get(id);
    if (host == null) {
      return;
    }
    if (host.hasKnownGpus()) {
      contradiction(host, "%d GPUs".formatted(host.type().gpus()), "none", source);
      return;
    }
    hosts.remove(host.id());
    withoutGpus.add(host.id());
  }

  private static String count(int number, String what) {
    return number == 1 ? "1 " + what : "%,d %ss".formatted(number, what);
  }

  private void found(Kind kind, String object, String reason) {
    findings.add(new SourceMergeFinding(kind, object, reason));
  }
}
