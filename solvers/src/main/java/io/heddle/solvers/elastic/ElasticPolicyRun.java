package io.heddle.solvers.elastic;

import io.heddle.model.job.TraceJob;
import io.heddle.model.result.JobGpuAllocation;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.simulation.ClusterJobSimulator;
import io.heddle.solvers.simulation.ClusterSchedulingPolicy;
import io.heddle.solvers.simulation.ClusterSimulationEvent;
import io.heddle.solvers.simulation.ClusterSimulationProblem;
import io.heddle.solvers.simulation.PolicySchedulingContext;
import io.heddle.solvers.simulation.SimulatedRunningJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One run of one policy: collects what happens until the next tick, has it decided, and carries it
 * out on hosts. What finds no room there, for all that there are GPUs enough, is tried again at the
 * next tick.
 */
final class ElasticPolicyRun implements ClusterSchedulingPolicy {
  private final ElasticReplayProblem problem;
  private final ElasticPolicyDecider decider;
  private final Overheads overheads;
  private final Map<String, Integer> gpus;
  private final Map<String, ElasticJob> jobs = new HashMap<>();
  private final Map<String, ElasticJob> seen = new HashMap<>();
  private final Map<ElasticJob, Double> readyAt = new HashMap<>();

  private @Nullable BuddyAllocator allocator;

  /**
   * What a policy pays.
   *
   * @param profile seconds before a job is ready
   * @param start seconds that a job stands still when it starts
   * @param move the same when it is given other GPUs
   */
  record Overheads(double profile, double start, double move) {}

  private ElasticPolicyRun(
      ElasticReplayProblem problem,
      ElasticPolicyDecider decider,
      UnaryOperator<ElasticJob> seeing,
      Overheads overheads) {
    this.problem = problem;
    this.decider = decider;
    this.overheads = overheads;
    gpus = ElasticReplayProblem.gpusByType(problem.cluster());
    for (var job : problem.jobs()) {
      jobs.put(job.id(), job);
      seen.put(job.id(), seeing.apply(job));
    }
  }

  /**
   * @param seeing what the policy knows of a job
   */
  static SimulationOutcome play(
      ElasticReplayProblem problem,
      ElasticPolicyDecider decider,
      UnaryOperator<ElasticJob> seeing,
      Overheads overheads,
      SolveControl<?> control) {
    var run = new ElasticPolicyRun(problem, decider, seeing, overheads);
    return ClusterJobSimulator.run(
        ClusterSimulationProblem.of(
            problem.cluster(), problem.jobs().stream().map(ElasticJob::job).toList()),
        run,
        run::speeds,
        control);
  }

  private double[] speeds(List<SimulatedRunningJob> working, double now) {
    return working.stream().mapToDouble(this::speed).toArray();
  }

  private double speed(SimulatedRunningJob running) {
    return Objects.requireNonNull(jobs.get(running.job().id())).speed(choice(running.allocation()));
  }

  private ElasticJob job(TraceJob job) {
    return Objects.requireNonNull(seen.get(job.id()));
  }

  private static GpuChoice choice(JobGpuAllocation allocation) {
    return new GpuChoice(
        allocation.shares().getFirst().host().type().gpuModel(), allocation.gpus());
  }

  @Override
  public void react(ClusterSimulationEvent event, PolicySchedulingContext context) {
    switch (event) {
      case ClusterSimulationEvent.Submitted(var job) -> {
        double ready = context.now() + overheads.profile();
        readyAt.put(job(job), ready);
        context.wakeAt(problem.tickFrom(ready, context.now()));
      }
      case ClusterSimulationEvent.Ended _ ->
          context.wakeAt(problem.tickFrom(context.now(), context.now()));
      case ClusterSimulationEvent.Resumed _ -> {}
      case ClusterSimulationEvent.Woken _ -> {
        decide(context);
        if (!context.waiting().isEmpty()) {
          context.wakeAt(problem.tickFrom(context.now(), context.now()));
        }
      }
    }
  }

  private void decide(PolicySchedulingContext context) {
    var view = view(context);
    var plan = decider.decide(view);
    plan.rejected().forEach(job -> context.reject(job.job()));
    var changes = new LinkedHashMap<ElasticJob, GpuChoice>();
    plan.held()
        .forEach((job, choice) -> {
          if (!choice.equals(view.running().get(job))) {
            changes.put(job, choice);
          }
        });
    carryOut(changes, view, context);
  }

  private ElasticPolicyView view(PolicySchedulingContext context) {
    double now = context.now();
    var running = new LinkedHashMap<ElasticJob, GpuChoice>();
    var left = new HashMap<ElasticJob, Double>();
    for (var each : context.running()) {
      running.put(job(each.job()), choice(each.allocation()));
      left.put(job(each.job()), context.workLeft(each.job()));
    }
    var ready = new ArrayList<ElasticJob>();
    for (var each : context.waiting()) {
      var job = job(each);
      if (readyAt.getOrDefault(job, now) <= now) {
        ready.add(job);
      }
    }
    return new ElasticPolicyView(now, gpus, ready, running, left, readyAt);
  }

  /** First jobs that give back GPUs, then jobs that fit, until none does. */
  private void carryOut(
      Map<ElasticJob, GpuChoice> changes, ElasticPolicyView view, PolicySchedulingContext context) {
    var open = new ArrayList<>(changes.keySet());
    open.sort(Comparator.comparing(job -> !shrinks(view.running().get(job), changes.get(job))));
    boolean moved = true;
    while (moved && !open.isEmpty()) {
      moved = open.removeIf(job -> isDone(job, Objects.requireNonNull(changes.get(job)), context));
    }
    for (var job : open) {
      defragment(job, Objects.requireNonNull(changes.get(job)), context);
    }
  }

  private static boolean shrinks(@Nullable GpuChoice before, @Nullable GpuChoice after) {
    return before != null
        && after != null
        && before.type().equals(after.type())
        && after.gpus() < before.gpus();
  }

  private boolean isDone(ElasticJob job, GpuChoice choice, PolicySchedulingContext context) {
    var running = context.running(job.job());
    var where =
        allocator(context)
            .allocate(context.fleet(), choice, running == null ? null : running.allocation());
    if (where == null) {
      return false;
    }
    if (running == null) {
      context.start(job.job(), where, overheads.start());
    } else {
      context.resize(job.job(), where, overheads.move());
    }
    return true;
  }

  private BuddyAllocator allocator(PolicySchedulingContext context) {
    if (allocator == null) {
      allocator = new BuddyAllocator(problem.cluster(), context.fleet());
    }
    return allocator;
  }

  private void defragment(ElasticJob job, GpuChoice choice, PolicySchedulingContext context) {
    var running = context.running(job.job());
    var moves =
        new GpuDefragmentation(
                context.fleet(),
                allocator(context),
                context.running().stream().filter(each -> !each.equals(running)).toList())
            .moves(choice);
    moves.forEach((moving, host) -> {
      var where =
          new JobGpuAllocation(List.of(context.fleet().lowest(host, moving.allocation().gpus())));
      context.resize(moving.job(), where, overheads.move());
    });
    if (!moves.isEmpty()) {
      isDone(job, choice, context);
    }
  }
}
