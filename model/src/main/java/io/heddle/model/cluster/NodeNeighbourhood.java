package io.heddle.model.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/** What is near a node of a fabric. */
public final class NodeNeighbourhood {
  private NodeNeighbourhood() {}

  /**
   * Nodes that are at most so many cables away from one of the roots, the nearest first; roots that
   * the cluster lacks are left out. O(nodes + links).
   *
   * @param hops at least 0; 0 gives the roots alone
   */
  public static SequencedSet<String> within(Cluster cluster, Collection<String> roots, int hops) {
    var found = new LinkedHashSet<String>();
    roots.stream().filter(cluster::contains).forEach(found::add);
    var neighbours = new HashMap<String, List<String>>();
    for (var link : cluster.links()) {
      neighbours.computeIfAbsent(link.from(), _ -> new ArrayList<>()).add(link.to());
      neighbours.computeIfAbsent(link.to(), _ -> new ArrayList<>()).add(link.from());
    }
    Collection<String> edge = List.copyOf(found);
    for (int hop = 0; hop < hops && !edge.isEmpty(); hop++) {
      var next = new ArrayList<String>();
      for (var id : edge) {
        for (var neighbour : neighbours.getOrDefault(id, List.of())) {
          if (found.add(neighbour)) {
            next.add(neighbour);
          }
        }
      }
      edge = next;
    }
    return Collections.unmodifiableSequencedSet(found);
  }
}
