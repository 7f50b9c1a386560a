package io.heddle.solvers.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * A discrete-event simulation of jobs whose links are queues that do not depend on each other: each
 * link serves the bytes that a job sends over it by priority, and a job has sent everything once
 * its last link is done (a concurrent open shop, as coflow schedulers model networks). What {@link
 * FluidFlowSimulator} adds to that, that a flow which waits on one link leaves the others alone, is
 * left out. A job that meets no receiver accepts exactly the time that it takes alone.
 *
 * <p>Links without other senders cause no events: an iteration costs O(links of the job), and
 * events where jobs meet. Not safe for several threads.
 */
final class LinkQueueSimulator implements IterationJobSimulator {
  private final List<SimulatedJob> jobs;
  private final List<PriorityLinkQueue> queues;
  private final JobLinkDemands demands;
  private final double[] start;

  /** Of each job: those that ended; −1 before the first begins. */
  private final long[] iterations;

  /** Of each job: when it has sent everything at the earliest, and where that is not known yet. */
  private final double[] sentAt;

  private final int[] waitsFor;
  private final int[] version;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.comparingDouble(Event::time)
              .thenComparing(Event::kind)
              .thenComparingInt(Event::of));
  private Runnable watch = () -> {};
  private double now;

  private enum Kind {
    /** A link has served one of its jobs. */
    SERVED,
    /** A job has sent everything, or has to wait for a link. */
    SENT,
    /** An iteration begins. */
    BEGIN,
    /** A job begins to send. */
    SEND
  }

  /** Void once the version of what it is of has changed. */
  private record Event(double time, Kind kind, int of, int version) {}

  /**
   * @param jobs as the demands', but for levels, weights and offsets
   */
  LinkQueueSimulator(List<SimulatedJob> jobs, JobLinkDemands demands) {
    this.jobs = List.copyOf(jobs);
    int n = jobs.size();
    queues = new ArrayList<>(demands.shared().size());
    demands.shared().forEach(link -> queues.add(new PriorityLinkQueue(link, this.jobs)));
    this.demands = demands;
    start = new double[n];
    iterations = new long[n];
    Arrays.fill(iterations, -1);
    sentAt = new double[n];
    waitsFor = new int[n];
    version = new int[n];
    for (int j = 0; j < n; j++) {
      events.add(new Event(this.jobs.get(j).offsetSeconds(), Kind.BEGIN, j, 0));
      start[j] = this.jobs.get(j).offsetSeconds();
    }
  }

  @Override
  public double now() {
    return now;
  }

  @Override
  public double computeSeconds(int job) {
    double compute = jobs.get(job).computeSeconds();
    return Math.max(0, iterations[job]) * compute + Math.clamp(now - start[job], 0, compute);
  }

  @Override
  public void setWatch(Runnable newWatch) {
    watch = newWatch;
  }

  @Override
  public boolean isExact() {
    return false;
  }

  @Override
  public void runUntil(double end) {
    while (!events.isEmpty() && events.element().time() <= end) {
      watch.run();
      var event = events.remove();
      now = Math.max(now, event.time());
      switch (event.kind()) {
        case BEGIN -> begin(event.of());
        case SEND -> send(event.of());
        case SERVED -> served(event);
        case SENT -> {
          if (event.version() == version[event.of()]) {
            sent(event.of());
          }
        }
      }
    }
    now = end;
  }

  private void begin(int job) {
    iterations[job]++;
    start[job] = now;
    events.add(new Event(now + jobs.get(job).sendSeconds(), Kind.SEND, job, 0));
  }

  private void send(int job) {
    sentAt[job] = now + demands.slowest()[job];
    int[] own = demands.linksOfJob()[job];
    for (int i = 0; i < own.length; i++) {
      var queue = queues.get(own[i]);
      int place = demands.placesOfJob()[job][i];
      if (queue.isFreeFor(now, place)) {
        continue;
      }
      int last = queue.takeLast(now);
      if (last >= 0) {
        waitFor(last);
      }
      queue.add(now, place);
      waitFor(job);
      expect(own[i], queue);
    }
    expectSent(job);
  }

  private void waitFor(int job) {
    waitsFor[job]++;
    version[job]++;
  }

  private void expect(int number, PriorityLinkQueue queue) {
    events.add(new Event(queue.nextServed(now), Kind.SERVED, number, queue.version()));
  }

  private void served(Event event) {
    var queue = queues.get(event.of());
    if (event.version() != queue.version()) {
      return;
    }
    queue.advance(now);
    for (int job = queue.removeServed(); job >= 0; job = queue.removeServed()) {
      doneWaiting(job, now);
    }
    int last = queue.leaveLast(now);
    if (last >= 0) {
      doneWaiting(last, queue.lastEnd());
    } else if (queue.isBusy()) {
      expect(event.of(), queue);
    }
  }

  /**
   * A job is through with a link, or is alone there from now on.
   *
   * @param at when the link has sent all it has of the job, if no other job comes
   */
  private void doneWaiting(int job, double at) {
    waitsFor[job]--;
    sentAt[job] = Math.max(sentAt[job], at);
    expectSent(job);
  }

  private void expectSent(int job) {
    if (waitsFor[job] == 0) {
      version[job]++;
      events.add(new Event(Math.max(now, sentAt[job]), Kind.SENT, job, version[job]));
    }
  }

  private void sent(int job) {
    double end = Math.max(now + demands.tail()[job], start[job] + jobs.get(job).computeSeconds());
    version[job]++;
    events.add(new Event(end, Kind.BEGIN, job, 0));
  }
}
