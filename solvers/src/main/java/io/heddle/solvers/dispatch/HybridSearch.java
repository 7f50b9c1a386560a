package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.result.Dispatch;
import io.heddle.solvers.Progress;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The estimate's own optimum where the estimate is a B and its optimum can be proven. Else the best
 * of its guide, and BandPilot's hybrid (4.3.1), and more: even choices over every number of hosts
 * and not only the smallest, elimination, then swaps from the best few of them. In a small pool all
 * counts are tried, and the answer is the estimate's own optimum.
 */
final class HybridSearch implements PoolSearch {
  private static final int STARTS = 3;
  private static final int MANY_HOSTS = 16;

  private final EquilibriumSearch equilibrium = new EquilibriumSearch();
  private final EliminationSearch elimination = new EliminationSearch();

  @Override
  public @Nullable Found search(Pool pool, Evaluator evaluator, SolveControl<Dispatch> control) {
    var found = new ArrayList<Found>();
    var bandwidth = evaluator.guide();
    if (bandwidth != null) {
      var optimum = OptimumSearch.find(pool, bandwidth, control);
      evaluator.count(optimum.tried());
      if (optimum.exact() && evaluator.isExact()) {
        return optimum.found();
      }
      var best = optimum.found();
      add(found, best == null ? null : evaluator.best(List.of(best.choice())));
    }
    add(found, equilibrium.search(pool, evaluator, control));
    report(control, 0.2, "even choices over more hosts");
    if (pool.wanted() > 1) {
      for (int hosts : hostCounts(pool)) {
        if (control.stopped()) {
          break;
        }
        var candidates = hosts == 1 ? List.<long[]>of() : EquilibriumSearch.balanced(pool, hosts);
        add(found, candidates.isEmpty() ? null : evaluator.best(candidates));
      }
      add(found, EquilibriumSearch.oneHost(pool, evaluator));
      report(control, 0.4, "elimination");
      if (!control.stopped()) {
        add(found, elimination.search(pool, evaluator, control));
      }
      report(control, 0.7, "swaps");
      var best = found.stream().reduce(Found::better).orElse(null);
      var all = best == null ? null : CountEnumeration.better(pool, evaluator, best);
      if (all != null) {
        return all;
      }
      refine(pool, evaluator, control, found);
    }
    return found.stream().reduce(Found::better).orElse(null);
  }

  private static void add(List<Found> found, @Nullable Found one) {
    if (one != null) {
      found.add(one);
    }
  }

  private static void report(SolveControl<Dispatch> control, double fraction, String message) {
    control.progress().accept(new Progress<>(fraction, message, null));
  }

  private static void refine(
      Pool pool, Evaluator evaluator, SolveControl<Dispatch> control, List<Found> found) {
    var starts = new ArrayList<>(found);
    starts.sort(
        Comparator.<Found>comparingDouble(each -> Objects.requireNonNull(each.expected()))
            .reversed());
    var seen = new HashSet<List<HostShare>>();
    var swaps = new SwapSearch(pool, evaluator, control);
    starts.stream()
        .filter(each -> seen.add(pool.shares(each.choice()).stream().sorted().toList()))
        .limit(STARTS)
        .forEach(each -> found.add(swaps.better(each)));
  }

  /** All of them in a small pool; in a large one the smallest few, then ever larger steps. */
  private static Iterable<Integer> hostCounts(Pool pool) {
    int fewest = EquilibriumSearch.fewestHosts(pool);
    int most = Math.min(pool.maxHosts(), pool.wanted());
    var result = new TreeSet<Integer>();
    double step = 1;
    for (double hosts = Math.max(2, fewest); hosts <= most; hosts += step) {
      result.add((int) hosts);
      step = result.size() < MANY_HOSTS / 2 ? 1 : step * 1.5;
    }
    return result;
  }
}
