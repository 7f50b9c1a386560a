package io.heddle.solvers.contention;

import java.util.HashMap;

/**
 * Two jobs on one link, one of them always served first, in the steady state: what the correction
 * factor compares (CRUX, 4.2, Fig. 11 and 12).
 */
final class TwoJobs {
  /** So many iterations without a repetition are average enough. */
  private static final int MOST_ITERATIONS = 4000;

  private TwoJobs() {}

  /**
   * A job's iteration.
   *
   * @param compute seconds
   * @param overlapStart share of the compute after which it sends
   * @param send seconds on the link alone
   */
  record Cycle(double compute, double overlapStart, double send) {
    double period() {
      return Math.max(compute, sendStart() + send);
    }

    double sendStart() {
      return overlapStart * compute;
    }
  }

  /** Share of the time that the link carries a job which is served first. */
  static double shareFirst(Cycle job) {
    return job.send() / job.period();
  }

  /**
   * Share of the time that the link carries a job which waits for the other. Followed from
   * iteration to iteration until the other's phase repeats. O(iterations).
   */
  static double shareSecond(Cycle job, Cycle other) {
    if (job.send() <= 0) {
      return 0;
    }
    double period = other.period();
    double free = period - other.send();
    if (free <= 1e-12 * period) {
      return 0;
    }
    var seen = new HashMap<Long, double[]>();
    double start = 0;
    for (int i = 0; i < MOST_ITERATIONS; i++) {
      double phase = start - period * Math.floor(start / period);
      var before = seen.putIfAbsent(Math.round(phase / period * 1e9), new double[] {i, start});
      if (before != null) {
        return (i - before[0]) * job.send() / (start - before[1]);
      }
      double sent = sendUntil(start + job.sendStart(), job.send(), other, free);
      start = Math.max(start + job.compute(), sent);
    }
    return MOST_ITERATIONS * job.send() / start;
  }

  /** When so many seconds of the link have been free since a moment. */
  private static double sendUntil(double from, double seconds, Cycle other, double free) {
    double period = other.period();
    double begin = other.sendStart();
    double cycle = Math.floor((from - begin) / period);
    double at = from - begin - cycle * period;
    // Now the other sends in [0, send) of each period.
    double base = begin + cycle * period;
    double done = Math.max(at, other.send());
    double rest = period - done;
    if (seconds <= rest) {
      return base + done + seconds;
    }
    double more = seconds - rest;
    double whole = Math.ceil(more / free - 1e-12) - 1;
    return base + (1 + whole) * period + other.send() + (more - whole * free);
  }

  /**
   * The correction factor k of a job against the reference job: the link seconds that it gains by
   * going first, over those that the reference job gains. 1 where neither gains anything.
   */
  static double correction(Cycle job, Cycle reference) {
    double gain = shareFirst(job) - shareSecond(job, reference);
    double referenceGain = shareFirst(reference) - shareSecond(reference, job);
    if (gain <= 1e-9 && referenceGain <= 1e-9) {
      return 1;
    }
    return Math.clamp(gain / Math.max(referenceGain, 1e-12), 1 / LARGEST, LARGEST);
  }

  /** A job that loses everything against one that loses nothing does not outweigh all others. */
  private static final double LARGEST = 16;
}
