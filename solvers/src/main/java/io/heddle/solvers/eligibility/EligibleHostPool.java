package io.heddle.solvers.eligibility;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.job.CommunicationMatrix;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Hosts that could run a job together: of one size, of one GPU model unless the job accepts a mix,
 * and joined by cables. A job takes cells of them: one host each, or several of one NVLink domain.
 *
 * @param gpusPerHost GPUs of each host
 * @param cells that the job takes
 * @param group hosts of a tensor group, all in one NVLink domain
 * @param groupsPerCell tensor groups of a cell, all in one minipod
 * @param hosts in the order of the cluster
 */
public record EligibleHostPool(
    int gpusPerHost, int cells, int group, int groupsPerCell, List<Host> hosts) {
  public EligibleHostPool {
    hosts = List.copyOf(hosts);
  }

  /** For cells of a matrix, each of which is so many tensor groups. */
  public static EligibleHostPool of(
      CommunicationMatrix matrix, int groupsPerCell, List<Host> hosts) {
    return new EligibleHostPool(
        matrix.gpusPerHost(),
        matrix.cells(),
        matrix.hostsPerCell() / groupsPerCell,
        groupsPerCell,
        hosts);
  }

  /** Hosts that the job takes. */
  public int needed() {
    return cells * group * groupsPerCell;
  }

  /** GPUs of the hosts that the job takes. */
  public long neededGpus() {
    return (long) needed() * gpusPerHost;
  }

  /** Cells that some hosts of the pool can take. O(hosts). */
  public int cellsOn(Cluster cluster, Collection<Host> some) {
    if (group * groupsPerCell == 1) {
      return some.size();
    }
    return byMinipod(cluster, some).values().stream().mapToInt(this::cellsOfMinipod).sum();
  }

  /** Cells that hosts of one minipod can take. O(hosts). */
  public int cellsOfMinipod(Collection<Host> here) {
    return NvlinkDomains.of(here).stream().mapToInt(domain -> domain.size() / group).sum()
        / groupsPerCell;
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
   * more. Only for cells of one tensor group. O(hosts · log hosts).
   */
  public List<Host> first(Cluster cluster, int count) {
    return byMinipod(cluster, hosts).values().stream()
        .sorted(Comparator.comparingInt((List<Host> here) -> -cellsOfMinipod(here)))
        .flatMap(here -> NvlinkDomains.of(here).stream())
        .flatMap(domain -> cells(domain).stream())
        .limit(count)
        .flatMap(List::stream)
        .toList();
  }

  private List<List<Host>> cells(List<Host> domain) {
    return IntStream.range(0, domain.size() / group)
        .mapToObj(cell -> domain.subList(cell * group, (cell + 1) * group))
        .toList();
  }

  EligibleHostPool with(List<Host> some) {
    return new EligibleHostPool(gpusPerHost, cells, group, groupsPerCell, some);
  }
}
