package io.heddle.app.planner.simulation;

import java.util.Locale;

/**
 * Runs simulations: {@code FIRST-SEED LAST-SEED STEPS}. Ends with 1 at the first fault, which it
 * prints with what led to it and the command that repeats it.
 */
public final class PlannerSimulationMain {
  private PlannerSimulationMain() {}

  public static void main(String[] arguments) {
    long first = Long.parseLong(arguments[0]);
    long last = Long.parseLong(arguments[1]);
    long steps = Long.parseLong(arguments[2]);
    long start = System.nanoTime();
    for (long seed = first; seed <= last; seed++) {
      long begun = System.nanoTime();
      var simulation = new PlannerSimulation(seed);
      try {
        simulation.run(steps);
      } catch (SimulationFailure failure) {
        System.out.printf(
            Locale.ENGLISH,
            "seed %d, after %.1f s: %s%nrepeat it: packaging/simulate-app %d %d%n",
            seed,
            seconds(start),
            failure.getMessage(),
            seed,
            steps);
        if (failure.getCause() != null) {
          failure.getCause().printStackTrace(System.out);
        }
        System.exit(1);
      }
      System.out.printf(
          Locale.ENGLISH,
          "seed %d: %,d steps, %,.0f a second, digest %x%n",
          seed,
          steps,
          steps / seconds(begun),
          simulation.digest());
    }
    System.exit(0);
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }
}
