package io.heddle.solvers.moves;

import io.heddle.solvers.SolveControl;
import io.heddle.solvers.ortools.MoveModel;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Who has to move at least, wherever to. Hosts of a minipod that the same jobs hold are one
 * question, so it is small.
 *
 * @param jobs that move
 * @param hosts that could be freed then, in few enough minipods
 * @param bound of the cost
 */
record LooseMoves(Set<Integer> jobs, Set<Integer> hosts, long bound) {
  /** In CP-SAT's deterministic seconds. */
  private static final double EFFORT = 2;

  /** Hosts that are freed by the same moves. */
  private record Alike(int minipod, Set<Integer> jobs) {}

  /**
   * Null where nothing can do it.
   *
   * @param others sets of jobs that are not asked for again
   */
  static @Nullable LooseMoves of(
      Fleet fleet, Collection<Set<Integer>> others, SolveControl<?> control) {
    var holders = new HashMap<Integer, Set<Integer>>();
    for (var share : fleet.shares) {
      holders.computeIfAbsent(share.host(), _ -> new TreeSet<>()).add(share.job());
    }
    var alike = new HashMap<Alike, List<Integer>>();
    for (int h = 0; h < fleet.hosts.size(); h++) {
      if (fleet.canBeFreed(h)) {
        alike
            .computeIfAbsent(
                new Alike(fleet.minipod[h], holders.getOrDefault(h, Set.of())),
                _ -> new ArrayList<>())
            .add(h);
      }
    }
    // in the order of their first hosts, so that the answer is always the same
    var byFirst = new TreeMap<Integer, Alike>();
    alike.forEach((each, hosts) -> byFirst.put(hosts.getFirst(), each));
    var model = new MoveModel(0);
    for (int j = 0; j < fleet.jobs.size(); j++) {
      if (fleet.movable[j]) {
        model.job(j, fleet.cost(j));
      }
    }
    byFirst.forEach((first, each) -> {
      var hosts = Objects.requireNonNull(alike.get(each));
      model.host(first, each.minipod(), hosts.stream().mapToInt(h -> fleet.gpus[h]).sum());
      each.jobs().forEach(job -> model.blocks(job, first));
    });
    model.enough(fleet.problem.request().gpus(), fleet.problem.mostMinipods());
    others.forEach(model::another);
    var outcome = model.solve(EFFORT, control.seed(), control.termination());
    if (Double.isNaN(outcome.bound())) {
      return null;
    }
    var jobs = new TreeSet<Integer>();
    var hosts = new TreeSet<Integer>();
    var freed = outcome.freed();
    if (freed != null) {
      for (int first : freed) {
        var each = Objects.requireNonNull(byFirst.get(first));
        jobs.addAll(each.jobs());
        hosts.addAll(Objects.requireNonNull(alike.get(each)));
      }
    }
    long bound = (long) Math.ceil(outcome.bound() - 1e-6);
    return new LooseMoves(jobs, hosts, bound);
  }
}
