package io.heddle.solvers.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;

/** What holds for jobs with the same flows, whatever their levels: who is in whose way. */
final class SharedFlowLinks {
  private final double[] capacities;
  private final List<List<SimulatedFlow>> flows;
  private final SaturableLinks scarcity;
  private final List<int[]> groups;
  private final IdentityHashMap<int[], AggregatedTransfers> transfers = new IdentityHashMap<>();
  private final IdentityHashMap<int[], JobLinkDemands> demands = new IdentityHashMap<>();

  SharedFlowLinks(double[] capacities, List<SimulatedJob> jobs) {
    this.capacities = capacities.clone();
    flows = jobs.stream().map(SimulatedJob::flows).toList();
    scarcity = new SaturableLinks(capacities, jobs);
    groups = grouped();
  }

  @SuppressWarnings("ReferenceEquality") // the same flows are the same lists while paths stay
  boolean isOf(double[] otherCapacities, List<SimulatedJob> jobs) {
    boolean same = jobs.size() == flows.size() && isOn(otherCapacities);
    for (int j = 0; same && j < jobs.size(); j++) {
      same = jobs.get(j).flows() == flows.get(j);
    }
    return same;
  }

  boolean isOn(double[] otherCapacities) {
    return Arrays.equals(capacities, otherCapacities);
  }

  double[] capacities() {
    return capacities;
  }

  /** Jobs that share a link which could fill up, directly or through others: by number. */
  List<int[]> groups() {
    return groups;
  }

  /**
   * Exact where flows are few enough to be followed; else link by link.
   *
   * @param mostExact groups of flows that are followed one by one
   */
  IterationJobSimulator simulator(int[] group, List<SimulatedJob> members, int mostExact) {
    var flows = transfers(group, members);
    if (flows.size() <= mostExact) {
      return new FluidFlowSimulator(members, flows);
    }
    return new LinkQueueSimulator(
        members, demands.computeIfAbsent(group, _ -> JobLinkDemands.of(capacities, members)));
  }

  /** Groups of like flows that are to be followed in an exact simulation. */
  int groupsOfFlows(int[] group, List<SimulatedJob> members) {
    return transfers(group, members).size();
  }

  private AggregatedTransfers transfers(int[] group, List<SimulatedJob> members) {
    return transfers.computeIfAbsent(group, _ -> AggregatedTransfers.of(capacities, members));
  }

  private List<int[]> grouped() {
    var sets = new UnionFindSets(flows.size());
    var user = new int[capacities.length];
    Arrays.fill(user, -1);
    for (int j = 0; j < flows.size(); j++) {
      for (var flow : flows.get(j)) {
        for (int link : flow.links()) {
          if (scarcity.isScarce(link)) {
            if (user[link] >= 0) {
              sets.join(j, user[link]);
            }
            user[link] = j;
          }
        }
      }
    }
    var members = new LinkedHashMap<Integer, List<Integer>>();
    for (int j = 0; j < flows.size(); j++) {
      members.computeIfAbsent(sets.root(j), _ -> new ArrayList<>()).add(j);
    }
    return members.values().stream()
        .map(each -> each.stream().mapToInt(Integer::intValue).toArray())
        .toList();
  }

  /** The links on which jobs meet that could fill up, by number. */
  int[] contended() {
    var user = new int[capacities.length];
    Arrays.fill(user, -1);
    var met = new boolean[capacities.length];
    for (int j = 0; j < flows.size(); j++) {
      for (var flow : flows.get(j)) {
        for (int link : flow.links()) {
          met[link] |= scarcity.isScarce(link) && user[link] >= 0 && user[link] != j;
          user[link] = j;
        }
      }
    }
    return IntStream.range(0, met.length).filter(link -> met[link]).toArray();
  }
}
