package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Hosts without cables whose links and rails are said one by one. */
final class SmallHosts {
  private final List<Host> hosts = new ArrayList<>();

  /** All links alike. */
  SmallHosts add(int gpus, double link, double rail, Integer... busy) {
    var links = new double[gpus][gpus];
    for (var row : links) {
      Arrays.fill(row, link);
    }
    return add(links, rail, busy);
  }

  /** Four GPUs with one fast pair and one slow one; all other links are the slowest. */
  SmallHosts addPairs(double first, double second, double others, double rail, Integer... busy) {
    return add(
        new double[][] {
          {0, first, others, others},
          {first, 0, others, others},
          {others, others, 0, second},
          {others, others, second, 0}
        },
        rail,
        busy);
  }

  /** Neighbours have another link than the others. */
  SmallHosts addChain(int gpus, double nearest, double others, double rail) {
    var links = new double[gpus][gpus];
    for (int a = 0; a < gpus; a++) {
      for (int b = 0; b < gpus; b++) {
        links[a][b] = Math.abs(a - b) == 1 ? nearest : others;
      }
    }
    return add(links, rail);
  }

  private SmallHosts add(double[][] links, double rail, Integer... busy) {
    var words = new ArrayList<List<String>>();
    var speeds = new TreeMap<String, Double>();
    for (int a = 0; a < links.length; a++) {
      var row = new ArrayList<String>();
      for (int b = 0; b < links.length; b++) {
        row.add(a == b ? "X" : String.valueOf(links[a][b]));
        speeds.put(String.valueOf(links[a][b]), links[a][b]);
      }
      words.add(row);
    }
    // Equal hosts are of one type.
    var name = "%s %s".formatted(words, rail);
    var type = new HostType(name, "M" + rail, links.length, 0, words, rail, Map.copyOf(speeds));
    hosts.add(
        new Host("h" + (char) ('a' + hosts.size()), type)
            .withBusyGpus(new TreeSet<>(List.of(busy))));
    return this;
  }

  Cluster cluster() {
    var types = hosts.stream().map(Host::type).distinct().toList();
    return new Cluster("small", types, List.of(), hosts, List.of());
  }

  GpuDispatchProblem problem(int gpus) {
    var cluster = cluster();
    return GpuDispatchProblem.of(cluster, gpus, ClusterBandwidthFunction.of(cluster, null));
  }

  FreeGpuPool pool(int gpus) {
    return pool(gpus, DispatchConstraints.NONE);
  }

  FreeGpuPool pool(int gpus, DispatchConstraints constraints) {
    var cluster = cluster();
    return new FreeGpuPool(
        cluster.hosts(), ClusterBandwidthFunction.of(cluster, null), gpus, constraints);
  }

  static DispatchConstraints atMost(int hosts) {
    return new DispatchConstraints(false, hosts, false);
  }

  static DispatchConstraints whole() {
    return new DispatchConstraints(false, Integer.MAX_VALUE, true);
  }
}
