package io.heddle.solvers.goodput;

import io.heddle.model.allocation.FailureDomain;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricPartition;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.reliability.FailureClass;
import io.heddle.model.reliability.FailureLog;
import io.heddle.model.reliability.FailureModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A job on hosts of a cluster that fail.
 *
 * @param job its id
 * @param hosts at least one, all of the cluster
 * @param replicas data-parallel ones of the job
 * @param replay a log whose failures the simulated runs meet; null: random failures
 */
public record JobGoodputProblem(
    Cluster cluster,
    String job,
    List<String> hosts,
    int replicas,
    FailureModel failures,
    GoodputRunOptions options,
    @Nullable FailureLogReplay replay) {
  private static final double GB = 1e9;
  private static final double HOUR_SECONDS = 3600;
  private static final double HOUR_MINUTES = 60;

  public JobGoodputProblem {
    hosts = List.copyOf(hosts);
    if (hosts.isEmpty()) {
      throw new IllegalArgumentException("job %s has no hosts".formatted(job));
    }
    for (var host : hosts) {
      if (!cluster.hasHost(host)) {
        throw new IllegalArgumentException(
            "job %s: cluster %s has no host %s. Use the cluster that the placement was made for."
                .formatted(job, cluster.name(), host));
      }
    }
  }

  /** The same on the failures of a log; null: on random ones. */
  public JobGoodputProblem replaying(@Nullable FailureLogReplay newReplay) {
    return new JobGoodputProblem(cluster, job, hosts, replicas, failures, options, newReplay);
  }

  public int gpus() {
    return hosts.stream().mapToInt(id -> cluster.host(id).type().gpus()).sum();
  }

  /**
   * What spares can be of: free hosts of the size and the models of the job's own, which cables
   * join to these. O(nodes + links).
   */
  public List<Host> freeHosts() {
    var own = hosts.stream().map(cluster::host).toList();
    var models = own.stream().map(host -> host.type().gpuModel()).collect(Collectors.toSet());
    int size = own.getFirst().type().gpus();
    return cluster.partitions().stream()
        .map(FabricPartition::hosts)
        .filter(joined -> own.size() == 1 || joined.contains(own.getFirst()))
        .flatMap(List::stream)
        .filter(host -> host.isFree() && host.type().gpus() == size)
        .filter(host -> models.contains(host.type().gpuModel()) && !own.contains(host))
        .toList();
  }

  /** Spares that each domain of the job, and a replayed log, has. O(nodes + links). */
  public int mostSpares() {
    int free = freeSpares();
    return replay == null ? free : Math.min(free, replay.mostSpares(this));
  }

  private int freeSpares() {
    var domain = domainOf();
    var free = freeHosts().stream().collect(Collectors.groupingBy(domain, Collectors.counting()));
    return (int)
        domains().keySet().stream()
            .mapToLong(name -> free.getOrDefault(name, 0L))
            .min()
            .orElseThrow();
  }

  /**
   * So many spares of each domain of the job, in minipods where it has the most hosts first.
   * O(hosts log hosts).
   */
  public List<String> heldHosts(int spares) {
    var own = new HashMap<String, Integer>();
    hosts.forEach(id -> own.merge(cluster.minipodOf(id).name(), 1, Integer::sum));
    var free =
        freeHosts().stream()
            .sorted(
                Comparator.comparingInt(
                    (Host host) -> -own.getOrDefault(cluster.minipodOf(host.id()).name(), 0)))
            .toList();
    var domain = domainOf();
    var held = new ArrayList<String>();
    for (var name : domains().keySet()) {
      free.stream()
          .filter(host -> domain.apply(host).equals(name))
          .limit(spares)
          .forEach(host -> held.add(host.id()));
    }
    return held;
  }

  /** The job's hosts by the domain that spares stay inside of; one domain: anywhere. O(hosts). */
  public Map<String, List<String>> domains() {
    var domain = domainOf();
    return hosts.stream()
        .collect(
            Collectors.groupingBy(
                id -> domain.apply(cluster.host(id)), TreeMap::new, Collectors.toList()));
  }

  /** The domain of a host at the level of the spares. */
  public Function<Host, String> domainOf() {
    var level = options.sparesLevel();
    if (level == null) {
      return _ -> "";
    }
    return switch (level) {
      case "leaf" -> host -> FailureDomain.LEAF.of(cluster, host);
      case "rack" -> host -> FailureDomain.RACK.of(cluster, host);
      case "minipod" -> host -> FailureDomain.MINIPOD.of(cluster, host);
      case "nvlink" ->
          host -> Objects.requireNonNullElse(NvlinkDomains.nameOf(host), "\n" + host.id());
      default ->
          throw new IllegalArgumentException(
              "level %s, expected leaf, rack, minipod or nvlink".formatted(level));
    };
  }

  /** The run, with so many spares of each domain. O(hosts · classes). */
  public GoodputRunSetting setting(int spares) {
    double write = options.checkpointBytes() / (options.storageGBps() * GB) / HOUR_SECONDS;
    boolean async = options.copyGBps() > 0;
    double block =
        async
            ? options.checkpointBytes() / gpus() / (options.copyGBps() * GB) / HOUR_SECONDS
            : write;
    var classes = new ArrayList<JobInterruptionClass>();
    for (var each : failures.classes()) {
      if (each.interrupts() && each.ratePerHostDay() > 0) {
        classes.add(interruption(each));
      }
    }
    return new GoodputRunSetting(
        options.usefulHours(),
        block,
        async ? write : 0,
        options.detectMinutes() / HOUR_MINUTES,
        options.swapMinutes() / HOUR_MINUTES,
        options.restartMinutes() / HOUR_MINUTES + write,
        spares,
        domains().values().stream().map(List::size).toList(),
        options.shrinks() ? replicas : 0,
        failures.rateVariance(options.usefulHours() / FailureLog.DAY_HOURS),
        classes);
  }

  /**
   * Bursts are of neighbours, so that they hit the job as a whole; leaves, racks and minipods that
   * it spans.
   */
  private JobInterruptionClass interruption(FailureClass of) {
    double perHour = of.ratePerHostDay() / FailureLog.DAY_HOURS;
    if (of.scope() == FailureDomain.HOST) {
      double lost = Math.min(of.hostsAtOnce(), hosts.size());
      return new JobInterruptionClass(
          of.id(), perHour * hosts.size() / lost, lost, lost > 1, of.repairHours());
    }
    long spanned =
        hosts.stream().map(id -> of.scope().of(cluster, cluster.host(id))).distinct().count();
    return new JobInterruptionClass(
        of.id(), perHour * spanned, (double) hosts.size() / spanned, false, of.repairHours());
  }
}
