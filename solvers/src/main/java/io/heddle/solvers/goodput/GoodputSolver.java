package io.heddle.solvers.goodput;

import io.heddle.model.reliability.Goodput;
import io.heddle.model.reliability.Goodput.FinishChance;
import io.heddle.model.reliability.Goodput.FinishHours;
import io.heddle.model.reliability.Goodput.SparePoint;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.StoppedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Goodput by formula, its interval and the end by simulated runs, and the front of GPUs held
 * against the end. O(runs · interruptions · spares tried).
 */
public final class GoodputSolver implements Solver<GoodputProblem, Goodput> {
  private static final double HOUR_SECONDS = 3600;
  private static final int FRONT_POINTS = 12;

  @Override
  public Goodput solve(GoodputProblem problem, SolveControl<Goodput> control) {
    var options = problem.options();
    int free = problem.mostSpares();
    int spares = spares(problem, free, control.seed());
    var setting = problem.setting(spares);
    var formula = new GoodputFormula(setting);
    double interval = interval(problem, formula);
    var runs = runs(setting, interval, options.runs(), control);
    double expected = formula.goodput(interval);
    int hosts = problem.hosts().size();
    double between = formula.meanHoursBetween();
    return new Goodput(
        problem.job(),
        hosts,
        options.usefulHours(),
        expected,
        Math.min(expected, setting.usefulHours() / quantile(runs, CountForecast.HIGH)),
        Math.max(expected, setting.usefulHours() / quantile(runs, CountForecast.LOW)),
        finite(between, 1),
        finite(interval, HOUR_SECONDS),
        finite(formula.youngHours(), HOUR_SECONDS),
        spares,
        options.sparesLevel(),
        finish(runs),
        chance(options.finishByHours(), runs),
        formula.shares(interval),
        formula.causes(interval),
        front(problem, Math.min(free, Math.max(spares, 1) * 2), control),
        (problem.failures().assumed() ? "assumed: " : "") + problem.failures().source());
  }

  private static int spares(GoodputProblem problem, int free, long seed) {
    var options = problem.options();
    var asked = options.spares();
    if (asked != null) {
      if (asked > free) {
        throw new InfeasibleException(
            "job %s: %,d spares%s, where %,d hosts can stand in for its own. Use --spares with at most %,d."
                .formatted(
                    problem.job(),
                    asked,
                    options.sparesLevel() == null ? "" : " in each " + options.sparesLevel(),
                    problem.freeHosts().size(),
                    free));
      }
      return asked;
    }
    var setting = problem.setting(0);
    double interval = interval(problem, new GoodputFormula(setting));
    return Math.min(
        free, SpareChoice.fewest(setting, interval, options.waitChance(), 1000, seed + 1));
  }

  /** Useful hours between checkpoints, asked for or the best; no longer than the run. */
  public static double interval(GoodputProblem problem, GoodputFormula formula) {
    var asked = problem.options().intervalSeconds();
    double best = asked == null ? formula.bestIntervalHours() : asked / HOUR_SECONDS;
    return Double.isInfinite(best) ? best : Math.min(best, problem.options().usefulHours());
  }

  private static double[] runs(
      RunSetting setting, double interval, int count, SolveControl<Goodput> control) {
    double[] hours = new double[count];
    for (int i = 0; i < count; i++) {
      if (control.stopped()) {
        throw new StoppedException("stopped after %,d of %,d simulated runs".formatted(i, count));
      }
      hours[i] = RunSimulator.run(setting, interval, control.seed() + i).wallHours();
    }
    Arrays.sort(hours);
    return hours;
  }

  private static double quantile(double[] sorted, double share) {
    return sorted[(int) Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  }

  private static FinishHours finish(double[] runs) {
    return new FinishHours(
        quantile(runs, CountForecast.LOW), quantile(runs, 0.5), quantile(runs, CountForecast.HIGH));
  }

  private static @Nullable FinishChance chance(@Nullable Double hours, double[] runs) {
    return hours == null
        ? null
        : new FinishChance(
            hours,
            (double) Arrays.stream(runs).filter(each -> each <= hours).count() / runs.length);
  }

  private static @Nullable Double finite(double value, double factor) {
    return Double.isFinite(value) ? (Double) (value * factor) : null;
  }

  /** GPUs held against the end, those alone that end sooner than all with fewer GPUs. */
  private static List<SparePoint> front(
      GoodputProblem problem, int most, SolveControl<Goodput> control) {
    var front = new ArrayList<SparePoint>();
    int domains = problem.domains().size();
    int gpusOfHost = problem.gpus() / problem.hosts().size();
    int step = Math.max(1, (most + FRONT_POINTS - 1) / FRONT_POINTS);
    double soonest = Double.POSITIVE_INFINITY;
    for (int spares = 0; spares <= most; spares += step) {
      var setting = problem.setting(spares);
      var formula = new GoodputFormula(setting);
      double interval = interval(problem, formula);
      var end = finish(runs(setting, interval, Math.min(200, problem.options().runs()), control));
      if (end.median() < soonest * (1 - 1e-6)) {
        soonest = end.median();
        front.add(
            new SparePoint(
                spares,
                problem.gpus() + spares * domains * gpusOfHost,
                formula.goodput(interval),
                end));
      }
    }
    return front;
  }
}
