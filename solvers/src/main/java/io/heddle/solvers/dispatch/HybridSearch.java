package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.result.GpuDispatch;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
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
final class HybridSearch implements GpuPoolSearch {
  private static final int STARTS = 3;
  private static final int MANY_HOSTS = 16;

  private final EquilibriumDrivenSearch equilibrium = new EquilibriumDrivenSearch();
  private final PrunedEliminationSearch elimination = new PrunedEliminationSearch();

  @Override
  public @Nullable FoundGpuChoice search(
      FreeGpuPool pool, CandidateEvaluator evaluator, SolveControl<GpuDispatch> control) {
    var found = new ArrayList<FoundGpuChoice>();
    var bandwidth = evaluator.guide();
    if (bandwidth != null) {
      var optimum = ExactOptimumSearch.find(pool, bandwidth, control);
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
        var candidates =
            hosts == 1 ? List.<long[]>of() : EquilibriumDrivenSearch.balanced(pool, hosts);
        add(found, candidates.isEmpty() ? null : evaluator.best(candidates));
      }
      add(found, EquilibriumDrivenSearch.oneHost(pool, evaluator));
      report(control, 0.4, "elimination");
      if (!control.stopped()) {
        add(found, elimination.search(pool, evaluator, control));
      }
      report(control, 0.7, "swaps");
      var best = found.stream().reduce(FoundGpuChoice::better).orElse(null);
      var all = best == null ? null : GpuCountEnumeration.better(pool, evaluator, best);
      if (all != null) {
        return all;
      }
      refine(pool, evaluator, control, found);
    }
    return found.stream().reduce(FoundGpuChoice::better).orElse(null);
  }

  private static void add(List<FoundGpuChoice> found, @Nullable FoundGpuChoice one) {
    if (one != null) {
      found.add(one);
    }
  }

  private static void report(SolveControl<GpuDispatch> control, double fraction, String message) {
    control.progress().accept(new SolverProgress<>(fraction, message, null));
  }

  private static void refine(
      FreeGpuPool pool,
      CandidateEvaluator evaluator,
      SolveControl<GpuDispatch> control,
      List<FoundGpuChoice> found) {
    var starts = new ArrayList<>(found);
    starts.sort(
        Comparator.<FoundGpuChoice>comparingDouble(each -> Objects.requireNonNull(each.expected()))
            .reversed());
    var seen = new HashSet<List<HostShare>>();
    var swaps = new GpuSwapSearch(pool, evaluator, control);
    starts.stream()
        .filter(each -> seen.add(pool.shares(each.choice()).stream().sorted().toList()))
        .limit(STARTS)
        .forEach(each -> found.add(swaps.better(each)));
  }

  /** All of them in a small pool; in a large one the smallest few, then ever larger steps. */
  private static Iterable<Integer> hostCounts(FreeGpuPool pool) {
    int fewest = EquilibriumDrivenSearch.fewestHosts(pool);
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
