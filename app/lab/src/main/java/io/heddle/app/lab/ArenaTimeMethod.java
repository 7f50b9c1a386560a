package io.heddle.app.lab;

import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** A way to know how long a setup takes, from its profile or from other setups' measured times. */
enum ArenaTimeMethod {
  /** Section 3.4, as published. */
  PROFILE {
    @Override
    double seconds(ArenaJobRun run, List<ArenaJobRun> others) {
      return run.best().seconds();
    }
  },
  /** Control: the GPU-seconds for a sample and parameter of the setup that is most alike. */
  NEAREST {
    @Override
    double seconds(ArenaJobRun run, List<ArenaJobRun> others) {
      return like(run, others).stream()
          .min(Comparator.comparingDouble(run::distance))
          .map(nearest -> run.secondsOf(nearest.work()))
          .orElse(Double.NaN);
    }
  },
  /** Control: their mean. */
  CONSTANT {
    @Override
    double seconds(ArenaJobRun run, List<ArenaJobRun> others) {
      var mean = like(run, others).stream().mapToDouble(ArenaJobRun::work).average();
      return run.secondsOf(mean.orElse(Double.NaN));
    }
  };

  /**
   * Seconds of an iteration; of the run itself only shape and profile may be looked at. Not a
   * number where the others teach nothing.
   */
  abstract double seconds(ArenaJobRun run, List<ArenaJobRun> others);

  /** Of the same family on the same type; where there is none of that type, on any. */
  private static List<ArenaJobRun> like(ArenaJobRun run, List<ArenaJobRun> others) {
    Predicate<ArenaJobRun> family = other -> other.family().equals(run.family());
    var same = others.stream().filter(family.and(other -> other.gpu().equals(run.gpu()))).toList();
    return same.isEmpty() ? others.stream().filter(family).toList() : same;
  }
}
