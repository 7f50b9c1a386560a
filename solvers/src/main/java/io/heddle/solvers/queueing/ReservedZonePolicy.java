package io.heddle.solvers.queueing;

import io.heddle.model.job.TraceJob;
import io.heddle.model.result.Placement;
import io.heddle.model.result.QueueRun;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.simulation.ClusterSchedulingPolicy;
import io.heddle.solvers.simulation.ClusterSimulationEvent;
import io.heddle.solvers.simulation.PolicySchedulingContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Arnold's Algorithm 1. Jobs queue by priority and time; each that finds room starts. From the plan
 * on, hosts are reserved for the planned job: other jobs go outside first, and inside as far as the
 * {@link PlannedJobQueuePolicy} lets them. When the planned job comes, who is still inside has to
 * leave. O(queue · hosts) an event.
 */
final class ReservedZonePolicy implements ClusterSchedulingPolicy {
  private static final Comparator<TraceJob> ORDER =
      Comparator.comparingInt((TraceJob job) -> -job.priority())
          .thenComparingDouble(TraceJob::submitSeconds);

  private final PlannedArrivalProblem problem;
  private final JobHostPacking packing;
  private final SolveControl<?> control;
  private final List<TraceJob> queue = new ArrayList<>();
  private final BitSet zone = new BitSet();
  private final Map<String, Integer> numberOf = new HashMap<>();
  private final ZoneOccupancySamples samples;
  private final SubmissionJobHistory history;
  private final Map<String, double[]> known = new HashMap<>();
  private final Map<String, Double> safe = new HashMap<>();
  private final Map<String, TraceJob> ended = new LinkedHashMap<>();
  private final List<QueueRun.Guess> guesses = new ArrayList<>();
  private RunTimeForecast.@Nullable Forecaster forecaster;
  private @Nullable Placement placement;
  private int started;
  private int insideZone;
  private int asked;
  private int preempted;
  private int waiting;
  private double waited;
  private double lost;

  ReservedZonePolicy(
      PlannedArrivalProblem problem, ZoneOccupancySamples samples, SolveControl<?> control) {
    this.problem = problem;
    packing = new JobHostPacking(problem.cluster());
    this.samples = samples;
    this.control = control;
    history = SubmissionJobHistory.of(problem.jobs());
    problem.cluster().hosts().forEach(host -> numberOf.put(host.id(), numberOf.size()));
  }

  @Override
  public void begin(PolicySchedulingContext context) {
    context.wakeAt(problem.planSeconds());
    context.wakeAt(problem.arrivalSeconds());
  }

  @Override
  public void react(ClusterSimulationEvent event, PolicySchedulingContext context) {
    switch (event) {
      case ClusterSimulationEvent.Submitted(var job) -> submitted(job, context);
      case ClusterSimulationEvent.Woken _ when context.now() >= problem.arrivalSeconds() -> {
        arrive(context);
        return;
      }
      case ClusterSimulationEvent.Woken _ -> reserve(context);
      case ClusterSimulationEvent.Ended(var job) -> {
        history.ended(job);
        ended.put(job.id(), job);
      }
      case ClusterSimulationEvent.Resumed _ -> {}
    }
    schedule(context);
  }

  private void submitted(TraceJob job, PolicySchedulingContext context) {
    if (!packing.couldHold(context.fleet(), job.gpus())) {
      context.reject(job);
      return;
    }
    enqueue(job);
    var features = history.submitted(job, context.now());
    known.put(job.id(), features);
    if (forecaster != null) {
      asked++;
      guesses.add(
          new QueueRun.Guess(forecaster.expectedClass(job, features), job.durationSeconds()));
    }
  }

  private void enqueue(TraceJob job) {
    int at = Collections.binarySearch(queue, job, ORDER);
    int place = at < 0 ? -at - 1 : at;
    while (place < queue.size() && ORDER.compare(queue.get(place), job) == 0) {
      place++; // who came first is before its equals
    }
    queue.add(place, job);
  }

