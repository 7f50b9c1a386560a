package io.heddle.solvers.moves;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * Of hosts that are free, or can be, those that the job gets: whole cells, and no more than needed.
 */
final class FreedHostChoice {
  private FreedHostChoice() {}

  /**
   * The ones that weigh least, as many of one NVLink domain as a tensor group takes. O(hosts · log
   * hosts).
   *
   * @return none where they are too few
   */
  static List<Integer> of(
      IndexedMovesProblem fleet, Collection<Integer> some, IntUnaryOperator weight) {
    int group = fleet.pool().group();
    var groups = new ArrayList<List<Integer>>();
    for (var domain : fleet.domains(Set.copyOf(some)::contains).values()) {
      domain.sort(Comparator.comparingInt(weight::applyAsInt));
      for (int first = 0; first + group <= domain.size(); first += group) {
        groups.add(domain.subList(first, first + group));
      }
    }
    if (groups.size() < fleet.pool().cells()) {
      return List.of();
    }
    return groups.stream()
        .sorted(
            Comparator.comparingInt(
                (List<Integer> each) -> each.stream().mapToInt(weight::applyAsInt).sum()))
        .limit(fleet.pool().cells())
        .flatMap(List::stream)
        .toList();
  }
}
