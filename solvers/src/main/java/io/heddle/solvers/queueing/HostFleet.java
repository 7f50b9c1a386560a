package io.heddle.solvers.queueing;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** GPUs of hosts, packed: a job takes one host as full as can be, or several whole ones. */
final class HostFleet {
  /** A job at work. */
  @SuppressWarnings("ArrayRecordComponent") // never changed
  record Running(TraceJob job, double start, int[] hosts, int gpusEach) {
    double end() {
      return start + job.durationSeconds();
    }
  }

  private final int[] size;
  private final int[] free;
  private final Map<String, Running> running = new HashMap<>();

  HostFleet(Cluster cluster) {
    size = cluster.hosts().stream().mapToInt(host -> host.type().gpus()).toArray();
    free = size.clone();
  }

  /** Starts a job on such hosts; null if they have no room. O(hosts). */
  @Nullable Running start(TraceJob job, double now, IntPredicate allowed) {
    int best = -1;
    for (int host = 0; host < free.length; host++) {
      if (free[host] >= job.gpus() && (best < 0 || free[host] < free[best]) && allowed.test(host)) {
        best = host;
      }
    }
    if (best >= 0) {
      return begin(new Running(job, now, new int[] {best}, job.gpus()));
    }
    var whole = new ArrayList<Integer>();
    int left = job.gpus();
    for (int host = 0; host < free.length && left > 0; host++) {
      if (free[host] == size[host] && job.gpus() > size[host] && allowed.test(host)) {
        whole.add(host);
        left -= size[host];
      }
    }
    if (left > 0) {
      return null;
    }
    var hosts = whole.stream().mapToInt(Integer::intValue).toArray();
    return begin(new Running(job, now, hosts, Integer.MAX_VALUE));
  }

  private Running begin(Running started) {
    for (int host : started.hosts()) {
      free[host] -= Math.min(size[host], started.gpusEach());
    }
    running.put(started.job().id(), started);
    return started;
  }

  void end(Running ended) {
    if (running.remove(ended.job().id(), ended)) {
      for (int host : ended.hosts()) {
        free[host] += Math.min(size[host], ended.gpusEach());
      }
    }
  }

  boolean isRunning(Running job) {
    return job.equals(running.get(job.job().id()));
  }

  List<Running> all() {
    return List.copyOf(running.values());
  }

  boolean isBusy(int host) {
    return free[host] < size[host];
  }

  /** Whether a job of that size could ever start on an empty fleet. */
  boolean couldHold(int gpus, IntPredicate allowed) {
    int sum = 0;
    for (int host = 0; host < size.length; host++) {
      if (allowed.test(host)) {
        sum += size[host];
      }
    }
    return gpus <= sum;
  }

  int hosts() {
    return size.length;
  }
}
