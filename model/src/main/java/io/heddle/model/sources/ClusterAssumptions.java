package io.heddle.model.sources;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.TopologyLevel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Applies what a person assumes to an imported cluster. */
public final class ClusterAssumptions {
  /** The label in which importers keep the block of a host. */
  public static final String BLOCK_LABEL = "block";

  private ClusterAssumptions() {}

  /**
   * The cluster with the assumption. O(hosts + links).
   *
   * @param known host types by name, beside those of the cluster
   * @throws IllegalArgumentException if it names a host or a type that there is not, or nothing
   *     that it could apply to; the message names it
   */
  public static Cluster apply(
      Cluster cluster, ClusterAssumption assumption, Map<String, HostType> known) {
    return switch (assumption.kind()) {
      case GPUS -> {
        int gpus = Integer.parseInt(assumption.value());
        yield typed(cluster, assumption, host -> ofGpus(host.type(), gpus));
      }
      case TYPE -> {
        var type = cluster.hostTypes().get(assumption.value());
        if (type == null) {
          type = known.get(assumption.value());
        }
        if (type == null) {
          throw new IllegalArgumentException(
              "%s: no host type %s, expected one of %s"
                  .formatted(assumption, assumption.value(), String.join(", ", known.keySet())));
        }
        var chosen = type;
        yield typed(cluster, assumption, _ -> chosen);
      }
      case NOT_GPU_HOST -> without(cluster, hosts(cluster, assumption));
      case BLOCKS -> blocks(cluster, assumption);
      case GBPS -> speeds(cluster, assumption);
    };
  }

  private static HostType ofGpus(HostType now, int gpus) {
    return now.gpus() == gpus
        ? now
        : new HostType("assumed-%d-gpus".formatted(gpus), "unknown", gpus);
  }

  private static Set<String> hosts(Cluster cluster, ClusterAssumption assumption) {
    if (assumption.on().isEmpty()) {
      return unknown(cluster, assumption);
    }
    var names = new HostNameLookup(cluster.hosts().stream().map(Host::id).toList());
    var ids = new LinkedHashSet<String>();
    for (var name : assumption.on()) {
      var id = names.find(name);
      if (id == null) {
        throw new IllegalArgumentException("%s: no host %s".formatted(assumption, name));
      }
      ids.add(id);
    }
    return ids;
  }

  private static Set<String> unknown(Cluster cluster, ClusterAssumption assumption) {
    var ids =
        cluster.hosts().stream()
            .filter(host -> !host.hasKnownGpus())
            .map(Host::id)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    if (ids.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: the GPUs of all hosts are known; name hosts with @HOSTLIST to change theirs"
              .formatted(assumption));
    }
    return ids;
  }

  private static Cluster typed(
      Cluster cluster, ClusterAssumption assumption, Function<Host, HostType> type) {
    var ids = hosts(cluster, assumption);
    return rebuilt(
        cluster,
        host -> {
          if (!ids.contains(host.id())) {
            return host;
          }
          var typed = host.withType(type.apply(host));
          return typed.withGpuStates(typed.gpuStates().withKnown(true));
        });
  }

  private static Cluster rebuilt(Cluster cluster, UnaryOperator<Host> change) {
    var hosts = cluster.hosts().stream().map(change).toList();
    var types = new LinkedHashMap<>(cluster.hostTypes());
    for (var host : cluster.hosts()) {
      types.remove(host.type().name()); // comes back where a host still has it
    }
    for (var host : hosts) {
      types.put(host.type().name(), host.type());
    }
    return cluster.edited(
        cluster.name(), types.values(), cluster.switches(), hosts, cluster.links());
  }

  private static Cluster without(Cluster cluster, Set<String> gone) {
    return cluster.edited(
        cluster.name(),
        cluster.hostTypes().values(),
        cluster.switches(),
        cluster.hosts().stream().filter(host -> !gone.contains(host.id())).toList(),
        cluster.links().stream()
            .filter(link -> !gone.contains(link.from()) && !gone.contains(link.to()))
            .toList());
  }

  private static Cluster blocks(Cluster cluster, ClusterAssumption assumption) {
    if (cluster.hosts().stream().noneMatch(host -> host.labels().containsKey(BLOCK_LABEL))) {
      throw new IllegalArgumentException(assumption + ": no host is in a block");
    }
    var label = NvlinkDomains.LABELS.getFirst();
    var labelled =
        rebuilt(
            cluster,
            host -> {
              var block = host.labels().get(BLOCK_LABEL);
              if (block == null || NvlinkDomains.nameOf(host) != null) {
                return host;
              }
              var labels = new TreeMap<>(host.labels());
              labels.put(label, block);
              return host.withLabels(labels);
            });
    if (cluster.levels().stream().anyMatch(level -> level.id().equals("nvlink"))) {
      return labelled;
    }
    var levels = new ArrayList<TopologyLevel>();
    levels.add(new TopologyLevel("nvlink", label));
    levels.addAll(cluster.levels());
    return labelled.withLevels(levels);
  }

  private static Cluster speeds(Cluster cluster, ClusterAssumption assumption) {
    double gbps = Double.parseDouble(assumption.value());
    var tiers = new HashSet<>(assumption.on());
    var links = new ArrayList<Link>();
    int changed = 0;
    for (var link : cluster.links()) {
      boolean meant =
          tiers.equals(
              new HashSet<>(
                  List.of(tier(cluster.node(link.from())), tier(cluster.node(link.to())))));
      changed += meant ? 1 : 0;
      links.add(meant ? new Link(link.from(), link.to(), gbps, link.count()) : link);
    }
    if (changed == 0) {
      throw new IllegalArgumentException(
          "%s: no link between %s".formatted(assumption, String.join(" and ", assumption.on())));
    }
    return cluster.edited(
        cluster.name(), cluster.hostTypes().values(), cluster.switches(), cluster.hosts(), links);
  }

  private static String tier(FabricNode node) {
    return switch (node) {
      case Host _ -> "host";
      case Switch each -> each.tier().toString();
    };
  }
}
