package io.heddle.solvers.goodput;

import io.heddle.model.reliability.Goodput.FinishHours;
import io.heddle.model.reliability.Goodput.TimeShares;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.StoppedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;

/**
 * Runs of one setting that differ by chance.
 *
 * @param runs the shortest first
 */
record SimulatedGoodputRuns(List<GoodputRunSimulator.Run> runs) {
  SimulatedGoodputRuns {
    runs =
        runs.stream()
            .sorted(Comparator.comparingDouble(GoodputRunSimulator.Run::wallHours))
            .toList();
  }

  /** O(count · interruptions of a run). */
  static SimulatedGoodputRuns of(
      JobGoodputProblem problem,
      GoodputRunSetting setting,
      double intervalHours,
      SolveControl<?> control) {
    int count = problem.options().runs();
    var replay = problem.replay();
    LongFunction<GoodputRunSimulator.Run> play =
        seed -> GoodputRunSimulator.run(setting, intervalHours, seed);
    if (replay != null) {
      var recorded = replay.sources(problem, setting);
      play = seed -> GoodputRunSimulator.run(setting, intervalHours, recorded.apply(seed));
    }
    var runs = new ArrayList<GoodputRunSimulator.Run>();
    for (int i = 0; i < count; i++) {
      if (control.stopped()) {
        throw new StoppedException("stopped after %,d of %,d simulated runs".formatted(i, count));
      }
      runs.add(play.apply(control.seed() + i));
    }
    return new SimulatedGoodputRuns(runs);
  }

  private double hours(double share) {
    return runs.get((int) Math.min(runs.size() - 1, Math.floor(share * runs.size()))).wallHours();
  }

  FinishHours finish() {
    return new FinishHours(
        hours(FailureCountForecast.LOW), hours(0.5), hours(FailureCountForecast.HIGH));
  }

  /** Share of the runs that end within so many hours. */
  double endedBy(double wallHours) {
    return mean(run -> run.wallHours() <= wallHours ? 1 : 0);
  }

  /** Mean over the runs. */
  TimeShares shares() {
    return new TimeShares(
        mean(run -> run.shares().useful()),
        mean(run -> run.shares().checkpoint()),
        mean(run -> run.shares().lost()),
        mean(run -> run.shares().restart()),
        mean(run -> run.shares().waiting()));
  }

  double mean(ToDoubleFunction<GoodputRunSimulator.Run> what) {
    return runs.stream().mapToDouble(what).average().orElseThrow();
  }
}
