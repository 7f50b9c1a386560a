package io.heddle.solvers.simulation;

import io.heddle.model.job.TraceJob;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.StoppedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The one simulator of jobs on clusters: an event loop, a {@link HostGpuInventory}, a {@link
 * ClusterSchedulingPolicy}, a {@link SpeedModel} and an outcome. Events are handled one by one; at
 * one moment ends come first, then ends of pauses, submissions, and being woken. An event costs
 * what policy and speed model cost, and O(running jobs) beside.
 */
public final class ClusterJobSimulator {
  private final ClusterSimulationProblem problem;
  private final ClusterSchedulingPolicy policy;
  private final SpeedModel speeds;
  private final ClusterSimulationObserver observer;
  private final SolveControl<?> control;
  private final SimulationRunState state;
  private final PriorityQueue<Ending> ends =
      new PriorityQueue<>(
          Comparator.comparingDouble(Ending::seconds).thenComparingLong(each -> each.job.number()));
  private final List<SimulationOutcome.Sample> samples = new ArrayList<>();
  private int next;

  /** When a job would end, as it was when its speed was set. */
  private record Ending(double seconds, SimulatedRunningJob job) {}

  private ClusterJobSimulator(
      ClusterSimulationProblem problem,
      ClusterSchedulingPolicy policy,
      SpeedModel speeds,
      ClusterSimulationObserver observer,
      SolveControl<?> control) {
    this.problem = problem;
    this.policy = policy;
    this.speeds = speeds;
    this.observer = observer;
    this.control = control;
    state = new SimulationRunState(problem);
  }

  /**
   * Runs a policy.
   *
   * @param policy new, for this run alone; so are speeds and observer
   * @throws IllegalStateException if the policy gives an order that cannot be carried out
   * @throws StoppedException if the control stopped it
   */
  public static SimulationOutcome run(
      ClusterSimulationProblem problem,
      ClusterSchedulingPolicy policy,
      SpeedModel speeds,
      ClusterSimulationObserver observer,
      SolveControl<?> control) {
    return new ClusterJobSimulator(problem, policy, speeds, observer, control).run();
  }

  /** The same without an observer. */
  public static SimulationOutcome run(
      ClusterSimulationProblem problem,
      ClusterSchedulingPolicy policy,
      SpeedModel speeds,
      SolveControl<?> control) {
    return run(problem, policy, speeds, (_, _, _) -> {}, control);
  }

  private SimulationOutcome run() {
    policy.begin(state);
    sample();
    while (true) {
      double time = nextTime();
      if (time > problem.untilSeconds() || time == Double.POSITIVE_INFINITY) {
        break;
      }
      if (control.stopped()) {
        throw new StoppedException(
            "stopped when %,d of %,d jobs had ended".formatted(settled(), problem.jobs().size()));
      }
      advance(time);
      var event = take(time);
      policy.react(event, state);
      if (state.changed || event instanceof ClusterSimulationEvent.Woken) {
        setSpeeds();
      }
      sample();
      tell();
    }
    if (Double.isFinite(problem.untilSeconds())) {
      advance(problem.untilSeconds());
    }
    return new SimulationOutcome(
        state.outcomes(), samples, state.fleet().usableGpus(), problem.fromSeconds(), state.now());
  }

  /** When something happens next; infinite if nothing will. */
  private double nextTime() {
    if (state.unsettled() == 0 && problem.untilSeconds() == Double.POSITIVE_INFINITY) {
      return Double.POSITIVE_INFINITY;
    }
    while (!ends.isEmpty() && isStale(ends.peek())) {
      ends.remove();
    }
    double time = Double.POSITIVE_INFINITY;
    time = Math.min(time, ends.isEmpty() ? time : ends.peek().seconds());
    time = Math.min(time, state.pauses.isEmpty() ? time : state.pauses.peek().pausedUntilSeconds());
    time = Math.min(time, next < problem.jobs().size() ? nextJob().submitSeconds() : time);
    time = Math.min(time, state.wakes.isEmpty() ? time : state.wakes.peek());
    return Math.max(time, state.now());
  }

  private TraceJob nextJob() {
    return problem.jobs().get(next);
  }

  private boolean isStale(@Nullable Ending ending) {
    return ending != null
        && (!state.isCurrent(ending.job()) || ending.job().endSeconds() != ending.seconds());
  }

  /** The first of what is due. */
  private ClusterSimulationEvent take(double time) {
    var ending = ends.peek();
    if (ending != null && ending.seconds() <= time) {
      ends.remove();
      state.end(ending.job());
      return new ClusterSimulationEvent.Ended(ending.job().job());
    }
    var paused = state.pauses.peek();
    if (paused != null && paused.pausedUntilSeconds() <= time) {
      state.pauses.remove();
      state.changed = true;
      return new ClusterSimulationEvent.Resumed(paused.job());
    }
    if (next < problem.jobs().size() && nextJob().submitSeconds() <= time) {
      var job = problem.jobs().get(next++);
      state.submit(job);
      return new ClusterSimulationEvent.Submitted(job);
    }
    state.wakes.remove();
    return new ClusterSimulationEvent.Woken();
  }

  private void advance(double time) {
    if (time > state.now()) {
      observer.span(state.now(), time, state);
      state.advance(time);
    }
  }

  private void setSpeeds() {
    var running = state.running();
    double now = state.now();
    var working =
        state.pauses.isEmpty()
            ? running
            : running.stream().filter(job -> !job.isPaused(now)).toList();
    double[] all = speeds.speeds(working, now);
    if (all.length != working.size()) {
      throw new IllegalStateException(
          "%d speeds for %d jobs".formatted(all.length, working.size()));
    }
    for (int j = 0; j < all.length; j++) {
      var job = working.get(j);
      if (!(all[j] >= 0) || Double.isInfinite(all[j])) {
        throw new IllegalStateException(
            "job %s: speed %s, expected at least 0".formatted(job.job().id(), all[j]));
      }
      if (all[j] != job.speed()) {
        job.setSpeed(now, all[j]);
        if (all[j] > 0) {
          ends.add(new Ending(job.endSeconds(), job));
        }
      }
    }
    state.changed = false;
  }

  /** Keeps the state that a moment is left in. */
  private void sample() {
    var sample = state.sample();
    if (!samples.isEmpty() && samples.getLast().seconds() == sample.seconds()) {
      samples.removeLast();
    }
    samples.add(sample);
  }

  private int settled() {
    return problem.jobs().size() - state.unsettled();
  }

  private void tell() {
    int all = problem.jobs().size();
    control
        .progress()
        .accept(
            new SolverProgress<>(
                (double) settled() / all, "%,d of %,d jobs".formatted(settled(), all), null));
  }
}
