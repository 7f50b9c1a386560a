package io.heddle.solvers.goodput;

import io.heddle.model.reliability.Goodput;
import io.heddle.model.reliability.Goodput.FinishChance;
import io.heddle.model.reliability.Goodput.SparePoint;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The checkpoint interval by formula; goodput, its interval and the end by simulated runs, for the
 * formula knows neither that a run begins with no host under repair nor that the rates are
 * uncertain; the front of GPUs held against the end. O(runs · interruptions · spares tried).
 */
public final class JobGoodputSolver implements Solver<JobGoodputProblem, Goodput> {
  private static final double HOUR_SECONDS = 3600;
  private static final int FRONT_POINTS = 12;
  private static final int SPARE_RUNS = 1000;

  /** Share of useful time, without waiting for repairs, below which nothing is simulated. */
  private static final double LEAST_PROGRESS = 0.01;

  /** Interruptions of all runs of a setting; some twenty settings are simulated. */
  private static final double MOST_SIMULATED = 1e7;

  @Override
  public Goodput solve(JobGoodputProblem problem, SolveControl<Goodput> control) {
    var options = problem.options();
    int most = problem.mostSpares();
    if (most < 0) {
      throw new InfeasibleException(
          "job %s: %,d hosts and a log of fewer. Use --log-hosts to give the number of all hosts that the log observes."
              .formatted(problem.job(), problem.hosts().size()));
    }
    checkProgress(problem);
    int spares = spares(problem, most, control);
    var setting = problem.setting(spares);
    var formula = new GoodputRenewalFormula(setting);
    double interval = interval(problem, formula);
    var runs = SimulatedGoodputRuns.of(problem, setting, interval, control);
    var shares = runs.shares();
    var finish = runs.finish();
    var deadline = options.finishByHours();
    return new Goodput(
        problem.job(),
        problem.hosts().size(),
        options.usefulHours(),
        shares.useful(),
        Math.min(shares.useful(), setting.usefulHours() / finish.high()),
        Math.max(shares.useful(), setting.usefulHours() / finish.low()),
        finite(formula.meanHoursBetween(), 1),
        finite(interval, HOUR_SECONDS),
        finite(formula.youngHours(), HOUR_SECONDS),
        spares,
        options.sparesLevel(),
        finish,
        deadline == null ? null : new FinishChance(deadline, runs.endedBy(deadline)),
        shares,
        formula.causes(shares),
        front(problem, spares, most, control),
        CheckpointIntervalCurve.of(problem, setting, interval, control),
        basis(problem));
  }

  /** Runs that hardly get on would be simulated for hours. */
  private static void checkProgress(JobGoodputProblem problem) {
    var formula = new GoodputRenewalFormula(problem.setting(0));
    double interval = interval(problem, formula);
    if (problem.replay() == null && formula.progress(interval) < LEAST_PROGRESS) {
      throw new InfeasibleException(
          "job %s makes progress in less than %.0f %% of the time: its %,d hosts are interrupted every %,.1f s, and a checkpoint is taken every %,.1f s. Check the rates (failures of one host in a day) and --checkpoint."
              .formatted(
                  problem.job(),
                  100 * LEAST_PROGRESS,
                  problem.hosts().size(),
                  HOUR_SECONDS * formula.meanHoursBetween(),
                  HOUR_SECONDS * interval));
    }
    double each = formula.runInterruptions(interval);
    int runs = problem.options().runs();
    if (problem.replay() == null && each * runs > MOST_SIMULATED) {
      throw new InfeasibleException(
          "job %s: about %,.0f interruptions in each of %,d simulated runs, expected at most %,.0f in all. Use --runs with at most %,d, or --hours with a part of the work."
              .formatted(
                  problem.job(),
                  each,
                  runs,
                  MOST_SIMULATED,
                  Math.max(1, (long) (MOST_SIMULATED / each))));
    }
  }

  private static String basis(JobGoodputProblem problem) {
    var replay = problem.replay();
    if (replay != null) {
      return "replay of %s on %s"
          .formatted(
              replay.log().source(),
              replay.isOf(problem.cluster())
                  ? "its own hosts"
                  : "hosts drawn from its %,d".formatted(replay.log().hosts()));
    }
    return (problem.failures().assumed() ? "assumed: " : "") + problem.failures().source();
  }

  private static int spares(JobGoodputProblem problem, int most, SolveControl<?> control) {
    var options = problem.options();
    var asked = options.spares();
    if (asked != null) {
      if (asked > most) {
        throw new InfeasibleException(
            "job %s: %,d spares%s, where %,d hosts can replace its own. Use --spares with at most %,d."
                .formatted(
                    problem.job(),
                    asked,
                    options.sparesLevel() == null ? "" : " in each " + options.sparesLevel(),
                    problem.freeHosts().size(),
                    most));
      }
      return asked;
    }
    var setting = problem.setting(0);
    double interval = interval(problem, new GoodputRenewalFormula(setting));
    return problem.replay() == null
        ? Math.min(
            most,
            SpareHostChoice.fewest(
                setting, interval, options.waitChance(), SPARE_RUNS, control.seed() + 1))
        : fewestReplayed(problem, interval, most, control);
  }

  /** The fewest with which at most the accepted share of replayed runs waits; at most all. */
  private static int fewestReplayed(
      JobGoodputProblem problem, double interval, int most, SolveControl<?> control) {
    int low = -1;
    int high = most;
    while (high - low > 1) {
      int spares = (low + high) >>> 1;
      var runs = SimulatedGoodputRuns.of(problem, problem.setting(spares), interval, control);
      if (runs.mean(run -> run.waited() ? 1 : 0) <= problem.options().waitChance()) {
        high = spares;
      } else {
        low = spares;
      }
    }
    return high;
  }

  /** Useful hours between checkpoints, asked for or the best; no longer than the run. */
  private static double interval(JobGoodputProblem problem, GoodputRenewalFormula formula) {
    var asked = problem.options().intervalSeconds();
    double best = asked == null ? formula.bestIntervalHours() : asked / HOUR_SECONDS;
    return Double.isInfinite(best) ? best : Math.min(best, problem.options().usefulHours());
  }

  private static @Nullable Double finite(double value, double factor) {
    return Double.isFinite(value) ? (Double) (value * factor) : null;
  }

  /** GPUs held against the end, without what ends no sooner than another with fewer GPUs. */
  private static List<SparePoint> front(
      JobGoodputProblem problem, int chosen, int most, SolveControl<Goodput> control) {
    int last = Math.min(most, Math.max(chosen, 1) * 2);
    var tried = new TreeSet<>(List.of(chosen));
    for (int i = 0; i <= FRONT_POINTS; i++) {
      tried.add(last * i / FRONT_POINTS);
    }
    var front = new ArrayList<SparePoint>();
    int gpusOfSpares = problem.domains().size() * problem.gpus() / problem.hosts().size();
    double median = Double.POSITIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    for (int spares : tried) {
      var setting = problem.setting(spares);
      double interval = interval(problem, new GoodputRenewalFormula(setting));
      var runs = SimulatedGoodputRuns.of(problem, setting, interval, control);
      var end = runs.finish();
      if (end.median() < median * (1 - 1e-6) || end.high() < high * (1 - 1e-6)) {
        median = Math.min(median, end.median());
        high = Math.min(high, end.high());
        front.add(
            new SparePoint(
                spares,
                problem.gpus() + spares * gpusOfSpares,
                runs.mean(GoodputRunSimulator.Run::goodput),
                end));
      }
    }
    return front;
  }
}
