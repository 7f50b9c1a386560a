package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of planned jobs after an edit. Renamed hosts and jobs are followed. A job is
 * released whose hosts are gone, or have another number of GPUs, or that was removed itself.
 */
final class KeptAfterEdit {
  private final Cluster cluster;
  private final Map<String, String> hosts;
  private final Map<String, String> jobs;
  private final Set<String> removedJobs;
  private final boolean renamed;

  private KeptAfterEdit(ClusterProject before, ClusterProject after) {
    cluster = after.cluster();
    hosts = renamed(before.cluster().hosts(), cluster.hosts(), Host::id);
    jobs = renamed(before.jobs(), after.jobs(), TrainingJob::id);
    var now = ids(after.jobs(), TrainingJob::id);
    removedJobs =
        ids(before.jobs(), TrainingJob::id).stream()
            .filter(job -> !now.contains(job) && !jobs.containsKey(job))
            .collect(Collectors.toSet());
    renamed =
        !before.cluster().name().equals(cluster.name()) || !hosts.isEmpty() || !jobs.isEmpty();
  }

  /** What is kept of {@code after.kept()}. O(hosts + jobs). */
  static KeptJobPlacements of(ClusterProject before, ClusterProject after) {
    var kept = after.kept();
    return kept.equals(KeptJobPlacements.NONE) ? kept : new KeptAfterEdit(before, after).of(kept);
  }

  private KeptJobPlacements of(KeptJobPlacements kept) {
    var placed = kept.placed().stream().filter(this::stands).map(this::now).toList();
    var dispatched = kept.dispatched().stream().filter(this::stands).map(this::now).toList();
    var waiting =
        kept.waiting().stream()
            .filter(each -> !removedJobs.contains(each.job()))
            .map(each -> new MultiJobPlan.Waiting(job(each.job()), each.reason()))
            .toList();
    boolean all =
        placed.size() == kept.placed().size() && dispatched.size() == kept.dispatched().size();
    if (all && !renamed && waiting.size() == kept.waiting().size()) {
      return kept;
    }
    return new KeptJobPlacements(placed, dispatched, waiting, all ? kept.joint() : null);
  }

  private static <T> Set<String> ids(List<T> all, Function<T, String> id) {
    return all.stream().map(id).collect(Collectors.toSet());
  }

  /**
   * Old ids with the new ones. An edit leaves everything in its place, so one that has another id
   * in the same place was renamed, unless either id is also elsewhere.
   */
  private static <T> Map<String, String> renamed(
      List<T> before, List<T> after, Function<T, String> id) {
    if (before.size() != after.size() || before.equals(after)) {
      return Map.of();
    }
    var found = new HashMap<String, String>();
    for (int i = 0; i < before.size(); i++) {
      var old = id.apply(before.get(i));
      var now = id.apply(after.get(i));
      if (!old.equals(now)) {
        found.put(old, now);
      }
    }
    if (!found.isEmpty()) {
      var then = ids(before, id);
      var now = ids(after, id);
      found
          .entrySet()
          .removeIf(each -> now.contains(each.getKey()) || then.contains(each.getValue()));
    }
    return found;
  }

  private String host(String old) {
    return hosts.getOrDefault(old, old);
  }

  private String job(String old) {
    return jobs.getOrDefault(old, old);
  }

  private boolean stands(MultiJobPlan.Planned planned) {
    var placement = planned.placement();
    return !removedJobs.contains(placement.job())
        && placement.matrix().stream()
            .flatMap(List::stream)
            .allMatch(each -> hasGpus(host(each), placement.gpusPerHost()))
        && planned.spares().stream().allMatch(each -> hasGpus(host(each), placement.gpusPerHost()));
  }

  private boolean hasGpus(String host, int gpus) {
    return cluster.hasHost(host) && cluster.host(host).type().gpus() == gpus;
  }

  private boolean stands(MultiJobPlan.Dispatched dispatched) {
    return !removedJobs.contains(dispatched.job())
        && dispatched.gpus().stream()
            .allMatch(gpu ->
                cluster.hasHost(host(gpu.host()))
                    && gpu.gpu() < cluster.host(host(gpu.host())).type().gpus());
  }

  private MultiJobPlan.Planned now(MultiJobPlan.Planned planned) {
    if (!renamed) {
      return planned;
    }
    return new MultiJobPlan.Planned(
        now(planned.placement()), planned.spares().stream().map(this::host).toList());
  }

  private Placement now(Placement placement) {
    @Nullable List<List<String>> pods =
        placement.minipods() == null
            ? null
            : placement.matrix().stream()
                .map(row -> row.stream().map(each -> cluster.minipodOf(host(each)).name()).toList())
                .toList();
    return placement.renamed(cluster.name(), job(placement.job()), this::host, pods);
  }

  private MultiJobPlan.Dispatched now(MultiJobPlan.Dispatched dispatched) {
    return new MultiJobPlan.Dispatched(
        job(dispatched.job()),
        dispatched.gpus().stream().map(gpu -> new Gpu(host(gpu.host()), gpu.gpu())).toList());
  }
}
