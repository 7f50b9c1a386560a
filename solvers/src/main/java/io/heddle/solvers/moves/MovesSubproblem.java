package io.heddle.solvers.moves;

import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.moves.IndexedMovesProblem.Share;
import io.heddle.solvers.ortools.JobMoveModel;
import io.heddle.solvers.ortools.JobMoveModel.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A model of where some of the jobs go. */
final class MovesSubproblem {
  /** In CP-SAT's deterministic seconds, for a whole fleet and for a part of a large one. */
  private static final double EFFORT = 10;

  private static final double EFFORT_OF_PART = 0.4;

  private static final int MOST_ORDERS = 60;
  private static final int MOST_ORDERS_OF_PART = 3;

  private final IndexedMovesProblem fleet;
  private final Set<Integer> jobs;
  private final SolveControl<JobMigrationPlan> control;

  private boolean isRefuted;

  MovesSubproblem(
      IndexedMovesProblem fleet, Set<Integer> jobs, SolveControl<JobMigrationPlan> control) {
    this.fleet = fleet;
    this.jobs = jobs;
    this.control = control;
  }

  private void hosts(JobMoveModel model, IntPredicate can) {
    for (int h = 0; h < fleet.hosts.size(); h++) {
      if (fleet.canBeFreed(h) && can.test(h)) {
        model.host(h, fleet.minipod[h], fleet.gpus[h]);
      }
    }
    model.enough(fleet.pool().neededGpus(), fleet.mostMinipods());
    if (fleet.pool().group() > 1) {
      var domains = fleet.domains(h -> fleet.canBeFreed(h) && can.test(h)).values();
      model.groups(
          domains.stream()
              .map(each -> each.stream().collect(Collectors.toMap(h -> h, _ -> 1)))
              .toList(),
          fleet.pool().group(),
          fleet.pool().cells());
    }
  }

  private void racks(JobMoveModel model, int[] fixed) {
    int[] most = fleet.rackLimits();
    if (fleet.problem.rules().rackGpus() == 0) {
      return;
    }
    var racks = new TreeMap<Integer, List<Integer>>();
    for (int h = 0; h < fleet.hosts.size(); h++) {
      if (fleet.rack[h] >= 0) {
        racks.computeIfAbsent(fleet.rack[h], _ -> new ArrayList<>()).add(h);
      }
    }
    racks.forEach((rack, hosts) ->
        model.capacity(hosts, most[rack] - hosts.stream().mapToLong(h -> fixed[h]).sum()));
  }

  /** Whether it is known that there is no answer. */
  boolean isRefuted() {
    return isRefuted;
  }

  /** Null where nothing was found. */
  @Nullable JobMigrationPlan answer(long loose, boolean whole) {
    var model = new JobMoveModel(fleet.shares.size());
    var fixed = new int[fleet.hosts.size()];
    System.arraycopy(fleet.unheldGpus, 0, fixed, 0, fixed.length);
    for (var share : fleet.shares) {
      if (!jobs.contains(share.job())) {
        fixed[share.host()] += share.gpus();
      }
    }
    jobs.forEach(job -> model.job(job, fleet.cost(job)));
    hosts(model, h -> fixed[h] == 0);
    places(model, fixed, whole);
    for (int h = 0; h < fixed.length; h++) {
      model.capacity(List.of(h), fleet.gpus[h] - fixed[h]);
    }
    apart(model);
    racks(model, fixed);
    long bound = loose;
    for (int round = 0; round < (whole ? MOST_ORDERS : MOST_ORDERS_OF_PART); round++) {
      var outcome =
          model.solve(whole ? EFFORT : EFFORT_OF_PART, control.seed(), control.termination());
      if (whole) {
        bound = Math.max(bound, (long) Math.ceil(outcome.bound() - 1e-6));
      }
      if (outcome.freed() == null) {
        isRefuted = whole && round == 0 && Double.isNaN(outcome.bound());
        return null;
      }
      var target = target(outcome);
      var order = MigrationOrder.of(fleet, target);
      if (order != null) {
        long cost = order.stream().mapToLong(fleet::cost).sum();
        double reached = fleet.aim(bound);
        boolean proven = whole && outcome.proven() || fleet.aim(cost) <= reached;
        return MovePlanBuilder.of(
            fleet,
            FreedHostChoice.of(fleet, outcome.freed(), _ -> 0),
            target,
            order,
            proven ? fleet.aim(cost) : reached,
            proven,
            RefinedJobMoves.NAME);
      }
      forbid(model, target);
    }
    return null;
  }

