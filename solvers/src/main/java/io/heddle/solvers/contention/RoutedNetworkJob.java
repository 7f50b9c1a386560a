package io.heddle.solvers.contention;

import io.heddle.solvers.simulation.SimulatedFlow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A job whose flows have paths. Immutable. */
public final class RoutedNetworkJob {
  private final PlacedJobTraffic job;
  private final List<int[]> paths;
  private final List<SimulatedFlow> simulated;
  private final Map<Integer, Double> bytesByLink;

  /**
   * @param paths the links of each flow, in the order of the job's flows
   */
  public RoutedNetworkJob(PlacedJobTraffic job, List<int[]> paths) {
    this.job = job;
    this.paths = List.copyOf(paths);
    var flows = new ArrayList<SimulatedFlow>(paths.size());
    var bytes = new HashMap<Integer, Double>();
    for (int f = 0; f < paths.size(); f++) {
      double each = job.flows().get(f).bytes();
      flows.add(new SimulatedFlow(each, paths.get(f)));
      for (int link : paths.get(f)) {
        bytes.merge(link, each, Double::sum);
      }
    }
    simulated = List.copyOf(flows);
    bytesByLink = Collections.unmodifiableMap(bytes);
  }

  public PlacedJobTraffic job() {
    return job;
  }

  /** The links of each flow, in the order of the job's flows. */
  public List<int[]> paths() {
    return paths;
  }

  /** For the simulator. */
  List<SimulatedFlow> simulated() {
    return simulated;
  }

  /** M of CRUX, 3.1: bytes per iteration on each link that the job uses. */
  Map<Integer, Double> bytesByLink() {
    return bytesByLink;
  }

  /** t = max over links of M / B, in seconds; 0 for a job that sends nothing (CRUX, 3.2). */
  public double communicationSeconds(DirectedLinkNetwork network) {
    return bytesByLink.entrySet().stream()
        .mapToDouble(each -> each.getValue() / network.capacity(each.getKey()))
        .max()
        .orElse(0);
  }

  /** I = W / t in flops a second of communication; 0 for a job that sends nothing (Eq. 2). */
  public double intensity(DirectedLinkNetwork network) {
    double seconds = communicationSeconds(network);
    return seconds == 0 ? 0 : job.flops() / seconds;
  }

  /** Seconds of an iteration without contention. */
  public double aloneSeconds(DirectedLinkNetwork network) {
    return Math.max(
        job.computeSeconds(),
        job.overlapStart() * job.computeSeconds()
            + job.latencySeconds()
            + communicationSeconds(network));
  }

  /** The most hops of any of its flows. */
  int longestPath() {
    return paths.stream().mapToInt(path -> path.length).max().orElse(0);
  }

  /** The different links that it uses, sorted. */
  int[] links() {
    return paths.stream().flatMapToInt(Arrays::stream).distinct().sorted().toArray();
  }

  /** The different bundles of parallel cables that it uses, sorted. */
  int[] bundles(DirectedLinkNetwork network) {
    return paths.stream()
        .flatMapToInt(Arrays::stream)
        .map(network::bundle)
        .distinct()
        .sorted()
        .toArray();
  }
}
