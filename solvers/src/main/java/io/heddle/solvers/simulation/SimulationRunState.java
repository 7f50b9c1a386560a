package io.heddle.solvers.simulation;

import io.heddle.model.job.TraceJob;
import io.heddle.model.result.JobGpuAllocation;
import io.heddle.model.result.SimulationOutcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The state of one run, and the orders that change it. */
final class SimulationRunState implements PolicySchedulingContext {
  private final HostGpuInventory fleet;
  private final Map<String, SimulatedJobHistory> histories = new LinkedHashMap<>();
  private final Map<String, TraceJob> waiting = new LinkedHashMap<>();
  private final List<SimulatedRunningJob> running = new ArrayList<>();
  final PriorityQueue<Double> wakes = new PriorityQueue<>();

  /** Jobs that pause, until when. */
  final PriorityQueue<SimulatedRunningJob> pauses =
      new PriorityQueue<>(
          Comparator.comparingDouble(SimulatedRunningJob::pausedUntilSeconds)
              .thenComparingLong(SimulatedRunningJob::number));

  private double now;
  private long started;
  private int unsettled;

  /** Who runs where has changed since speeds were asked for. */
  boolean changed;

  SimulationRunState(ClusterSimulationProblem problem) {
    fleet = new HostGpuInventory(problem.hosts());
    problem.jobs().forEach(job -> histories.put(job.id(), new SimulatedJobHistory(job)));
    now = problem.fromSeconds();
    unsettled = histories.size();
  }

  @Override
  public double now() {
    return now;
  }

  @Override
  public HostGpuInventory fleet() {
    return fleet;
  }

  @Override
  public Collection<TraceJob> waiting() {
    return Collections.unmodifiableCollection(waiting.values());
  }

  @Override
  public List<SimulatedRunningJob> running() {
    return Collections.unmodifiableList(running);
  }

  @Override
  public @Nullable SimulatedRunningJob running(TraceJob job) {
    return history(job).running;
  }

  @Override
  public double workLeft(TraceJob job) {
    var history = history(job);
    return history.running == null ? history.workLeft : history.running.workLeft(now);
  }

  @Override
  public int unsettled() {
    return unsettled;
  }

  @Override
  public void start(TraceJob job, JobGpuAllocation where, double pauseSeconds) {
    var history = expect(job, SimulatedJobHistory.Stage.WAITING);
    waiting.remove(job.id());
    running.add(begin(history, where, started++, pauseSeconds));
  }

  private SimulatedRunningJob begin(
      SimulatedJobHistory history, JobGpuAllocation where, long number, double pauseSeconds) {
    if (!(pauseSeconds >= 0) || Double.isInfinite(pauseSeconds)) {
      throw new IllegalStateException(
          "job %s: a pause of %s s".formatted(history.job.id(), pauseSeconds));
    }
    fleet.take(history.job.id(), where);
    var begun =
        new SimulatedRunningJob(
            history.job, where, number, now, now + pauseSeconds, history.workLeft);
    history.starts(begun);
    if (begun.isPaused(now)) {
      pauses.add(begun);
    }
    changed = true;
    return begun;
  }

  @Override
  public void resize(TraceJob job, JobGpuAllocation where, double pauseSeconds) {
    var history = expect(job, SimulatedJobHistory.Stage.RUNNING);
    var before = leave(history);
    history.rescaled();
    running.set(running.indexOf(before), begin(history, where, before.number(), pauseSeconds));
  }

  @Override
  public void stop(TraceJob job, Work work) {
    var history = expect(job, SimulatedJobHistory.Stage.RUNNING);
    running.remove(leave(history));
    history.stopped(work == Work.KEPT);
    waiting.put(job.id(), job);
  }

  /** Frees what a job holds. */
  private SimulatedRunningJob leave(SimulatedJobHistory history) {
    var left = Objects.requireNonNull(history.running);
    fleet.release(left.job().id(), left.allocation());
    pauses.remove(left);
    history.leaves(left, now);
    changed = true;
    return left;
  }

  @Override
  public void reject(TraceJob job) {
    expect(job, SimulatedJobHistory.Stage.WAITING).stage = SimulatedJobHistory.Stage.REJECTED;
    waiting.remove(job.id());
    unsettled--;
  }

  @Override
  public void wakeAt(double seconds) {
    if (!(seconds > now)) {
      throw new IllegalStateException(
          "woken at %s s, expected later than now, %s s".formatted(seconds, now));
    }
    if (!wakes.contains(seconds)) {
      wakes.add(seconds);
    }
  }

  void advance(double time) {
    now = time;
  }

  void submit(TraceJob job) {
    expect(job, SimulatedJobHistory.Stage.TO_COME).stage = SimulatedJobHistory.Stage.WAITING;
    waiting.put(job.id(), job);
  }

  void end(SimulatedRunningJob ended) {
    var history = history(ended.job());
    running.remove(leave(history));
    history.ended(now);
    unsettled--;
  }

  /** Whether it still holds what it held. */
  boolean isCurrent(SimulatedRunningJob job) {
    return job.equals(history(job.job()).running);
  }

  SimulationOutcome.Sample sample() {
    return new SimulationOutcome.Sample(
        now, waiting.size(), running.size(), fleet.usableGpus() - fleet.freeGpus());
  }

  /** What became of all jobs; those that run are cut off. */
  List<SimulationOutcome.JobOutcome> outcomes() {
    running.forEach(each -> history(each.job()).leaves(each, now));
    return histories.values().stream().map(SimulatedJobHistory::outcome).toList();
  }

  private SimulatedJobHistory history(TraceJob job) {
    var history = histories.get(job.id());
    if (history == null) {
      throw new IllegalStateException("job %s: is not of this trace".formatted(job.id()));
    }
    return history;
  }

  private SimulatedJobHistory expect(TraceJob job, SimulatedJobHistory.Stage stage) {
    var history = history(job);
    if (history.stage != stage) {
      throw new IllegalStateException(
          "job %s: is %s at %s s, expected %s"
              .formatted(job.id(), words(history.stage), now, words(stage)));
    }
    return history;
  }

  private static String words(SimulatedJobHistory.Stage stage) {
    return stage.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
