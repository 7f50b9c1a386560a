package io.heddle.solvers.eligibility;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.CommunicationMatrix;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Hosts that could run a job together: of one size, of one GPU model unless the job accepts a mix,
 * and joined by cables. A job takes cells of them: one host each, or a unit of hosts that share
 * domains.
 *
 * @param gpusPerHost GPUs of each host
 * @param cells that the job takes
 * @param units what of a cell shares a domain of which level
 * @param hosts in the order of the cluster
 */
public record EligibleHostPool(int gpusPerHost, int cells, JobUnits units, List<Host> hosts) {
  public EligibleHostPool {
    hosts = List.copyOf(hosts);
  }

  /** For cells of a matrix in units. */
  static EligibleHostPool of(CommunicationMatrix matrix, JobUnits units, List<Host> hosts) {
    return new EligibleHostPool(matrix.gpusPerHost(), matrix.cells(), units, hosts);
  }

  /** Hosts of a cell. */
  public int group() {
    return units.outermost().hosts();
  }

  /**
   * Whether a cell is a number of hosts of one domain, wherever in it: so are cells of single
   * hosts, and cells with one level at which something is requested.
   */
  public boolean hasOneLevel() {
    return units.units().getFirst().hosts() == group();
  }

  /** The domain whose hosts make a cell, where the pool {@link #hasOneLevel}. */
  public String domainOf(Cluster cluster, Host host) {
    var domains = cluster.domains();
    var level = domains.find(units.units().getFirst().level());
    return level == null ? host.id() : level.names().get(domains.domain(level, host.id()));
  }

  /** Hosts that the job takes. */
  public int needed() {
    return cells * group();
  }

  /** GPUs of the hosts that the job takes. */
  public long neededGpus() {
    return (long) needed() * gpusPerHost;
  }

  /** Cells that some hosts of the pool can take. O(hosts · levels). */
  public int cellsOn(Cluster cluster, Collection<Host> some) {
    return units.count(cluster, some);
  }

  /** Cells that hosts of one minipod can take. O(hosts · levels). */
  public int cellsOfMinipod(Cluster cluster, List<Host> here) {
    return units.isTrivial() ? here.size() : units.packed(cluster, here).size();
  }

  private static Map<Integer, List<Host>> byMinipod(Cluster cluster, Collection<Host> some) {
    return some.stream()
        .collect(Collectors.groupingBy(host -> cluster.minipodOf(host.id()).index()));
  }

  /** Whether some of its hosts, chosen by who asks, can run the job. */
  public boolean isEnough(Cluster cluster, Collection<Host> some) {
    return cellsOn(cluster, some) >= cells;
  }

  /**
   * Hosts of the first cells, of minipods with most room before others; fewer where there are no
   * more. O(hosts · log hosts).
   */
  public List<Host> first(Cluster cluster, int count) {
    return byMinipod(cluster, hosts).values().stream()
        .sorted(Comparator.comparingInt((List<Host> here) -> -cellsOfMinipod(cluster, here)))
        .flatMap(here -> units.packed(cluster, here).stream())
        .limit(count)
        .flatMap(unit -> unit.hosts().stream())
        .toList();
  }

  EligibleHostPool with(List<Host> some) {
    return new EligibleHostPool(gpusPerHost, cells, units, some);
  }
}
