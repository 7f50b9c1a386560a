package io.heddle.solvers.moves;

import io.heddle.model.allocation.MovePlan;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.moves.Fleet.Share;
import io.heddle.solvers.ortools.MoveModel;
import io.heddle.solvers.ortools.MoveModel.Outcome;
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
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Fewest or cheapest moves. First without asking where the jobs go ({@link LooseMoves}), which
 * gives a bound; then where they go. Small fleets are asked whole, so that the answer is proven. On
 * large ones the jobs that the first step moves are packed tightly, which is best where it
 * succeeds; else sets of jobs that find gaps as far as their numbers say, and a model of the first.
 */
final class RefinedMoves implements Solver<MovesProblem, MovePlan> {
  static final String NAME = "refined";

  /** So many places of shares are asked at once. */
  private static final int MOST_PLACES = 6_000;

  /** In CP-SAT's deterministic seconds, for a whole fleet and for a part of a large one. */
  private static final double EFFORT = 10;

  private static final double EFFORT_OF_BOUND = 1.5;
  private static final double EFFORT_OF_PACKING = 0.1;
  private static final double EFFORT_OF_PART = 0.4;

  private static final int MOST_ORDERS = 60;
  private static final int MOST_ORDERS_OF_PART = 3;
  private static final int MOST_PACKINGS = 12;

  private final int mostPlaces;

  RefinedMoves() {
    this(MOST_PLACES);
  }

  /**
   * @param mostPlaces (share, host) pairs of a fleet that is asked whole
   */
  RefinedMoves(int mostPlaces) {
    this.mostPlaces = mostPlaces;
  }

  @Override
  public MovePlan solve(MovesProblem problem, SolveControl<MovePlan> control) {
    var fleet = new Fleet(problem);
    var loose = LooseMoves.of(fleet, control, EFFORT_OF_BOUND);
    if (loose == null) {
      throw Obstacles.of(fleet, true);
    }
    var all = new TreeSet<Integer>();
    for (int j = 0; j < fleet.jobs.size(); j++) {
      if (fleet.movable[j]) {
        all.add(j);
      }
    }
    long shares = fleet.shares.stream().filter(share -> fleet.movable[share.job()]).count();
    if (shares * fleet.hosts.size() <= mostPlaces) {
      var question = new Question(fleet, all, control);
      var plan = question.answer(loose.bound(), true);
      if (plan == null) {
        throw refusal(fleet, control, question.isRefuted);
      }
      return plan;
    }
    return large(fleet, loose, all, control);
  }

  private static MovePlan large(
      Fleet fleet, LooseMoves loose, Set<Integer> all, SolveControl<MovePlan> control) {
    double bound = fleet.aim(loose.bound());
    @Nullable MovePlan best = packed(fleet, loose, control);
    if (best != null && cost(fleet, best) <= bound) {
      return best.bounded(bound, true, NAME);
    }
    best = better(fleet, best, simple(fleet, control));
    for (var jobs : best == null ? List.of(loose.jobs(), all) : List.of(loose.jobs())) {
      if (!control.stopped()) {
        best = better(fleet, best, new Question(fleet, jobs, control).answer(loose.bound(), false));
      }
    }
    if (best == null) {
      throw refusal(fleet, control, false);
    }
    return best.bounded(bound, cost(fleet, best) <= bound, NAME);
  }

  /** The first of the best sets of jobs that can be packed. */
  private static @Nullable MovePlan packed(
      Fleet fleet, LooseMoves first, SolveControl<MovePlan> control) {
    var tried = new ArrayList<Set<Integer>>();
    @Nullable LooseMoves loose = first;
    while (loose != null && !loose.hosts().isEmpty()) {
      var plan = TightPacking.of(fleet, loose);
      if (plan != null || tried.size() == MOST_PACKINGS || control.stopped()) {
        return plan;
      }
      tried.add(loose.jobs());
      loose = LooseMoves.inGaps(fleet, tried, control, EFFORT_OF_PACKING);
    }
    return null;
  }

  private static @Nullable MovePlan simple(Fleet fleet, SolveControl<MovePlan> control) {
    try {
      return new EmptiestFirst().solve(fleet.problem, control);
    } catch (InfeasibleException none) {
      return null;
    }
  }

