package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.TrainingJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Every way to give the cells of a small job hosts of its NVLink domains, which are alike inside:
 * what the job requires is checked by the words of the request, not by units.
 */
final class LevelOracle {
  private final Cluster cluster;
  private final TrainingJob job;
  private final double alpha;
  private final int rows;
  private final int cols;
  private final List<List<Host>> stocks;

  /** The most preferred segments that can be kept, whatever that costs. */
  int mostKept;

  /** The most of them where the spread over minipods is least. */
  int mostKeptAtLeast;

  /** The least weighted spread of each level; empty where nothing is feasible. */
  final Map<String, Double> least = new HashMap<>();

  LevelOracle(PlacementProblem problem) {
    cluster = problem.cluster();
    job = problem.job();
    alpha = problem.alpha();
    rows = job.dp();
    cols = job.requireParallelism().pp();
    var byDomain = new LinkedHashMap<String, List<Host>>();
    for (var host : cluster.hosts()) {
      byDomain
          .computeIfAbsent(
              host.labels().getOrDefault("nvlinkDomain", host.id()), _ -> new ArrayList<>())
          .add(host);
    }
    stocks = List.copyOf(byDomain.values());
    walk(new Host[rows * cols], new int[stocks.size()], 0);
  }

  /** Cells in the order of ranks. */
  private void walk(Host[] chosen, int[] used, int at) {
    if (at == chosen.length) {
      var hosts = List.of(chosen);
      if (keeps(hosts)) {
        count(hosts);
        for (var level : List.of("nvlink", "rack", "minipod", "zone")) {
          least.merge(level, spread(hosts, level), Math::min);
        }
      }
      return;
    }
    for (int i = 0; i < used.length; i++) {
      if (used[i] < stocks.get(i).size()) {
        chosen[at] = stocks.get(i).get(used[i]++);
        walk(chosen, used, at + 1);
        used[i]--;
      }
    }
  }

  private void count(List<Host> hosts) {
    int kept = kept(hosts);
    double spread = spread(hosts, "minipod");
    double before = least.getOrDefault("minipod", Double.POSITIVE_INFINITY);
    mostKept = Math.max(mostKept, kept);
    if (spread < before - 1e-9) {
      mostKeptAtLeast = kept;
    } else if (spread < before + 1e-9) {
      mostKeptAtLeast = Math.max(mostKeptAtLeast, kept);
    }
  }

  /** Segments that share a domain of the level that the job asks for. */
  int kept(List<Host> hosts) {
    var segment = job.request().topology().segment();
    int kept = 0;
    for (int first = 0; segment != null && first < hosts.size(); first += segment.hosts()) {
      var part = hosts.subList(first, first + segment.hosts());
      kept += touched(part, segment.level()) == 1 ? 1 : 0;
    }
    return kept;
  }

  private String domain(Host host, String level) {
    return switch (level) {
      case "nvlink" -> host.labels().getOrDefault("nvlinkDomain", host.id());
      case "minipod" -> cluster.minipodOf(host.id()).name();
      default -> host.labels().getOrDefault(level, host.id());
    };
  }

  private int touched(List<Host> hosts, String level) {
    var seen = new HashSet<String>();
    hosts.forEach(host -> seen.add(domain(host, level)));
    return seen.size();
  }

  /** Whether hosts in the order of ranks keep all that the job requires. */
  boolean keeps(List<Host> hosts) {
    var topology = job.request().topology();
    var segment = topology.segment();
    if (segment != null && segment.required() && kept(hosts) * segment.hosts() < hosts.size()) {
      return false;
    }
    return keeps(hosts, JobGroupKind.DP, this::columns)
        && keeps(hosts, JobGroupKind.PP, this::rows);
  }

  private boolean keeps(
      List<Host> hosts, JobGroupKind kind, Function<List<Host>, List<List<Host>>> groups) {
    var asked = job.request().topology().groups().get(kind);
    return asked == null
        || groups.apply(hosts).stream().allMatch(group -> touched(group, asked.level()) == 1);
  }

  private List<List<Host>> columns(List<Host> hosts) {
    var all = new ArrayList<List<Host>>();
    for (int col = 0; col < cols; col++) {
      all.add(hosts.subList(col * rows, (col + 1) * rows));
    }
    return all;
  }

  private List<List<Host>> rows(List<Host> hosts) {
    var all = new ArrayList<List<Host>>();
    for (int row = 0; row < rows; row++) {
      var group = new ArrayList<Host>();
      for (int col = 0; col < cols; col++) {
        group.add(hosts.get(col * rows + row));
      }
      all.add(group);
    }
    return all;
  }

  /** Eq. 2 over the domains of a level. */
  double spread(List<Host> hosts, String level) {
    return alpha * most(columns(hosts), level) + (1 - alpha) * most(rows(hosts), level);
  }

  private int most(List<List<Host>> groups, String level) {
    int most = groups.stream().mapToInt(group -> touched(group, level)).max().orElse(0);
    return most <= 1 ? 0 : most;
  }
}
