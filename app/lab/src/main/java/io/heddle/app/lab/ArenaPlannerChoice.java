package io.heddle.app.lab;

import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.model.result.WeighedParallelismPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * What the planners choose for a setup, in seconds of its profile.
 *
 * @param best of all profiled plans
 * @param inGrids share of the best of its grid that each grid's proxy plan reaches
 * @param proxy the best of the proxy plans
 * @param refined the first of {@code refined} that was profiled
 * @param data data parallelism alone, where it fits, else the plan with the most
 * @param mean of all profiled plans: what chance reaches
 * @param plans profiled ones
 * @param kept those of the best proxy's grid whose degrees are on its front (section 3.6)
 * @param keptBest the best of these
 */
record ArenaPlannerChoice(
    ArenaJobRun run,
    double best,
    List<Double> inGrids,
    double proxy,
    double refined,
    double data,
    double mean,
    int plans,
    int kept,
    double keptBest) {
  ArenaPlannerChoice {
    inGrids = List.copyOf(inGrids);
  }

  private record GridChoice(ArenaJobRun.Plan proxy, double best, List<ArenaJobRun.Plan> front) {}

  /** None where no profiled plan is among those that the planners find to fit. */
  static Optional<ArenaPlannerChoice> of(ArenaPlanner planner, ArenaJobRun run) {
    var grids = new ArrayList<GridChoice>();
    for (int pp : run.plans().stream().map(ArenaJobRun.Plan::pp).distinct().sorted().toList()) {
      planner
          .solve("arena", pp)
          .flatMap(found -> grid(planner, run, pp, found))
          .ifPresent(grids::add);
    }
    var refined = planner.solve("refined", null).flatMap(found -> first(planner, found));
    if (grids.isEmpty() || refined.isEmpty()) {
      return Optional.empty();
    }
    var best =
        grids.stream()
            .min(Comparator.comparingDouble(grid -> grid.proxy().seconds()))
            .orElseThrow();
    return Optional.of(
        new ArenaPlannerChoice(
            run,
            run.best().seconds(),
            grids.stream().map(grid -> grid.best() / grid.proxy().seconds()).toList(),
            best.proxy().seconds(),
            refined.get().seconds(),
            run.plans().stream()
                .max(Comparator.comparingInt(ArenaJobRun.Plan::dp))
                .orElseThrow()
                .seconds(),
            run.plans().stream().mapToDouble(ArenaJobRun.Plan::seconds).average().orElseThrow(),
            run.plans().size(),
            best.front().size(),
            best.front().stream().mapToDouble(ArenaJobRun.Plan::seconds).min().orElseThrow()));
  }

  private static Optional<GridChoice> grid(
      ArenaPlanner planner, ArenaJobRun run, int pp, RankedParallelismPlans found) {
    var proxy = planner.profiled(found.plans().get(found.proxy()));
    var front = new HashSet<ArenaJobRun.Plan>();
    for (var plan : found.plans()) {
      if (plan.onFront()) {
        planner.profiled(plan).ifPresent(front::add);
      }
    }
    double best =
        run.plans().stream()
            .filter(plan -> plan.pp() == pp)
            .mapToDouble(ArenaJobRun.Plan::seconds)
            .min()
            .orElseThrow();
    return proxy.map(plan -> {
      front.add(plan);
      return new GridChoice(plan, best, List.copyOf(front));
    });
  }

  private static Optional<ArenaJobRun.Plan> first(
      ArenaPlanner planner, RankedParallelismPlans found) {
    var order = new ArrayList<WeighedParallelismPlan>(found.plans());
    order.addFirst(found.best());
    return order.stream().flatMap(plan -> planner.profiled(plan).stream()).findFirst();
  }
}
