package io.heddle.solvers.simulation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.result.HostGpuShare;
import io.heddle.model.result.JobGpuAllocation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * A small elastic policy that shows what policies can do: scales running jobs down to half so that
 * others can launch, stops preemptible ones for the urgent, and every five minutes lets those grow
 * again that hold less than they asked for. Each change costs a checkpoint.
 */
final class ElasticPolicy implements ClusterSchedulingPolicy {
  private static final double TICK_SECONDS = 300;
  private static final double CHECKPOINT_SECONDS = 45;

  private final LocalityGpuAllocator allocator;

  ElasticPolicy(Cluster cluster) {
    allocator = new LocalityGpuAllocator(cluster);
  }

  /** Half the GPUs, half the speed. */
  static SpeedModel speeds() {
    return (working, _) ->
        working.stream()
            .mapToDouble(each -> (double) each.allocation().gpus() / each.job().gpus())
            .toArray();
  }

  @Override
  public void begin(PolicySchedulingContext context) {
    context.wakeAt(context.now() + TICK_SECONDS);
  }

  @Override
  public void react(ClusterSimulationEvent event, PolicySchedulingContext context) {
    launch(context);
    if (event instanceof ClusterSimulationEvent.Woken) {
      grow(context);
      if (context.unsettled() > 0) {
        context.wakeAt(context.now() + TICK_SECONDS);
      }
    }
  }

  private void launch(PolicySchedulingContext context) {
    var urgentFirst =
        context.waiting().stream()
            .sorted(Comparator.comparingInt((TraceJob job) -> -job.priority()))
            .toList();
    for (var job : urgentFirst) {
      if (context.fleet().freeGpus() < job.gpus() && job.priority() > 0) {
        stopOne(context);
      }
      for (int i = 0; i < 8 && context.fleet().freeGpus() < job.gpus() && shrinkOne(context); i++) {
        // the next largest
      }
      var where = allocator.allocate(context.fleet(), job.gpus(), job.gpusPerHost());
      if (where != null) {
        boolean again = context.workLeft(job) < job.durationSeconds();
        context.start(job, where, again ? CHECKPOINT_SECONDS : 0);
      }
    }
  }

  private static void stopOne(PolicySchedulingContext context) {
    context.running().stream()
        .filter(each -> each.job().preemptible() && each.job().priority() == 0)
        .max(Comparator.comparingInt(each -> each.allocation().gpus()))
        .ifPresent(each -> context.stop(each.job(), PolicySchedulingContext.Work.KEPT));
  }

  private static boolean shrinkOne(PolicySchedulingContext context) {
    var largest =
        context.running().stream()
            .filter(each -> 2 * each.allocation().gpus() > each.job().gpus())
            .filter(each -> each.allocation().gpus() > 1)
            .max(Comparator.comparingInt(each -> each.allocation().gpus()));
    largest.ifPresent(each ->
        context.resize(
            each.job(),
            first(each.allocation(), each.allocation().gpus() / 2),
            CHECKPOINT_SECONDS));
    return largest.isPresent();
  }

  private void grow(PolicySchedulingContext context) {
    for (var each : List.copyOf(context.running())) {
      int missing = each.job().gpus() - each.allocation().gpus();
      var more =
          missing > 0 && context.waiting().isEmpty()
              ? allocator.allocate(context.fleet(), missing, each.job().gpusPerHost())
              : null;
      if (more != null) {
        context.resize(each.job(), both(each.allocation(), more), CHECKPOINT_SECONDS);
      }
    }
  }

  private static JobGpuAllocation first(JobGpuAllocation allocation, int gpus) {
    var shares = new ArrayList<HostGpuShare>();
    int left = gpus;
    for (var share : allocation.shares()) {
      int taken = Math.min(left, share.gpus().size());
      if (taken > 0) {
        shares.add(new HostGpuShare(share.host(), share.gpus().subList(0, taken)));
        left -= taken;
      }
    }
    return new JobGpuAllocation(shares);
  }

  private static JobGpuAllocation both(JobGpuAllocation one, JobGpuAllocation two) {
    var byHost = new TreeMap<String, HostGpuShare>();
    for (var allocation : List.of(one, two)) {
      for (var share : allocation.shares()) {
        byHost.merge(
            share.host().id(),
            share,
            (a, b) -> {
              var gpus = new ArrayList<>(a.gpus());
              gpus.addAll(b.gpus());
              return new HostGpuShare(a.host(), gpus);
            });
      }
    }
    return new JobGpuAllocation(List.copyOf(byHost.values()));
  }
}