  private int[] target(Outcome outcome) {
    var target = new int[fleet.shares.size()];
    for (int s = 0; s < target.length; s++) {
      target[s] = outcome.host()[s] < 0 ? fleet.shares.get(s).host() : outcome.host()[s];
    }
    return target;
  }

  private void forbid(JobMoveModel model, int[] target) {
    var there = new HashMap<Integer, Integer>();
    for (int job : MigrationOrder.moved(fleet, target)) {
      fleet.of.get(job).forEach(s -> there.put(s, target[s]));
    }
    model.forbid(there);
  }

  private void places(JobMoveModel model, int[] fixed, boolean whole) {
    int shares = (int) fleet.shares.stream().filter(share -> jobs.contains(share.job())).count();
    int each =
        whole ? 2 * fixed.length : Math.max(8, RefinedJobMoves.MOST_PLACES / Math.max(1, shares));
    var order = roomiest(fixed);
    for (int s = 0; s < fleet.shares.size(); s++) {
      var share = fleet.shares.get(s);
      if (jobs.contains(share.job())) {
        model.share(
            s,
            share.job(),
            share.gpus(),
            share.host(),
            hosts(share, fixed, turned(order, s), each));
      }
    }
  }

  /** Hosts that are broken already before free ones, the fullest first. */
  private List<Integer> roomiest(int[] fixed) {
    int[] free = fleet.free();
    return IntStream.range(0, fixed.length)
        .boxed()
        .filter(h -> fleet.gpus[h] > fixed[h])
        .sorted(
            Comparator.comparing((Integer h) -> free[h] == 0)
                .thenComparing(h -> free[h] == fleet.gpus[h])
                .thenComparing(h -> free[h]))
        .toList();
  }

  /** Begins elsewhere for each share, so that they do not all ask for the same hosts. */
  private static List<Integer> turned(List<Integer> order, int by) {
    var turned = new ArrayList<>(order);
    Collections.rotate(turned, -7 * by);
    return turned;
  }

  private List<Integer> hosts(Share share, int[] fixed, List<Integer> order, int most) {
    var hosts = new HashSet<Integer>();
    hosts.add(share.host());
    int[] free = fleet.free();
    // of each kind of host some, so that neither gaps nor free hosts are all there is
    int half = most / 2;
    for (int pass = 0; pass < 2; pass++) {
      boolean wantsFree = pass == 0;
      int taken = 0;
      for (int h : order) {
        if ((free[h] == fleet.gpus[h]) == wantsFree
            && taken < half
            && fleet.gpus[h] - fixed[h] >= share.gpus()
            && fleet.fits(share, h)
            && hosts.add(h)) {
          taken++;
        }
      }
    }
    return List.copyOf(new TreeSet<>(hosts));
  }

  private void apart(JobMoveModel model) {
    for (int job : jobs) {
      var mine = fleet.of.get(job);
      for (int one = 0; !fleet.isLifted(JobMovesLimit.MERGE) && one < mine.size(); one++) {
        for (int other = one + 1; other < mine.size(); other++) {
          model.apart(mine.get(one), mine.get(other));
        }
      }
      for (var rule : fleet.apart.rules(job)) {
        keepApart(model, job, rule);
      }
    }
  }

  private void keepApart(JobMoveModel model, int job, JobAntiAffinity.Rule rule) {
    var mine = fleet.of.get(job);
    var theirs = fleet.of.get(rule.other());
    var number = fleet.apart.numbers(rule.domain());
    if (!jobs.contains(rule.other())) {
      theirs.forEach(s -> model.never(mine, number, number.applyAsInt(fleet.shares.get(s).host())));
    } else if (job < rule.other()) {
      model.apart(mine, theirs, number);
    }
  }
}
