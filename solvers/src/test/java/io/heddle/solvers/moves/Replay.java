package io.heddle.solvers.moves;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.allocation.MovePlan;
import io.heddle.model.allocation.RunningJob;
import io.heddle.model.result.Gpu;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Carries a plan out, step by step, GPU by GPU. */
final class Replay {
  private Replay() {}

  static void check(String what, MovesProblem problem, MovePlan plan) {
    var cluster = problem.cluster();
    Map<Gpu, String> holder = new HashMap<>();
    for (var host : cluster.hosts()) {
      host.busyGpus().forEach(gpu -> holder.put(new Gpu(host.id(), gpu), "nobody"));
    }
    Map<String, RunningJob> jobs = new TreeMap<>();
    for (var job : problem.allocations().jobs()) {
      jobs.put(job.id(), job);
      job.gpus().forEach(gpu -> holder.put(gpu, job.id()));
    }
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
      for (var other : jobs.values()) {
        if (job.apartFrom().contains(other.id()) || other.apartFrom().contains(job.id())) {
          assertThat(now).as(what).doesNotContainAnyElementsOf(hosts(holder, other.id()));
        }
      }
    }
    int gpus = 0;
    var minipods = new HashSet<Integer>();
    for (var id : plan.hosts()) {
      var host = cluster.host(id);
      assertThat(host.isWell()).as(what).isTrue();
      assertThat(holder.keySet()).as(what).noneMatch(gpu -> gpu.host().equals(id));
      gpus += host.type().gpus();
      minipods.add(cluster.minipodOf(id).index());
    }
    assertThat(gpus).as(what).isGreaterThanOrEqualTo(problem.request().gpus());
    assertThat(minipods.size()).as(what).isLessThanOrEqualTo(problem.mostMinipods());
    powered(what, problem, plan, holder);
  }

  private static void powered(
      String what, MovesProblem problem, MovePlan plan, Map<Gpu, String> holder) {
    int most = problem.rules().rackGpus();
    var racks = new TreeMap<String, Integer>();
    for (var host : problem.cluster().hosts()) {
      var rack = host.labels().get("rack");
      if (rack != null) {
        int busy =
            plan.hosts().contains(host.id())
                ? host.type().gpus()
                : (int)
                    holder.keySet().stream().filter(gpu -> gpu.host().equals(host.id())).count();
        racks.merge(rack, busy, Integer::sum);
      }
    }
    if (most > 0) {
      assertThat(racks.values()).as(what).allMatch(busy -> busy <= most);
    }
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
