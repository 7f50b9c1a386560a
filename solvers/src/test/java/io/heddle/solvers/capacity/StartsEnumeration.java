package io.heddle.solvers.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.allocation.WaitingJobTimetable.Entry;
import io.heddle.model.cluster.Host;
import io.heddle.solvers.capacity.WaitingJobsProblem.Waiting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The earliest start by trying every moment and every set of hosts. */
final class StartsEnumeration {
  private record Taken(String id, Set<String> hosts, double from, double until) {
    boolean meets(double start, double end) {
      return from < end && until > start;
    }
  }

  private final WaitingJobsProblem problem;
  private final double now;
  private final List<Taken> taken = new ArrayList<>();

  StartsEnumeration(WaitingJobsProblem problem) {
    this.problem = problem;
    now = problem.allocations().now();
    for (RunningClusterJob job : problem.allocations().jobs()) {
      var end = job.expectedEndSeconds();
      double until = end == null || end <= now ? Double.POSITIVE_INFINITY : end;
      taken.add(new Taken(job.id(), job.hosts(), now, until));
    }
    problem
        .allocations()
        .reservations()
        .forEach(each ->
            taken.add(new Taken(each.id(), each.hosts(), each.startSeconds(), each.endSeconds())));
  }

  void take(Waiting job, Entry entry) {
    var start = entry.startSeconds();
    if (start != null) {
      taken.add(new Taken(job.job(), new HashSet<>(entry.hosts()), start, start + job.holds()));
    }
  }

  @Nullable Double earliest(Waiting job) {
    var moments = new TreeSet<Double>(List.of(now));
    for (var each : taken) {
      if (each.until() > now && each.until() < Double.POSITIVE_INFINITY) {
        moments.add(each.until());
      }
    }
    for (double moment : moments) {
      if (anyFits(job, moment)) {
        return moment;
      }
    }
    return null;
  }

  private boolean anyFits(Waiting job, double start) {
    var hosts = problem.cluster().hosts();
    for (int set = 1; set < 1 << hosts.size(); set++) {
      var some = new ArrayList<String>();
      for (int h = 0; h < hosts.size(); h++) {
        if ((set >> h & 1) == 1) {
          some.add(hosts.get(h).id());
        }
      }
      if (fits(job, start, some)) {
        return true;
      }
    }
    return false;
  }

  boolean fits(Waiting job, double start, Collection<String> hosts) {
    var minipods = new HashSet<Integer>();
    var kinds = new HashSet<Object>();
    int gpus = 0;
    int size = 0;
    for (var id : hosts) {
      Host host = problem.cluster().host(id);
      minipods.add(problem.cluster().minipodOf(id).index());
      size = host.type().gpus();
      gpus += size;
      kinds.add(host.type());
      var held = problem.allocations().held().getOrDefault(id, new TreeSet<>());
      if (!host.isWell()
          || !job.request().accepts(host.type().gpuModel())
          || !held.containsAll(host.busyGpus())
          || taken.stream()
              .anyMatch(
                  each -> each.hosts().contains(id) && each.meets(start, start + job.holds()))) {
        return false;
      }
    }
    return kinds.size() == 1
        && gpus >= job.request().gpus()
        && gpus - size < job.request().gpus()
        && minipods.size() <= job.mostMinipods();
  }

  /** Without these it would start; with any one of them it would not. */
  void checkUnless(String what, Waiting job, List<String> unless) {
    var all = List.copyOf(taken);
    var endless = all.stream().filter(each -> Double.isInfinite(each.until())).toList();
    if (unless.isEmpty()) {
      taken.removeAll(endless);
      assertThat(earliest(job)).as(what).isNull();
    } else {
      taken.removeIf(each -> unless.contains(each.id()));
      assertThat(earliest(job)).as(what).isNotNull();
      for (var back : unless) {
        var one = endless.stream().filter(each -> each.id().equals(back)).toList();
        assertThat(one).as(what).hasSize(1);
        taken.addAll(one);
        assertThat(earliest(job)).as(what).isNull();
        taken.removeAll(one);
      }
    }
    taken.clear();
    taken.addAll(all);
  }
}
