package io.heddle.app.usecase.follow;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How one state of a cluster differs from an earlier one, for a person.
 *
 * @param started ids of jobs that run now and did not
 * @param ended ids of jobs that ran and do not now
 * @param changed ids of jobs that hold other GPUs, or whose times, queue or priority are others
 * @param failed hosts that failed
 * @param drained hosts that were drained
 * @param back hosts that are well again
 * @param others hosts whose GPUs changed while no job did
 */
public record StateChanges(
    List<String> started,
    List<String> ended,
    List<String> changed,
    List<String> failed,
    List<String> drained,
    List<String> back,
    List<String> others) {
  public StateChanges {
    started = List.copyOf(started);
    ended = List.copyOf(ended);
    changed = List.copyOf(changed);
    failed = List.copyOf(failed);
    drained = List.copyOf(drained);
    back = List.copyOf(back);
    others = List.copyOf(others);
  }

  /** Both clusters have the same hosts. O(hosts + GPUs of jobs). */
  public static StateChanges between(
      Cluster before, ClusterJobAllocations ran, Cluster after, ClusterJobAllocations runs) {
    var old = byId(ran);
    var now = byId(runs);
    var started = now.keySet().stream().filter(id -> !old.containsKey(id)).toList();
    var ended = old.keySet().stream().filter(id -> !now.containsKey(id)).toList();
    var changed = new ArrayList<String>();
    now.forEach((id, job) -> {
      var was = old.get(id);
      if (was != null && !was.equals(job)) {
        changed.add(id);
      }
    });
    boolean jobs = !started.isEmpty() || !ended.isEmpty() || !changed.isEmpty();
    var failed = new ArrayList<String>();
    var drained = new ArrayList<String>();
    var back = new ArrayList<String>();
    var others = new ArrayList<String>();
    for (var host : after.hosts()) {
      var was = before.host(host.id());
      if (host.health() != was.health()) {
        turned(host, failed, drained, back).add(host.id());
      } else if (!jobs && !host.equals(was)) {
        others.add(host.id());
      }
    }
    return new StateChanges(started, ended, changed, failed, drained, back, others);
  }

  private static List<String> turned(
      Host host, List<String> failed, List<String> drained, List<String> back) {
    return host.health() == Health.FAILED
        ? failed
        : host.health() == Health.DRAINED ? drained : back;
  }

  private static Map<String, RunningClusterJob> byId(ClusterJobAllocations allocations) {
    var jobs = new LinkedHashMap<String, RunningClusterJob>();
    allocations.jobs().forEach(job -> jobs.put(job.id(), job));
    return jobs;
  }

  /**
   * The jobs of a new state with the starts that were known before: where no source states a start,
   * a job that runs on did not start again. O(GPUs of jobs).
   */
  public static ClusterJobAllocations keepingStarts(
      ClusterJobAllocations ran, ClusterJobAllocations runs) {
    var old = byId(ran);
    var atSeconds = runs.atSeconds();
    var jobs =
        runs.jobs().stream()
            .map(job -> {
              var was = old.get(job.id());
              boolean unstated = atSeconds != null && job.startSeconds() == atSeconds;
              return was != null && unstated && was.gpus().equals(job.gpus())
                  ? job.withStartSeconds(was.startSeconds())
                  : job;
            })
            .toList();
    return new ClusterJobAllocations(atSeconds, jobs, runs.reservations(), runs.assumed());
  }
}
