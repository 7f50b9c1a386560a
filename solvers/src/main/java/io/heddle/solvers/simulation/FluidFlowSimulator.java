package io.heddle.solvers.simulation;

import java.util.Arrays;
import java.util.List;

/**
 * A deterministic discrete-event simulation of jobs whose flows are fluids: strict priority or
 * weighted queues on every link, max–min fair within a level. An iteration computes for {@link
 * SimulatedJob#computeSeconds()}; its flows start after {@link SimulatedJob#sendSeconds()}; it ends
 * when both are done, and the next one starts (CRUX, sections 4.2 and 6.1). Exact but for rounding.
 *
 * <p>An event costs O(jobs + active flows), and the sharing among the flows that it concerns. Not
 * safe for several threads.
 */
public final class FluidFlowSimulator implements IterationJobSimulator {
  private final List<SimulatedJob> jobs;
  private final AggregatedTransfers flows;
  private final LinkSharingRule sharing;
  private final double[] start;
  private final boolean[] sending;
  private final boolean[] sent;
  private final int[] open;
  private final double[] privateEnd;
  private final long[] iterations;
  private final double[] left;
  private final double[] rate;
  private final int[] active;
  private int activeCount;
  private double now;
  private Observer observer = (_, _, _) -> {};

  /** Receives every stretch of time in which all speeds are constant. */
  @FunctionalInterface
  public interface Observer {
    void span(double from, double to, FluidFlowSimulator at);
  }

  /**
   * @param capacities of the links, in bytes per second
   */
  public FluidFlowSimulator(double[] capacities, List<SimulatedJob> jobs) {
    this(jobs, AggregatedTransfers.of(capacities, jobs));
  }

  /**
   * @param flows those of jobs that differ from these in their levels alone
   */
  FluidFlowSimulator(List<SimulatedJob> jobs, AggregatedTransfers flows) {
    this.jobs = List.copyOf(jobs);
    this.flows = flows;
    sharing = sharing(this.jobs, flows);
    int n = jobs.size();
    start = this.jobs.stream().mapToDouble(SimulatedJob::offsetSeconds).toArray();
    sending = new boolean[n];
    sent = new boolean[n];
    open = new int[n];
    privateEnd = new double[n];
    iterations = new long[n];
    left = new double[flows.size()];
    rate = new double[flows.size()];
    active = new int[flows.size()];
  }

  /**
   * @throws IllegalArgumentException if some jobs are under strict priority and others are not
   */
  private static LinkSharingRule sharing(List<SimulatedJob> jobs, AggregatedTransfers flows) {
    var level = new int[flows.size()];
    var weight = new double[flows.size()];
    for (int g = 0; g < level.length; g++) {
      level[g] = jobs.get(flows.job[g]).level();
      weight[g] = jobs.get(flows.job[g]).weight();
    }
    boolean weighted = Arrays.stream(weight).anyMatch(each -> each > 0);
    return new LinkSharingRule(
        flows, level, weighted ? new WeightedQueueSharing(flows, level, weight) : null);
  }

  public void setObserver(Observer newObserver) {
    observer = newObserver;
  }

  /** Seconds since the beginning. */
  @Override
  public double now() {
    return now;
  }

  /** Iterations that a job has finished. */
  public long iterations(int job) {
    return iterations[job];
  }

  /** Seconds that a job has computed. */
  @Override
  public double computeSeconds(int job) {
    double compute = jobs.get(job).computeSeconds();
    return iterations[job] * compute + Math.clamp(now - start[job], 0, compute);
  }

  /** Whether a job's flows are on their way. */
  public boolean isSending(int job) {
    return sending[job] && !sent[job];
  }

  /** How fast a job's flows are, against what they would be without all others; in [0, 1]. */
  public double sendingSpeed(int job) {
    double speed = 0;
    double full = 0;
    for (int i = 0; i < activeCount; i++) {
      int group = active[i];
      if (flows.job[group] == job) {
        speed += rate[group] * flows.multiplicity[group];
        full += flows.cap[group] * flows.multiplicity[group];
      }
    }
    return full == 0 ? 1 : speed / full;
  }

  /** Bytes per second of one flow of each group, 0 for those that do not send. */
  double[] speeds() {
    var speeds = new double[flows.size()];
    for (int i = 0; i < activeCount; i++) {
      speeds[active[i]] = rate[active[i]];
    }
    return speeds;
  }

  @Override
  public void setWatch(Runnable watch) {
    setObserver((_, _, _) -> watch.run());
  }

  @Override
  public boolean isExact() {
    return true;
  }

  /** Lets time pass. */
  @Override
  public void runUntil(double end) {
    while (now < end) {
      startWhatIsDue();
      if (sharing.isStale()) {
        sharing.share(rate);
      }
      double next = Math.min(end, nextEvent());
      observer.span(now, next, this);
      double passed = next - now;
      now = next;
      send(passed);
      finishIterations();
    }
  }

  private double nextEvent() {
    double next = Double.POSITIVE_INFINITY;
    for (int j = 0; j < start.length; j++) {
      var job = jobs.get(j);
      double computed = start[j] + job.computeSeconds();
      if (!sending[j]) {
        next = Math.min(next, sendTime(j, job));
      } else if (!sent[j] && open[j] == 0) {
        next = Math.min(next, privateEnd[j]);
      } else if (sent[j]) {
        next = Math.min(next, computed);
      }
    }
    for (int i = 0; i < activeCount; i++) {
      int group = active[i];
      next = Math.min(next, now + Math.max(0, left[group]) / rate[group]);
    }
    return Math.max(next, now);
  }

  private double sendTime(int j, SimulatedJob job) {
    return start[j] + job.sendSeconds();
  }

  private void startWhatIsDue() {
    for (int j = 0; j < start.length; j++) {
      if (!sending[j] && now >= sendTime(j, jobs.get(j))) {
        sending[j] = true;
        sent[j] = false;
        privateEnd[j] = now + flows.privateSeconds[j];
        open[j] = flows.firstOfJob[j + 1] - flows.firstOfJob[j];
        for (int g = flows.firstOfJob[j]; g < flows.firstOfJob[j + 1]; g++) {
          left[g] = flows.bytes[g];
          active[activeCount++] = g;
          sharing.start(g);
        }
        settleSending(j);
      }
    }
  }

  /** Flows send for so many seconds, and end where everything is sent. */
  private void send(double seconds) {
    int kept = 0;
    double done = flows.done();
    // What a rounding error could not send within the clock's resolution is done, too.
    double resolution = 2 * Math.ulp(now);
    for (int i = 0; i < activeCount; i++) {
      int group = active[i];
      double speed = rate[group];
      double rest = left[group] - speed * seconds;
      left[group] = rest;
      if (rest <= Math.max(flows.bytes[group] * done, speed * resolution)) {
        open[flows.job[group]]--;
        sharing.stop(group);
      } else {
        active[kept++] = group;
      }
    }
    activeCount = kept;
  }

  private void finishIterations() {
    for (int j = 0; j < start.length; j++) {
      settleSending(j);
      if (sent[j] && sending[j] && now >= start[j] + jobs.get(j).computeSeconds()) {
        iterations[j]++;
        start[j] = now;
        sending[j] = false;
        sent[j] = false;
      }
    }
  }

  private void settleSending(int j) {
    if (sending[j] && open[j] == 0 && now >= privateEnd[j]) {
      sent[j] = true;
    }
  }
}
