package io.heddle.app.usecase.simulate;

import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Numbers of colours for jobs: those that run at the same time differ as long as there are any. */
public final class JobColours {
  /** Two of the nine are for hosts of several jobs, and for those that are kept for somebody. */
  private static final int[] COLOURS = {0, 1, 2, 4, 5, 6, 7};

  static final int SHARED = 35;
  static final int KEPT = 30;

  private JobColours() {}

  /** One a job. O(jobs · log jobs). */
  public static List<Integer> of(SimulationOutcome outcome) {
    var jobs = outcome.jobs();
    var colours = new Integer[jobs.size()];
    var until = new double[COLOURS.length];
    Arrays.fill(until, Double.NEGATIVE_INFINITY);
    var uses = new int[COLOURS.length];
    IntStream.range(0, jobs.size())
        .boxed()
        .sorted(Comparator.comparingDouble(at -> from(jobs.get(at))))
        .forEach(at -> {
          int first = 0; // the colour that has been free for the longest
          for (int c = 1; c < COLOURS.length; c++) {
            first = until[c] < until[first] ? c : first;
          }
          if (until[first] > from(jobs.get(at))) { // none is free: in turn
            for (int c = 0; c < COLOURS.length; c++) {
              first = uses[c] < uses[first] ? c : first;
            }
          }
          uses[first]++;
          colours[at] = COLOURS[first];
          until[first] = Math.max(until[first], to(jobs.get(at)));
        });
    return List.of(colours);
  }

  private static double from(JobOutcome job) {
    return job.spans().isEmpty() ? Double.POSITIVE_INFINITY : job.spans().getFirst().fromSeconds();
  }

  private static double to(JobOutcome job) {
    return job.spans().isEmpty() ? Double.NEGATIVE_INFINITY : job.spans().getLast().toSeconds();
  }
}
