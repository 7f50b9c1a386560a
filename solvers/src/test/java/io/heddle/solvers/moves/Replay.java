package io.heddle.solvers.moves;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.FailureDomain;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.Gpu;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Carries a plan out, step by step, GPU by GPU. */
final class Replay {
  private Replay() {}

  static void check(String what, MovesProblem problem, JobMigrationPlan plan) {
    var cluster = problem.cluster();
    Map<Gpu, String> holder = new HashMap<>();
    for (var host : cluster.hosts()) {
      host.busyGpus().forEach(gpu -> holder.put(new Gpu(host.id(), gpu), "nobody"));
    }
    Map<String, RunningClusterJob> jobs = new TreeMap<>();
    for (var job : problem.allocations().jobs()) {
      jobs.put(job.id(), job);
      job.gpus().forEach(gpu -> holder.put(gpu, job.id()));
    }
    var today = loads(problem, Set.of(), holder);
    var seen = new HashSet<String>();
    for (var move : plan.moves()) {
      var job = Objects.requireNonNull(jobs.get(move.job()), what);
      assertThat(seen.add(job.id())).as(what + ": once").isTrue();
      assertThat(job.pinned()).as(what).isFalse();
      if (problem.rules().preemptibleOnly()) {
        assertThat(job.preemptible()).as(what).isTrue();
      }
      assertThat(move.gpuHoursLost())
          .as(what)
          .isEqualTo(job.gpus().size() * problem.rules().lostHours());
      for (var gpu : move.from()) {
        assertThat(holder.remove(gpu)).as(what).isEqualTo(job.id());
      }
      for (var gpu : move.to()) {
        assertThat(cluster.host(gpu.host()).isWell()).as(what + ": " + gpu).isTrue();
        assertThat(gpu.gpu()).as(what).isLessThan(cluster.host(gpu.host()).type().gpus());
        assertThat(holder.put(gpu, job.id())).as(what + ": " + gpu).isNull();
      }
      assertThat(shape(move.to())).as(what + ": as many a host").isEqualTo(shape(move.from()));
      var now = hosts(holder, job.id());
      for (var gpu : move.to()) {
        unreserved(what, problem, gpu.host(), job.expectedEndSeconds(), job.preemptible());
      }
      for (var other : jobs.values()) {
        apart(what, problem, job, other, now, hosts(holder, other.id()));
        apart(what, problem, other, job, hosts(holder, other.id()), now);
      }
    }
    int gpus = 0;
    var minipods = new HashSet<Integer>();
    for (var id : plan.hosts()) {
      var host = cluster.host(id);
      assertThat(host.isWell()).as(what).isTrue();
      assertThat(holder.keySet()).as(what).noneMatch(gpu -> gpu.host().equals(id));
      double takes = problem.request().durationSeconds();
      unreserved(what, problem, id, takes == 0 ? null : problem.allocations().now() + takes, false);
      gpus += host.type().gpus();
      minipods.add(cluster.minipodOf(id).index());
    }
    assertThat(gpus).as(what).isGreaterThanOrEqualTo(problem.request().gpus());
    assertThat(minipods.size()).as(what).isLessThanOrEqualTo(problem.mostMinipods());
    var segment = problem.request().topology().segment();
    if (segment != null) {
      int held = SlotCount.of(cluster, segment, plan.hosts());
      assertThat(held * segment.hosts()).as(what).isEqualTo(plan.hosts().size());
      assertThat(plan.after().segments()).as(what).isGreaterThanOrEqualTo(held);
    }
    powered(what, problem, loads(problem, Set.copyOf(plan.hosts()), holder), today);
  }

  /** What they did not share before, they do not share now. */
  private static void apart(
      String what,
      MovesProblem problem,
      RunningClusterJob one,
      RunningClusterJob other,
      Set<String> ones,
      Set<String> others) {
    var cluster = problem.cluster();
    if (!one.apartFrom().contains(other.id())) {
      return;
    }
    for (var domain : one.apartBy().within()) {
      if (Collections.disjoint(
          domains(cluster, domain, one.hosts()), domains(cluster, domain, other.hosts()))) {
        assertThat(domains(cluster, domain, ones))
            .as("%s: %s of %s and %s", what, domain, one.id(), other.id())
            .doesNotContainAnyElementsOf(domains(cluster, domain, others));
      }
    }
  }

  private static Set<String> domains(Cluster cluster, FailureDomain domain, Set<String> hosts) {
    return hosts.stream()
        .map(host -> domain.of(cluster, cluster.host(host)))
        .collect(Collectors.toSet());
  }

  private static void unreserved(
      String what, MovesProblem problem, String host, @Nullable Double end, boolean preemptible) {
    double now = problem.allocations().now();
    double until = end == null || end <= now ? Double.POSITIVE_INFINITY : end;
    for (var each : problem.allocations().reservations()) {
      if (each.hosts().contains(host) && each.endSeconds() > now && !(each.lent() && preemptible)) {
        assertThat(each.startSeconds()).as(what + ": " + each).isGreaterThanOrEqualTo(until);
      }
    }
  }

  private static void powered(
      String what, MovesProblem problem, Map<String, Integer> then, Map<String, Integer> today) {
    int most = problem.rules().rackGpus();
    if (most > 0) {
      then.forEach((rack, busy) ->
          assertThat(busy)
              .as(what + ": rack " + rack)
              .isLessThanOrEqualTo(Math.max(most, today.getOrDefault(rack, 0))));
    }
  }

  /** Busy GPUs of each rack, with some hosts given to the job. */
  private static Map<String, Integer> loads(
      MovesProblem problem, Set<String> given, Map<Gpu, String> holder) {
    var racks = new TreeMap<String, Integer>();
    for (var host : problem.cluster().hosts()) {
      var rack = host.labels().get("rack");
      if (rack != null) {
        int busy =
            given.contains(host.id())
                ? host.type().gpus()
                : (int)
                    holder.keySet().stream().filter(gpu -> gpu.host().equals(host.id())).count();
        racks.merge(rack, busy, Integer::sum);
      }
    }
    return racks;
  }

  private static Set<String> hosts(Map<Gpu, String> holder, String job) {
    return holder.entrySet().stream()
        .filter(each -> each.getValue().equals(job))
        .map(each -> each.getKey().host())
        .collect(Collectors.toSet());
  }

  /** GPUs by host, without the hosts. */
  private static java.util.List<Long> shape(java.util.List<Gpu> gpus) {
    return gpus.stream()
        .collect(Collectors.groupingBy(Gpu::host, Collectors.counting()))
        .values()
        .stream()
        .sorted()
        .toList();
  }
}
