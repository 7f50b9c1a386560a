package io.heddle.solvers.contention;

import io.heddle.solvers.simulation.FluidFlowSimulator;
import io.heddle.solvers.simulation.SteadyState;
import java.util.ArrayList;
import java.util.List;

/**
 * Which jobs' intensity the network carries over time (CRUX, Figs 9 and 24): a job counts with I
 * while it sends at full speed, and with less while others slow it down.
 *
 * @param step seconds between two values
 * @param jobs ids
 * @param intensity by job, then by time, in flops a second
 */
public record IntensityTransmission(double step, List<String> jobs, List<List<Double>> intensity) {
  private static final int STEPS = 240;
  private static final int ITERATIONS = 6;

  public IntensityTransmission {
    jobs = List.copyOf(jobs);
    intensity = intensity.stream().map(List::copyOf).toList();
  }

  /** Some iterations of the slowest job, after as many to settle. */
  public static IntensityTransmission of(ContentionPlan plan) {
    var simulated = plan.simulated();
    double[] capacities = plan.network().capacities();
    double longest = 0;
    for (var job : simulated) {
      longest = Math.max(longest, SteadyState.iterationSeconds(capacities, job));
    }
    double begin = 2 * ITERATIONS * longest;
    double step = ITERATIONS * longest / STEPS;
    int n = simulated.size();
    var sums = new double[n][STEPS];
    var simulator = new FluidFlowSimulator(capacities, simulated);
    simulator.setObserver((from, to, at) -> {
      for (int j = 0; j < n; j++) {
        if (to > begin && at.isSending(j)) {
          spread(sums[j], Math.max(from, begin) - begin, to - begin, step, at.sendingSpeed(j));
        }
      }
    });
    simulator.runUntil(begin + STEPS * step);
    var ids = new ArrayList<String>();
    var intensity = new ArrayList<List<Double>>();
    for (int j = 0; j < n; j++) {
      double each = plan.jobs().get(j).intensity(plan.network());
      ids.add(simulated.get(j).id());
      var values = new ArrayList<Double>();
      for (double sum : sums[j]) {
        values.add(each * sum / step);
      }
      intensity.add(values);
    }
    return new IntensityTransmission(step, ids, intensity);
  }

  private static void spread(double[] sums, double from, double to, double step, double speed) {
    for (int i = (int) (from / step); i < sums.length && i * step < to; i++) {
      sums[i] += speed * (Math.min(to, (i + 1) * step) - Math.max(from, i * step));
    }
  }
}
