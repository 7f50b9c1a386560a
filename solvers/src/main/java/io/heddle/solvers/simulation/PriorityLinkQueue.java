package io.heddle.solvers.simulation;

import java.util.Arrays;
import java.util.List;

/**
 * One link that several jobs send over. The level that goes first has the link, or levels share it
 * by the weights of their queues; jobs on one level share it by their numbers of flows. While one
 * job alone sends, only the time is kept at which it will be through. Not safe for several threads.
 */
final class PriorityLinkQueue {
  private final JobLinkDemands.Link link;
  private final List<SimulatedJob> jobs;

  /** Seconds of the whole link that each of its jobs still needs. */
  private final double[] left;

  private final double[] rate;
  private int open;
  private int version;
  private double since;
  private int last = -1;
  private double lastEnd;

  PriorityLinkQueue(JobLinkDemands.Link link, List<SimulatedJob> jobs) {
    this.link = link;
    this.jobs = jobs;
    left = new double[link.jobs().length];
    rate = new double[left.length];
  }

  /** Changes whenever what the link serves does. */
  int version() {
    return version;
  }

  boolean isBusy() {
    return open > 0;
  }

  /**
   * Whether a job has the link for itself, which is then noted.
   *
   * @param place the job's
   */
  boolean isFreeFor(double now, int place) {
    if (open > 0 || last >= 0 && lastEnd > now && last != place) {
      return false;
    }
    last = place;
    lastEnd = now + link.seconds()[last];
    return true;
  }

  /** The job that was alone on the link until now, −1 if there was none; it is one of many then. */
  int takeLast(double now) {
    if (last < 0) {
      return -1;
    }
    int place = last;
    last = -1;
    if (lastEnd <= now) {
      return -1;
    }
    left[place] = lastEnd - now;
    open++;
    since = now;
    return link.jobs()[place];
  }

  void add(double now, int place) {
    advance(now);
    left[place] = link.seconds()[place];
    open++;
    share();
  }

  /** Serves all jobs until now. */
  void advance(double now) {
    double passed = now - since;
    since = now;
    if (open == 0 || passed == 0) {
      return;
    }
    for (int i = 0; i < left.length; i++) {
      left[i] = left[i] > 0 ? Math.max(Double.MIN_VALUE, left[i] - rate[i] * passed) : 0;
    }
  }

  /** When the first of its jobs is through, if no other job comes. */
  double nextServed(double now) {
    double next = Double.POSITIVE_INFINITY;
    for (int i = 0; i < left.length; i++) {
      if (left[i] > 0 && rate[i] > 0) {
        next = Math.min(next, left[i] / rate[i]);
      }
    }
    return now + next;
  }

  /** A job that is through and was not removed yet, −1 if there is none. */
  int removeServed() {
    double rounding = 2 * Math.ulp(since) + 1e-12;
    for (int i = 0; i < left.length; i++) {
      if (left[i] > 0 && rate[i] > 0 && left[i] <= rate[i] * rounding) {
        left[i] = 0;
        open--;
        return link.jobs()[i];
      }
    }
    share();
    return -1;
  }

  /** The only job that is left: it is alone from now on. −1 if there are several, or none. */
  int leaveLast(double now) {
    if (open != 1) {
      return -1;
    }
    int place = 0;
    while (left[place] == 0) {
      place++;
    }
    last = place;
    lastEnd = now + left[place];
    left[place] = 0;
    open = 0;
    version++;
    return link.jobs()[place];
  }

  double lastEnd() {
    return lastEnd;
  }

  private void share() {
    version++;
    Arrays.fill(rate, 0);
    int highest = Integer.MIN_VALUE;
    boolean weighted = false;
    for (int i = 0; i < left.length; i++) {
      if (left[i] > 0) {
        highest = Math.max(highest, jobs.get(link.jobs()[i]).level());
        weighted |= jobs.get(link.jobs()[i]).weight() > 0;
      }
    }
    double all = 0;
    for (int i = 0; i < left.length; i++) {
      if (left[i] > 0 && (weighted || jobs.get(link.jobs()[i]).level() == highest)) {
        rate[i] = weighted ? weightOf(i) : link.flows()[i];
        all += rate[i];
      }
    }
    for (int i = 0; i < left.length; i++) {
      rate[i] /= Math.max(all, Double.MIN_NORMAL);
    }
  }

  /** What a job gets of its queue's weight. */
  private double weightOf(int place) {
    var job = jobs.get(link.jobs()[place]);
    double inQueue = 0;
    for (int i = 0; i < left.length; i++) {
      if (left[i] > 0 && jobs.get(link.jobs()[i]).level() == job.level()) {
        inQueue += link.flows()[i];
      }
    }
    return job.weight() * link.flows()[place] / inQueue;
  }
}
