package io.heddle.solvers.queueing;

import io.heddle.model.result.QueueRun;
import io.heddle.solvers.simulation.ClusterSimulationObserver;
import io.heddle.solvers.simulation.HostGpuInventory;
import io.heddle.solvers.simulation.ObservableSimulationState;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Which hosts ran a job, every five minutes from an hour before the plan on. What share of the zone
 * they are is known in the end, since before the plan there is no zone.
 */
final class ZoneOccupancySamples implements ClusterSimulationObserver {
  private static final double STEP_SECONDS = 300;
  private static final double BEFORE_SECONDS = 3600;

  private final double plan;
  private final List<Moment> moments = new ArrayList<>();
  private double next;
  private int hosts;

  private record Moment(double seconds, BitSet running) {}

  ZoneOccupancySamples(double plan) {
    this.plan = plan;
    next = first(plan);
  }

  /** When the first sample is taken. */
  static double first(double plan) {
    return plan - BEFORE_SECONDS;
  }

  @Override
  public void span(double from, double to, ObservableSimulationState state) {
    while (next < to) {
      record(next, state.fleet());
      next += STEP_SECONDS;
    }
  }

  /** Takes a sample out of turn. */
  void record(double seconds, HostGpuInventory fleet) {
    var running = new BitSet();
    hosts = 0;
    for (int host = 0; host < fleet.size(); host++) {
      running.set(host, fleet.isRunning(host));
      hosts += fleet.usable(host) > 0 ? 1 : 0;
    }
    moments.add(new Moment(seconds, running));
  }

  /** All samples; in the last, the planned job works in its zone. */
  List<QueueRun.Sample> of(BitSet zone) {
    var samples = new ArrayList<QueueRun.Sample>();
    moments.forEach(moment -> samples.add(sample(moment, moment.running(), zone)));
    var last = moments.getLast();
    var working = (BitSet) last.running().clone();
    working.or(zone);
    samples.set(samples.size() - 1, sample(last, working, zone));
    return samples;
  }

  private QueueRun.Sample sample(Moment moment, BitSet working, BitSet zone) {
    var held = (BitSet) moment.running().clone();
    held.and(zone);
    return new QueueRun.Sample(
        moment.seconds() - plan,
        (double) working.cardinality() / hosts,
        zone.isEmpty() ? 0 : (double) held.cardinality() / zone.cardinality());
  }
}