  private static @Nullable MovePlan better(
      Fleet fleet, @Nullable MovePlan one, @Nullable MovePlan other) {
    return one == null || other != null && cost(fleet, other) < cost(fleet, one) ? other : one;
  }

  private static double cost(Fleet fleet, MovePlan plan) {
    return fleet.problem.rules().aim() == MovesProblem.Aim.MOVES
        ? plan.moves().size()
        : plan.gpuHoursLost();
  }

  private static RuntimeException refusal(Fleet fleet, SolveControl<?> control, boolean isRefuted) {
    return control.stopped()
        ? new StoppedException("stopped before moves were found")
        : Obstacles.of(fleet, isRefuted);
  }

  /** A model of some of the jobs. */
  private static final class Question {
    private final Fleet fleet;
    private final Set<Integer> jobs;
    private final SolveControl<MovePlan> control;

    /** Whether it is known that there is no answer. */
    private boolean isRefuted;

    Question(Fleet fleet, Set<Integer> jobs, SolveControl<MovePlan> control) {
      this.fleet = fleet;
      this.jobs = jobs;
      this.control = control;
    }

    private void hosts(MoveModel model, IntPredicate can) {
      for (int h = 0; h < fleet.hosts.size(); h++) {
        if (fleet.canBeFreed(h) && can.test(h)) {
          model.host(h, fleet.minipod[h], fleet.gpus[h]);
        }
      }
      model.enough(fleet.problem.request().gpus(), fleet.problem.mostMinipods());
    }

    private void racks(MoveModel model, int[] fixed) {
      int most = fleet.problem.rules().rackGpus();
      if (most == 0) {
        return;
      }
      var racks = new TreeMap<Integer, List<Integer>>();
      for (int h = 0; h < fleet.hosts.size(); h++) {
        if (fleet.rack[h] >= 0) {
          racks.computeIfAbsent(fleet.rack[h], _ -> new ArrayList<>()).add(h);
        }
      }
      racks
          .values()
          .forEach(
              hosts -> model.capacity(hosts, most - hosts.stream().mapToLong(h -> fixed[h]).sum()));
    }

    /** Null where nothing was found. */
    @Nullable MovePlan answer(long loose, boolean whole) {
      var model = new MoveModel(fleet.shares.size());
      var fixed = new int[fleet.hosts.size()];
      System.arraycopy(fleet.nobodys, 0, fixed, 0, fixed.length);
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
        var order = Order.of(fleet, target);
        if (order != null) {
          long cost = order.stream().mapToLong(fleet::cost).sum();
          double reached = fleet.aim(bound);
          boolean proven = whole && outcome.proven() || fleet.aim(cost) <= reached;
          return Answers.of(
              fleet,
              outcome.freed(),
              target,
              order,
              proven ? fleet.aim(cost) : reached,
              proven,
              NAME);
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

    private void forbid(MoveModel model, int[] target) {
      var there = new HashMap<Integer, Integer>();
      for (int job : Order.moved(fleet, target)) {
        fleet.of.get(job).forEach(s -> there.put(s, target[s]));
      }
      model.forbid(there);
    }

    private void places(MoveModel model, int[] fixed, boolean whole) {
      int shares = (int) fleet.shares.stream().filter(share -> jobs.contains(share.job())).count();
      int each = whole ? 2 * fixed.length : Math.max(8, MOST_PLACES / Math.max(1, shares));
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

    private void apart(MoveModel model) {
      for (int one = 0; one < fleet.shares.size(); one++) {
        for (int other = one + 1; other < fleet.shares.size(); other++) {
          int a = fleet.shares.get(one).job();
          int b = fleet.shares.get(other).job();
          if (a == b && jobs.contains(a)) {
            model.apart(one, other);
          } else if (a != b && fleet.apart(a, b)) {
            keepApart(model, one, other);
          }
        }
      }
    }

    private void keepApart(MoveModel model, int one, int other) {
      boolean first = jobs.contains(fleet.shares.get(one).job());
      boolean second = jobs.contains(fleet.shares.get(other).job());
      if (first && second) {
        model.apart(one, other);
      } else if (first) {
        model.never(one, fleet.shares.get(other).host());
      } else if (second) {
        model.never(other, fleet.shares.get(one).host());
      }
    }
  }
}
