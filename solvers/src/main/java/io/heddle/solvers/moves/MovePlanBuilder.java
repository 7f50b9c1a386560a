package io.heddle.solvers.moves;

import io.heddle.model.allocation.JobMigration;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.result.Gpu;
import io.heddle.solvers.eligibility.UnsuitedPrecision;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Turns numbers into a plan: which GPUs, step by step. */
final class MovePlanBuilder {
  private MovePlanBuilder() {}

  /**
   * The plan, with the first free GPUs of each host. O(moves · GPUs + hosts).
   *
   * @param target the host of each share
   * @param order jobs that move
   * @param bound of the aim
   */
  static JobMigrationPlan of(
      IndexedMovesProblem fleet,
      List<Integer> freed,
      int[] target,
      List<Integer> order,
      double bound,
      boolean proven,
      String algorithm) {
    var busy = new ArrayList<Set<Integer>>();
    for (var host : fleet.hosts) {
      busy.add(new TreeSet<>(host.gpuStates().taken()));
    }
    var held = fleet.problem.allocations().held();
    for (int h = 0; h < busy.size(); h++) {
      busy.get(h).addAll(held.getOrDefault(fleet.hosts.get(h).id(), new TreeSet<>()));
    }
    var moves = new ArrayList<JobMigration>();
    for (int job : order) {
      moves.add(move(fleet, job, target, busy));
    }
    return new JobMigrationPlan(
        fleet.problem.cluster().name(),
        fleet.problem.job(),
        freed.stream().map(h -> fleet.hosts.get(h).id()).toList(),
        moves,
        FreeHostFit.of(fleet, fleet.free()),
        FreeHostFit.of(fleet, after(fleet, target)),
        bound,
        proven,
        algorithm,
        0,
        UnsuitedPrecision.assumed(
            fleet.problem.allocations(),
            fleet.problem.cluster(),
            List.of(fleet.problem.training())));
  }

  private static int[] after(IndexedMovesProblem fleet, int[] target) {
    int[] free = fleet.free();
    for (int s = 0; s < target.length; s++) {
      free[fleet.shares.get(s).host()] += fleet.shares.get(s).gpus();
      free[target[s]] -= fleet.shares.get(s).gpus();
    }
    return free;
  }

  private static JobMigration move(
      IndexedMovesProblem fleet, int job, int[] target, List<Set<Integer>> busy) {
    var one = fleet.jobs.get(job);
    var from = new ArrayList<Gpu>();
    var leaving =
        fleet.of.get(job).stream().filter(s -> target[s] != fleet.shares.get(s).host()).toList();
    for (int s : leaving) {
      int host = fleet.shares.get(s).host();
      var id = fleet.hosts.get(host).id();
      for (var gpu : one.gpus()) {
        if (gpu.host().equals(id)) {
          from.add(gpu);
          busy.get(host).remove(gpu.gpu());
        }
      }
    }
    var to = new ArrayList<Gpu>();
    for (int s : leaving) {
      int host = target[s];
      IntStream.range(0, fleet.gpus[host])
          .filter(gpu -> !busy.get(host).contains(gpu))
          .limit(fleet.shares.get(s).gpus())
          .boxed()
          .toList()
          .forEach(gpu -> {
            busy.get(host).add(gpu);
            to.add(new Gpu(fleet.hosts.get(host).id(), gpu));
          });
    }
    return new JobMigration(
        one.id(),
        from,
        to,
        one.gpus().size() * fleet.problem.rules().lostHours(),
        one.preemptible());
  }
}
