package io.heddle.solvers.simulation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.result.Allocation;
import io.heddle.model.result.GpuShare;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * A small elastic policy that shows what policies can do: scales running jobs down to half so that
 * others can launch, stops preemptible ones for the urgent, and every five minutes lets those grow
 * again that hold less than they asked for. Each change costs a checkpoint.
 */
final class ElasticPolicy implements SchedulingPolicy {
  private static final double TICK_SECONDS = 300;
  private static final double CHECKPOINT_SECONDS = 45;

  private final LocalityAllocator allocator;

  ElasticPolicy(Cluster cluster) {
    allocator = new LocalityAllocator(cluster);
  }

  /** Half the GPUs, half the speed. */
  static SpeedModel speeds() {
    return (working, _) ->
        working.stream()
            .mapToDouble(each -> (double) each.allocation().gpus() / each.job().gpus())
            .toArray();
  }

  @Override
  public void begin(SchedulingContext context) {
    context.wakeAt(context.now() + TICK_SECONDS);
  }

  @Override
  public void react(SimulationEvent event, SchedulingContext context) {
    launch(context);
    if (event instanceof SimulationEvent.Woken) {
      grow(context);
      if (context.unsettled() > 0) {
        context.wakeAt(context.now() + TICK_SECONDS);
      }
    }
  }

  private void launch(SchedulingContext context) {
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

  private static void stopOne(SchedulingContext context) {
    context.running().stream()
        .filter(each -> each.job().preemptible() && each.job().priority() == 0)
        .max(Comparator.comparingInt(each -> each.allocation().gpus()))
        .ifPresent(each -> context.stop(each.job(), SchedulingContext.Work.KEPT));
  }

  private static boolean shrinkOne(SchedulingContext context) {
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

  private void grow(SchedulingContext context) {
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

  private static Allocation first(Allocation allocation, int gpus) {
    var shares = new ArrayList<GpuShare>();
    int left = gpus;
    for (var share : allocation.shares()) {
      int taken = Math.min(left, share.gpus().size());
      if (taken > 0) {
        shares.add(new GpuShare(share.host(), share.gpus().subList(0, taken)));
        left -= taken;
      }
    }
    return new Allocation(shares);
  }

  private static Allocation both(Allocation one, Allocation two) {
    var byHost = new TreeMap<String, GpuShare>();
    for (var allocation : List.of(one, two)) {
      for (var share : allocation.shares()) {
        byHost.merge(
            share.host().id(),
            share,
            (a, b) -> {
              var gpus = new ArrayList<>(a.gpus());
              gpus.addAll(b.gpus());
              return new GpuShare(a.host(), gpus);
            });
      }
    }
    return new Allocation(List.copyOf(byHost.values()));
  }
}
