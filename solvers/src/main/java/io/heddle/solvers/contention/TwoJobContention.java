package io.heddle.solvers.contention;

import java.util.Random;

/**
 * Two jobs on one link, one of them always served first: what the correction factor compares (CRUX,
 * 4.2, Fig. 11 and 12). Iterations of real jobs are never quite as long as the last one, so both
 * jobs' compute time varies from iteration to iteration: without that, two jobs whose periods are
 * in a simple ratio keep the phase that they happened to begin with forever, and a hundredth more
 * compute makes another ratio and another factor.
 */
final class TwoJobContention {
  /** Compute times vary by so large a share, evenly, up and down. */
  static final double JITTER = 0.1;

  /** Of the slower job: so long are both followed, as often as there are phases. */
  private static final double PERIODS = 400;

  private static final int PHASES = 4;

  /** A gain of less than a thousandth of the link is none. */
  private static final double LEAST_GAIN = 1e-3;

  /** A job that loses everything against one that loses nothing does not outweigh all others. */
  private static final double LARGEST = 16;

  private TwoJobContention() {}

  /**
   * A job's iteration.
   *
   * @param compute seconds
   * @param overlapStart share of the compute after which it sends; above 1 where latency comes
   *     between
   * @param send seconds on the link alone
   */
  record Cycle(double compute, double overlapStart, double send) {
    /** A job that needs the link for so many seconds; its latency is compute that sends later. */
    static Cycle of(PlacedJobTraffic job, double send) {
      double compute = job.computeSeconds();
      return new Cycle(compute, job.overlapStart() + job.latencySeconds() / compute, send);
    }

    double period() {
      return Math.max(compute, sendStart() + send);
    }

    double sendStart() {
      return overlapStart * compute;
    }
  }

  /** Consecutive iterations of a job without contention. */
  private static final class Train {
    private final Cycle cycle;
    private final double jitter;
    private final Random random;
    private double start;
    private double next;
    private double begin;
    private double end;

    Train(Cycle cycle, double jitter, long seed) {
      this.cycle = cycle;
      this.jitter = jitter;
      this.random = new Random(seed);
      iterate();
    }

    private double compute() {
      return jitter == 0
          ? cycle.compute()
          : cycle.compute() * (1 + jitter * (2 * random.nextDouble() - 1));
    }

    private void iterate() {
      start = next;
      double compute = compute();
      begin = start + cycle.overlapStart() * compute;
      end = begin + cycle.send();
      next = Math.max(start + compute, end);
    }

    /** When so many seconds of the link have been free since a moment; infinite: not by the end. */
    double sendUntil(double from, double seconds, double horizon) {
      double at = from;
      double need = seconds;
      while (at < horizon) {
        while (end <= at) {
          iterate();
        }
        double free = begin - at;
        if (free >= need) {
          return at + need;
        }
        need -= Math.max(0, free);
        at = end;
      }
      return Double.POSITIVE_INFINITY;
    }
  }

  /** Share of the time that the link carries a job which is served first. */
  static double shareFirst(Cycle job) {
    return job.send() / job.period();
  }

  /**
   * Share of the time that the link carries a job which waits for the other. O(iterations).
   *
   * @param jitter of both jobs' compute times
   * @param phase seconds by which the job begins after the other
   * @param horizon seconds, in which as many iterations count as have ended
   */
  static double shareSecond(
      Cycle job, Cycle other, double jitter, double phase, double horizon, long seed) {
    if (job.send() <= 0) {
      return 0;
    }
    var first = new Train(other, jitter, seed);
    var second = new Train(job, jitter, ~seed);
    double start = phase;
    long iterations = 0;
    double last = phase;
    while (start < horizon) {
      double compute = second.compute();
      double sent = first.sendUntil(start + job.overlapStart() * compute, job.send(), horizon);
      if (Double.isInfinite(sent)) {
        return iterations * job.send() / (horizon - phase);
      }
      start = Math.max(start + compute, sent);
      iterations++;
      last = start;
    }
    return iterations * job.send() / (last - phase);
  }

  /**
   * The correction factor k of a job against the reference job: the link seconds that it gains by
   * going first, over those that the reference job gains, on average over phases and jitter. 1
   * where neither gains anything.
   */
  static double correction(Cycle job, Cycle reference) {
    double gain = gain(job, reference) + LEAST_GAIN;
    double referenceGain = gain(reference, job) + LEAST_GAIN;
    return Math.clamp(gain / referenceGain, 1 / LARGEST, LARGEST);
  }

  private static double gain(Cycle job, Cycle other) {
    double slower = Math.max(job.period(), other.period());
    double waiting = 0;
    for (int phase = 0; phase < PHASES; phase++) {
      double begin = (phase + 0.5) / PHASES * job.period();
      waiting += shareSecond(job, other, JITTER, begin, PERIODS * slower, phase) / PHASES;
    }
    return Math.max(0, shareFirst(job) - waiting);
  }
}
