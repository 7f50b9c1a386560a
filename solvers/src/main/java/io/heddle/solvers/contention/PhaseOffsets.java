package io.heddle.solvers.contention;

import java.util.List;

/**
 * CASSINI's insight: shift the iterations of jobs so that those which share links send at different
 * times. Job by job, the shift with the least overlap with the jobs before it. O(jobs² · shifts ·
 * samples).
 */
final class PhaseOffsets {
  private static final int CANDIDATES = 16;
  private static final int SAMPLES = 256;
  private static final int PERIODS = 8;

  private PhaseOffsets() {}

  static double[] of(DirectedLinkNetwork network, List<RoutedNetworkJob> jobs) {
    int n = jobs.size();
    var offset = new double[n];
    var cycles = new TwoJobContention.Cycle[n];
    var links = new int[n][];
    for (int j = 0; j < n; j++) {
      var job = jobs.get(j);
      cycles[j] = TwoJobContention.Cycle.of(job.job(), job.communicationSeconds(network));
      links[j] = job.links();
    }
    for (int j = 1; j < n; j++) {
      var shared = new int[j];
      for (int other = 0; other < j; other++) {
        shared[other] = common(links[j], links[other]);
      }
      int least = Integer.MAX_VALUE;
      for (int c = 0; c < CANDIDATES; c++) {
        double shift = c * cycles[j].period() / CANDIDATES;
        int overlap = 0;
        for (int other = 0; other < j; other++) {
          if (shared[other] > 0) {
            overlap += shared[other] * overlap(cycles[j], shift, cycles[other], offset[other]);
          }
        }
        if (overlap < least) {
          least = overlap;
          offset[j] = shift;
        }
      }
    }
    return offset;
  }

  /** Samples of the time in which both send. */
  private static int overlap(
      TwoJobContention.Cycle one, double oneShift, TwoJobContention.Cycle two, double twoShift) {
    double horizon = PERIODS * Math.max(one.period(), two.period());
    int both = 0;
    for (int i = 0; i < SAMPLES; i++) {
      double time = (i + 0.5) * horizon / SAMPLES;
      if (sends(one, time - oneShift) && sends(two, time - twoShift)) {
        both++;
      }
    }
    return both;
  }

  private static boolean sends(TwoJobContention.Cycle cycle, double time) {
    double phase = time - cycle.period() * Math.floor(time / cycle.period());
    return phase >= cycle.sendStart() && phase < cycle.sendStart() + cycle.send();
  }

  /** Links in both sorted lists. */
  private static int common(int[] one, int[] two) {
    int count = 0;
    int b = 0;
    for (int link : one) {
      while (b < two.length && two[b] < link) {
        b++;
      }
      count += b < two.length && two[b] == link ? 1 : 0;
    }
    return count;
  }
}
