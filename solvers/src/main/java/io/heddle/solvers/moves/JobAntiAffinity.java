package io.heddle.solvers.moves;

import io.heddle.model.allocation.FailureDomain;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/** Which jobs are kept apart, and in what. Who shares something already may go on sharing it. */
final class JobAntiAffinity {
  /** Another job, and what may not be shared with it. */
  record Rule(int other, FailureDomain domain) {}

  /** One host, leaf, rack or minipod, by its number. */
  record Place(FailureDomain domain, int number) {}

  private final Map<FailureDomain, int[]> numbers = new EnumMap<>(FailureDomain.class);
  private final List<List<Rule>> rules = new ArrayList<>();

  /**
   * O(hosts + pairs of jobs · their GPUs).
   *
   * @param isLifted whether anti-affinity is ignored
   */
  JobAntiAffinity(IndexedMovesProblem fleet, boolean isLifted) {
    var cluster = fleet.problem.cluster();
    for (var domain : FailureDomain.values()) {
      var known = new HashMap<String, Integer>();
      numbers.put(
          domain,
          fleet.hosts.stream()
              .mapToInt(host -> known.computeIfAbsent(domain.of(cluster, host), _ -> known.size()))
              .toArray());
    }
    var ids = new HashMap<String, Integer>();
    for (int j = 0; j < fleet.jobs.size(); j++) {
      ids.put(fleet.jobs.get(j).id(), j);
      rules.add(new ArrayList<>());
    }
    for (int j = 0; !isLifted && j < fleet.jobs.size(); j++) {
      for (var id : fleet.jobs.get(j).apartFrom()) {
        var other = ids.get(id);
        if (other != null && other != j) {
          keep(fleet, j, other, fleet.jobs.get(j).apartBy());
        }
      }
    }
  }

  private void keep(IndexedMovesProblem fleet, int one, int other, FailureDomain by) {
    for (var domain : by.within()) {
      var mine = places(fleet, one, domain);
      boolean share =
          fleet.of.get(other).stream()
              .anyMatch(s -> mine.contains(number(domain, fleet.shares.get(s).host())));
      if (!share) {
        add(one, new Rule(other, domain));
        add(other, new Rule(one, domain));
      }
    }
  }

  private void add(int job, Rule rule) {
    if (!rules.get(job).contains(rule)) {
      rules.get(job).add(rule);
    }
  }

  private Set<Integer> places(IndexedMovesProblem fleet, int job, FailureDomain domain) {
    var places = new HashSet<Integer>();
    fleet.of.get(job).forEach(s -> places.add(number(domain, fleet.shares.get(s).host())));
    return places;
  }

  /** What stands in a job's way; none for most. */
  List<Rule> rules(int job) {
    return rules.get(job);
  }

  /** The domain that a host lies in. */
  int number(FailureDomain domain, int host) {
    return Objects.requireNonNull(numbers.get(domain))[host];
  }

  IntUnaryOperator numbers(FailureDomain domain) {
    return host -> number(domain, host);
  }

  /** Whether a host lies in one of these. */
  boolean isIn(int host, Set<Place> places) {
    for (var domain : FailureDomain.values()) {
      if (!places.isEmpty() && places.contains(new Place(domain, number(domain, host)))) {
        return true;
      }
    }
    return false;
  }
}
