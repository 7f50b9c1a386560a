package io.heddle.model.dialect;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.io.InputException;
import io.heddle.model.io.MegatronRankOrder;
import io.heddle.model.io.RankFileOptions;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A job that is handed to a scheduler.
 *
 * @param cluster the cluster's name
 * @param gpusPerHost GPUs of each of its hosts, all of which it takes
 * @param topology over its hosts in rank order
 * @param exclusive whether other jobs are kept out of its domains, where a scheduler can do so
 * @param placement its hosts; null where the scheduler chooses them
 * @param options of rank files, in the order tp-cp-ep-dp-pp
 * @param notes what of the job's request is not in the topology
 */
public record SchedulerJob(
    String id,
    String cluster,
    int gpusPerHost,
    int priority,
    ScheduledTopology topology,
    boolean exclusive,
    @Nullable Placement placement,
    RankFileOptions options,
    List<String> notes) {
  public SchedulerJob {
    notes = List.copyOf(notes);
  }

  /**
   * A job on a cluster.
   *
   * @param placement where the job is placed already, or null
   * @throws InputException if the job asks for a level that neither the cluster nor the names know,
   *     the placement is of another job, or the order of ranks is not that of slices
   * @throws JobDoesNotFitException if the job does not fill whole hosts that it accepts
   */
  public static SchedulerJob of(
      TrainingJob job,
      Cluster cluster,
      LevelNames names,
      boolean exclusive,
      @Nullable Placement placement,
      RankFileOptions options) {
    requireLevels(job, names);
    if (options.order() != MegatronRankOrder.TP_DP_PP) {
      throw new InputException(
          "--order",
          "",
          options.order().toString(),
          "%s, in which slices are consecutive hosts".formatted(MegatronRankOrder.TP_DP_PP));
    }
    if (placement != null && !placement.job().equals(job.id())) {
      throw new InputException(
          "--placement", "/job", "\"" + placement.job() + "\"", "job " + job.id());
    }
    var notes = new ArrayList<String>();
    int gpusPerHost =
        placement == null ? gpusPerHost(job, cluster, notes) : placement.gpusPerHost();
    var domains = cluster.domains();
    var topology =
        ScheduledTopology.of(job, gpusPerHost, part -> notes.add(part + "; left out"))
            .withoutImplied((inner, outer) -> {
              var one = domains.find(inner);
              var other = domains.find(outer);
              return one != null && other != null && one.isWithin(other);
            });
    if (placement != null) {
      if (placement.rows() * placement.cols() * gpusPerHost != job.gpus()) {
        throw new InputException(
            "--placement",
            "/matrix",
            "%,d hosts".formatted(placement.rows() * placement.cols()),
            "the hosts of the job's %,d GPUs".formatted(job.gpus()),
            Advice.sentence("Place the job again."));
      }
      for (var host : hosts(placement)) {
        if (!cluster.hasHost(host)) {
          throw new InputException(
              "--placement",
              "/matrix",
              "host \"" + host + "\"",
              "a host of cluster " + cluster.name());
        }
      }
      notes.addAll(broken(topology, placement, cluster));
    }
    return new SchedulerJob(
        job.id(),
        cluster.name(),
        gpusPerHost,
        job.priority(),
        topology,
        exclusive,
        placement,
        options,
        notes);
  }

  private static void requireLevels(TrainingJob job, LevelNames names) {
    var asked = new TreeSet<String>();
    var request = job.request().topology();
    if (request.segment() != null) {
      asked.add(request.segment().level());
    }
    request.groups().values().forEach(each -> asked.add(each.level()));
    var known = names.levels();
    for (var level : asked) {
      if (!known.contains(level)) {
        throw new InputException(
            "job " + job.id(),
            "",
            "level " + level,
            "a level of the cluster: " + String.join(", ", known),
            Advice.nearest(level, known));
      }
    }
  }

  /** The largest size of hosts that the job fills. */
  private static int gpusPerHost(TrainingJob job, Cluster cluster, List<String> notes) {
    var sizes = new TreeSet<Integer>();
    for (Host host : cluster.hosts()) {
      if (host.hasKnownGpus() && job.accepts(host.type().gpuModel())) {
        sizes.add(host.type().gpus());
      }
    }
    for (var size : sizes.descendingSet()) {
      if (job.gpus() % size == 0) {
        if (sizes.size() > 1) {
          notes.add("hosts of %,d GPUs are assumed, of %s".formatted(size, listed(sizes)));
        }
        return size;
      }
    }
    throw new JobDoesNotFitException(
        "job %s: %,d GPUs, expected whole hosts of cluster %s (%s). Change gpus."
            .formatted(
                job.id(),
                job.gpus(),
                cluster.name(),
                sizes.isEmpty() ? "none that it accepts" : listed(sizes) + " GPUs each"));
  }

  private static String listed(Set<Integer> sizes) {
    return String.join(" or ", sizes.stream().map(String::valueOf).toList());
  }

  /** Slices that the placement does not keep. */
  private static List<String> broken(
      ScheduledTopology topology, Placement placement, Cluster cluster) {
    var broken = new ArrayList<String>();
    var hosts = hosts(placement);
    for (var slice : topology.slices()) {
      var level = cluster.domains().find(slice.level());
      if (level == null) {
        continue;
      }
      for (int first = 0; first < hosts.size(); first += slice.hosts()) {
        long domains =
            hosts.subList(first, first + slice.hosts()).stream()
                .map(host -> cluster.domains().domain(level, host))
                .distinct()
                .count();
        if (domains > 1) {
          broken.add(
              "%s: hosts %s to %s of the placement are in %,d domains"
                  .formatted(
                      slice, hosts.get(first), hosts.get(first + slice.hosts() - 1), domains));
          break;
        }
      }
    }
    return broken;
  }

  public int hosts() {
    return topology.hosts();
  }

  /** The hosts in rank order; empty where the scheduler chooses them. */
  List<String> placedHosts() {
    return placement == null ? List.of() : hosts(placement);
  }

  private static List<String> hosts(Placement placement) {
    var hosts = new ArrayList<String>();
    for (int col = 0; col < placement.cols(); col++) {
      for (int row = 0; row < placement.rows(); row++) {
        hosts.add(placement.host(row, col));
      }
    }
    return hosts;
  }
}
