package io.heddle.app.usecase.simulate;

import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Numbers of colours for jobs: those that run at the same time differ as long as there are any;
 * more than there are hues at the same time differ by their lines. Jobs of a trace are none of the
 * document's, and hundreds: their colours follow from when they run, not from {@link JobNumbers}.
 */
public final class JobColours {
  /** Two of the nine are for hosts of several jobs, and for reserved hosts. */
  private static final int[] HUES = {0, 1, 2, 4, 5, 6, 7};

  private static final int ROUNDS = 4;
  private static final int[] COLOURS =
      IntStream.range(0, ROUNDS * HUES.length)
          .map(at -> HUES[at % HUES.length] + 9 * (at / HUES.length))
          .toArray();

  /** For hosts of several jobs. */
  public static final int SHARED = 35;

  /** For hosts that are kept for a job. */
  public static final int KEPT = 30;

  private JobColours() {}

  /** Of the job with this number. */
  static int at(int number) {
    return COLOURS[number % COLOURS.length];
  }

  /** One a job. O(jobs · log jobs). */
  public static List<Integer> of(SimulationOutcome outcome) {
    return of(outcome, JobNumbers.NONE);
  }

  /** One a job; jobs that have a number have its colour, which others have only where all are. */
  public static List<Integer> of(SimulationOutcome outcome, JobNumbers numbers) {
    var jobs = outcome.jobs();
    var colours = new Integer[jobs.size()];
    var until = new double[COLOURS.length];
    Arrays.fill(until, Double.NEGATIVE_INFINITY);
    var uses = new int[COLOURS.length];
    var known = numbers.byJob();
    for (int at = 0; at < colours.length; at++) {
      var number = known.get(jobs.get(at).job().id());
      if (number != null) {
        int own = number % COLOURS.length;
        colours[at] = COLOURS[own];
        until[own] = Double.POSITIVE_INFINITY;
        uses[own]++;
      }
    }
    IntStream.range(0, jobs.size())
        .filter(at -> colours[at] == null)
        .boxed()
        .sorted(Comparator.comparingDouble(at -> from(jobs.get(at))))
        .forEach(at -> {
          int first = free(until, from(jobs.get(at)));
          if (first < 0) { // none is free: in turn
            first = 0;
            for (int c = 1; c < COLOURS.length; c++) {
              first = uses[c] < uses[first] ? c : first;
            }
          }
          uses[first]++;
          colours[at] = COLOURS[first];
          until[first] = Math.max(until[first], to(jobs.get(at)));
        });
    return List.of(colours);
  }

  /** Of the first round that has a free one, that which has been free for the longest; −1: none. */
  private static int free(double[] until, double from) {
    for (int round = 0; round < COLOURS.length; round += HUES.length) {
      int longest = round;
      for (int c = round; c < round + HUES.length; c++) {
        longest = until[c] < until[longest] ? c : longest;
      }
      if (until[longest] <= from) {
        return longest;
      }
    }
    return -1;
  }

  private static double from(JobOutcome job) {
    return job.spans().isEmpty() ? Double.POSITIVE_INFINITY : job.spans().getFirst().fromSeconds();
  }

  private static double to(JobOutcome job) {
    return job.spans().isEmpty() ? Double.NEGATIVE_INFINITY : job.spans().getLast().toSeconds();
  }
}