  /** From the jobs that have ended here by now, but for those that their users killed. */
  private RunTimeForecast.Forecaster learnt() {
    var examples =
        ended.values().stream()
            .filter(job -> !TraceJobEndings.isKilled(job))
            .sorted(Comparator.comparingDouble(TraceJob::submitSeconds))
            .map(job -> new RunTimeForecast.Example(features(job), job.durationSeconds()))
            .toList();
    return problem.forecast().learn(new RunTimeForecast.Ended(examples, history.categories()));
  }

  private double[] features(TraceJob job) {
    return Objects.requireNonNull(known.get(job.id()));
  }

  private double predicted(TraceJob job) {
    return safe.computeIfAbsent(
        job.id(), _ -> Objects.requireNonNull(forecaster).safeSeconds(job, features(job)));
  }

  private void reserve(PolicySchedulingContext context) {
    forecaster = learnt();
    asked = queue.size();
    double plan = problem.planSeconds();
    var freeAt = new double[context.fleet().size()];
    Arrays.fill(freeAt, plan);
    for (var running : context.running()) {
      double elapsed = plan - running.sinceSeconds();
      double predicted = predicted(running.job());
      // What has outlived its prediction will, as a rule, go on as long again.
      double left = predicted > elapsed ? predicted - elapsed : elapsed;
      for (var share : running.allocation().shares()) {
        int host = number(share.host().id());
        freeAt[host] = Math.max(freeAt[host], plan + left);
      }
    }
    placement = ReservedHostZone.choose(problem, freeAt, control);
    for (var row : placement.matrix()) {
      row.forEach(host -> zone.set(number(host)));
    }
  }

  /** Lines 8 to 19 of Algorithm 1. */
  private void schedule(PolicySchedulingContext context) {
    double now = context.now();
    for (var jobs = queue.iterator(); jobs.hasNext(); ) {
      var job = jobs.next();
      var where = packing.find(context.fleet(), job.gpus(), host -> !zone.get(host));
      boolean within = false;
      if (where == null && placement != null && mayEnter(job, now)) {
        where = packing.find(context.fleet(), job.gpus(), _ -> true);
        within = where != null;
      }
      if (where != null) {
        context.start(job, where);
        jobs.remove();
        if (placement != null) {
          started++;
          insideZone += within ? 1 : 0;
          waited += now - job.submitSeconds();
        }
      }
    }
  }

  private boolean mayEnter(TraceJob job, double now) {
    return now < problem.arrivalSeconds()
        && (job.preemptible()
            || switch (problem.policy()) {
              case PREDICTING -> now + predicted(job) <= problem.arrivalSeconds();
              case RESERVING -> false;
              case PACKING -> true;
            });
  }

  /** The planned job comes and has its zone to itself. */
  private void arrive(PolicySchedulingContext context) {
    double now = context.now();
    samples.record(now, context.fleet());
    waiting = queue.size();
    for (var job : queue) {
      waited += now - job.submitSeconds();
    }
    for (var running : List.copyOf(context.running())) {
      if (running.allocation().shares().stream()
          .anyMatch(share -> zone.get(number(share.host().id())))) {
        preempted++;
        lost += running.job().gpus() * (now - running.sinceSeconds());
        context.stop(running.job(), PolicySchedulingContext.Work.LOST);
        enqueue(running.job());
      }
    }
    samples.record(now, context.fleet());
  }

  private int number(String host) {
    return Objects.requireNonNull(numberOf.get(host));
  }

  /** What became of the zone, and of all jobs, up to the arrival. */
  QueueRun result(SimulationOutcome outcome) {
    var all = samples.of(zone);
    return new QueueRun(
        problem.policy().label(),
        all,
        zone.stream().mapToObj(host -> problem.cluster().hosts().get(host).id()).toList(),
        placement,
        started,
        insideZone,
        asked == 0 ? 0 : waited / asked,
        waiting,
        preempted,
        all.get(all.size() - 2).retention(),
        lost,
        guesses,
        outcome);
  }
}
