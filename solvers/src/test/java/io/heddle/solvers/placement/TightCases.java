package io.heddle.solvers.placement;

import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Jobs that need two thirds of the free hosts or more, on uneven minipods that hold a group or
 * less. As a program: how many of so many cases are proven, each in so many seconds (0: without a
 * limit); the first argument is the number of cases, the second the seconds.
 */
final class TightCases {
  /** Optima that tiles proves by a search alone, and one that arnold does. */
  static final List<Clusters.Case> SEARCHED =
      List.of(
          new Clusters.Case(new int[] {4, 2, 1, 3, 6, 8, 6, 1, 2, 8}, 8, 5, 0.2),
          new Clusters.Case(new int[] {5, 5, 5, 11, 3, 4, 18, 4, 3}, 3, 17, 0));

  private TightCases() {}

  /** Up to 20 × 6 hosts on 3 to 14 minipods. */
  static Clusters.Case draw(long seed) {
    var random = new Random(seed);
    while (true) {
      int rows = 2 + random.nextInt(19);
      int cols = 2 + random.nextInt(5);
      int hosts = rows * cols;
      var free = new int[3 + random.nextInt(12)];
      int most = Math.max(2, (int) (2.2 * hosts / free.length));
      for (int i = 0; i < free.length; i++) {
        free[i] = 1 + random.nextInt(most);
      }
      int sum = Arrays.stream(free).sum();
      if (sum >= hosts && sum <= 1.5 * hosts) {
        return new Clusters.Case(free, rows, cols, random.nextInt(11) / 10.0);
      }
    }
  }

  static Placement solve(Clusters.Case tight, SolverTermination termination) {
    return PlacementAlgorithms.registry()
        .byName("tiles")
        .solver()
        .solve(tight.problem(GroupUnit.PP), new SolveControl<>(termination, _ -> {}, 0));
  }

  public static void main(String[] args) {
    int cases = Integer.parseInt(args[0]);
    double limit = Double.parseDouble(args[1]);
    for (int seed = 0; seed < 20; seed++) {
      solve(draw(-1 - seed), new SolverTermination.Never()); // native libraries, and the compiler
    }
    int proven = 0;
    int within = 0;
    var seconds = new double[cases];
    for (int seed = 0; seed < cases; seed++) {
      var tight = draw(seed);
      long start = System.nanoTime();
      var answer =
          solve(
              tight,
              limit > 0
                  ? SolverTermination.Deadline.after(Duration.ofMillis((long) (limit * 1000)))
                  : new SolverTermination.Never());
      seconds[seed] = (System.nanoTime() - start) / 1e9;
      if (answer.objective().provenOptimal()) {
        proven++;
        within += seconds[seed] <= 1 ? 1 : 0;
      } else {
        System.out.printf(
            "seed %d: %s: %.2f, bound %.2f, %.2f s%n",
            seed,
            tight,
            answer.objective().weightedSpread(),
            answer.objective().lowerBound(),
            seconds[seed]);
      }
    }
    Arrays.sort(seconds);
    System.out.printf(
        "%,d cases: %.2f %% proven, %.2f %% within 1 s; median %.3f s, 99th percentile %.2f s, most"
            + " %.2f s%n",
        cases,
        100.0 * proven / cases,
        100.0 * within / cases,
        seconds[cases / 2],
        seconds[cases * 99 / 100],
        seconds[cases - 1]);
  }
}
