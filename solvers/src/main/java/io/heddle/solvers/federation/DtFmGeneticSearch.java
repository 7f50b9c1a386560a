package io.heddle.solvers.federation;

import io.heddle.model.result.FederatedJob;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * A genetic search for the whole job at once, as SpiderFlow (5.2) describes DT-FM (Yuan et al.
 * 2022): orders of all clusters are crossed and changed; an order is worth the job's time when it
 * takes GPUs by Eq. 4 along it — an iteration by the estimate, or what passes between clusters
 * where there is no model. It does not ask for few clusters. O(orders · estimate).
 */
final class DtFmGeneticSearch implements Solver<ClusterChoiceProblem, FederatedJob> {
  static final String NAME = "dt-fm";

  private static final int ORDERS = 16;
  private static final int GENERATIONS = 16;
  private static final int FEW_GENERATIONS = 2;
  private static final int COMPARED = 3;

  private final int generations;

  private DtFmGeneticSearch(int generations) {
    this.generations = generations;
  }

  DtFmGeneticSearch() {
    this(GENERATIONS);
  }

  /** For many jobs one after the other. */
  static DtFmGeneticSearch quick() {
    return new DtFmGeneticSearch(FEW_GENERATIONS);
  }

  @Override
  public FederatedJob solve(ClusterChoiceProblem problem, SolveControl<FederatedJob> control) {
    var random = new Random(control.seed());
    var all = new ClusterPriorityScores(problem).descending(problem.candidates());
    var submit = problem.submit();
    if (submit != null && all.contains(submit)) {
      all = new ArrayList<>(all);
      all.remove(submit);
      all.addFirst(submit);
    }
    var search = new Worth(problem);
    var orders = new ArrayList<List<Integer>>();
    orders.add(all);
    while (orders.size() < ORDERS) {
      var drawn = new ArrayList<>(all);
      Collections.shuffle(drawn, random);
      orders.add(drawn);
    }
    for (int born = 0; born < ORDERS * generations && !control.stopped(); born++) {
      var child = crossed(search.fittest(orders, random), search.fittest(orders, random), random);
      int worst = 0;
      for (int i = 1; i < ORDERS; i++) {
        worst = search.seconds(orders.get(i)) >= search.seconds(orders.get(worst)) ? i : worst;
      }
      if (search.seconds(child) < search.seconds(orders.get(worst))) {
        orders.set(worst, child);
      }
    }
    var best = orders.getFirst();
    for (var order : orders) {
      best = search.seconds(order) < search.seconds(best) ? order : best;
    }
    return ClusterPath.answer(
        problem,
        search.shares(best),
        NAME,
        false,
        "the best of %,d orders of clusters".formatted(search.known.size()));
  }

  /** The beginning of one, the rest in the order of the other, and two of them exchanged. */
  private static List<Integer> crossed(List<Integer> one, List<Integer> other, Random random) {
    var child = new LinkedHashSet<>(one.subList(0, random.nextInt(one.size()) + 1));
    child.addAll(other);
    var changed = new ArrayList<>(child);
    if (random.nextBoolean()) {
      Collections.swap(changed, random.nextInt(changed.size()), random.nextInt(changed.size()));
    }
    return changed;
  }

  private static final class Worth {
    private final ClusterChoiceProblem problem;

    private final Map<ClusterGpuShares, Double> known = new HashMap<>();
    private final ToDoubleFunction<ClusterGpuShares> time;

    Worth(ClusterChoiceProblem problem) {
      this.problem = problem;

      var costs = problem.costs();
      if (costs == null) {
        time = ClusterPathCost.of(problem)::of;
      } else {
        var cuts = new FederationCutSearch(problem, costs);
        time =
            shares -> {
              var cut = cuts.best(shares);
              return cut == null ? Double.POSITIVE_INFINITY : cut.seconds();
            };
      }
    }

    /** Along the clusters of an order that the first of them reaches. */
    ClusterGpuShares shares(List<Integer> order) {
      int part = problem.network().part(order.getFirst());
      return Objects.requireNonNull(
          ClusterPath.filled(
              problem,
              order.stream().filter(each -> problem.network().part(each) == part).toList()));
    }

    double seconds(List<Integer> order) {
      return known.computeIfAbsent(shares(order), time::applyAsDouble);
    }

    List<Integer> fittest(List<List<Integer>> orders, Random random) {
      var best = orders.get(random.nextInt(orders.size()));
      for (int i = 1; i < COMPARED; i++) {
        var other = orders.get(random.nextInt(orders.size()));
        best = seconds(other) < seconds(best) ? other : best;
      }
      return best;
    }
  }
}
