package io.heddle.solvers.moves;

import io.heddle.solvers.SolveControl;
import io.heddle.solvers.ortools.HostClearingModel;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Who has to move at least, wherever to. Hosts of a minipod that the same jobs hold are one
 * question, so it is small.
 *
 * <p>Shares of a whole host are as many before as after. So where the job asks for more hosts than
 * are empty anywhere, others that are held in parts have to be cleared, wherever they are.
 *
 * @param jobs that move
 * @param hosts that could be freed then, in few enough minipods
 * @param cleared hosts that are held in parts and can be empty then, for those that take whole ones
 * @param bound of the cost; means nothing where parts were asked for
 */
record MovesRelaxation(Set<Integer> jobs, Set<Integer> hosts, Set<Integer> cleared, long bound) {
  private static final double ROUNDING = 1e-6;

  /** Null where nothing can do it. */
  static @Nullable MovesRelaxation of(IndexedMovesProblem fleet, SolveControl<?> control) {
    return solve(fleet, Set.of(), false, control);
  }

  /**
   * So that the parts of hosts that have to go elsewhere find gaps, as far as numbers of gaps say,
   * where nothing else moves. Null where nothing was found.
   *
   * @param others sets of jobs that are not asked for again
   */
  static @Nullable MovesRelaxation inGaps(
      IndexedMovesProblem fleet, Collection<Set<Integer>> others, SolveControl<?> control) {
    return solve(fleet, others, true, control);
  }

  /** Of its jobs. */
  long cost(IndexedMovesProblem fleet) {
    return jobs.stream().mapToLong(fleet::cost).sum();
  }

  private static @Nullable MovesRelaxation solve(
      IndexedMovesProblem fleet,
      Collection<Set<Integer>> others,
      boolean inGaps,
      SolveControl<?> control) {
    var groups = new EquivalentHostGroups(fleet);
    var model = new HostClearingModel();
    movers(fleet, groups, model);
    groups.all.forEach((first, each) -> {
      if (fleet.wanted[first]) {
        model.host(
            first,
            each.groups().size(),
            fleet.minipod[first],
            each.one().gpus(fleet),
            each.movers());
      }
    });
    model.enough(fleet.pool().neededGpus(), fleet.mostMinipods());
    if (fleet.pool().group() > 1) {
      var domains = new LinkedHashMap<Object, Map<Integer, Integer>>();
      groups.all.forEach((first, each) -> {
        if (fleet.wanted[first]) {
          domains
              .computeIfAbsent(fleet.domain(first), _ -> new TreeMap<>())
              .put(first, each.one().hosts().size());
        }
      });
      model.groups(domains.values(), fleet.pool().group(), fleet.pool().cells());
    }
    new PartialHosts(fleet, groups).ask(model, inGaps);
    others.forEach(each -> model.another(counts(groups, each)));
    var outcome = model.solve(control.seed(), control.termination());
    if (Double.isNaN(outcome.bound())) {
      return null;
    }
    var jobs = new TreeSet<Integer>();
    var hosts = new TreeSet<Integer>();
    var cleared = new TreeSet<Integer>();
    var freed = outcome.freed();
    if (freed != null) {
      take(groups, freed, jobs, hosts);
      take(groups, outcome.cleared(), jobs, cleared);
    }
    return new MovesRelaxation(jobs, hosts, cleared, bound(fleet, outcome));
  }

  private static long bound(IndexedMovesProblem fleet, HostClearingModel.Outcome outcome) {
    long units = (long) Math.ceil(outcome.relaxed() - ROUNDING);
    return Math.max(
        units * fleet.unit(), (long) Math.floor((outcome.bound() - ROUNDING) * fleet.unit()));
  }

  private static void take(
      EquivalentHostGroups groups,
      Map<Integer, Integer> chosen,
      Set<Integer> jobs,
      Set<Integer> hosts) {
    chosen.forEach((first, count) ->
        Objects.requireNonNull(groups.all.get(first))
            .groups()
            .subList(0, count)
            .forEach(each -> {
              jobs.addAll(each.jobs());
              hosts.addAll(each.hosts());
            }));
  }

  private static void movers(
      IndexedMovesProblem fleet, EquivalentHostGroups groups, HostClearingModel model) {
    double unit = fleet.unit();
    var jobs = new TreeSet<Integer>();
    for (var kind : groups.all.values()) {
      if (kind.groups().size() == 1) {
        jobs.addAll(kind.one().jobs());
      } else {
        long units = kind.one().jobs().stream().mapToLong(fleet::units).sum();
        kind.movers()
            .forEach(first ->
                model.job(
                    first, kind.groups().size(), (double) units, kind.one().cost(fleet) / unit));
      }
    }
    jobs.forEach(job -> model.job(job, 1, (double) fleet.units(job), fleet.cost(job) / unit));
  }

  /** How many of what may move these jobs are. */
  private static Map<Integer, Integer> counts(EquivalentHostGroups groups, Set<Integer> some) {
    var counts = new TreeMap<Integer, Integer>();
    for (var kind : groups.all.values()) {
      kind.movers()
          .forEach(mover ->
              counts.put(
                  mover,
                  kind.groups().size() == 1 ? (some.contains(mover) ? 1 : 0) : kind.moved(some)));
    }
    return counts;
  }
}
