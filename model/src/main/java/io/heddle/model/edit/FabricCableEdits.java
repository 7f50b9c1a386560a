package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Link;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.Set;

/**
 * Edits of the cables between nodes. Each makes a new cluster that shares the untouched parts; all
 * are O(links), {@link #cable} O(links + lower · upper).
 */
public final class FabricCableEdits {
  private FabricCableEdits() {}

  /**
   * Lays cables between two nodes, beside those that are there.
   *
   * @param gbps speed of a cable in 10⁹ bit/s
   * @throws IllegalArgumentException if there are no such two nodes
   */
  public static EditResult connect(
      Cluster cluster, String from, String to, double gbps, int count) {
    int there = find(cluster, from, to, gbps);
    var links = new ArrayList<>(cluster.links());
    if (there < 0) {
      links.add(new Link(from, to, gbps, count));
    } else {
      var old = links.get(there);
      links.set(there, new Link(old.from(), old.to(), gbps, old.count() + count));
    }
    return new EditResult(withLinks(cluster, links), both(from, to));
  }

  private static int find(Cluster cluster, String from, String to, double gbps) {
    for (int i = 0; i < cluster.links().size(); i++) {
      var link = cluster.links().get(i);
      if (joins(link, from, to) && link.gbps() == gbps) {
        return i;
      }
    }
    return -1;
  }

  /** Whether a link runs between two nodes, whichever way it is written. */
  public static boolean joins(Link link, String one, String other) {
    return link.from().equals(one) && link.to().equals(other)
        || link.from().equals(other) && link.to().equals(one);
  }

  /** Makes all cables between two nodes one kind. */
  public static EditResult setCables(
      Cluster cluster, String one, String other, double gbps, int count) {
    var links = new ArrayList<Link>(cluster.links().size());
    boolean set = false;
    for (var link : cluster.links()) {
      if (!joins(link, one, other)) {
        links.add(link);
      } else if (!set) {
        links.add(new Link(link.from(), link.to(), gbps, count));
        set = true;
      }
    }
    return new EditResult(withLinks(cluster, links), both(one, other));
  }

  /** Takes all cables between two nodes away. */
  public static EditResult disconnect(Cluster cluster, String one, String other) {
    var links = cluster.links().stream().filter(link -> !joins(link, one, other)).toList();
    return new EditResult(withLinks(cluster, links), both(one, other));
  }

  /**
   * Cables every one of {@code lower} to every one of {@code upper}, where the two are not joined.
   *
   * @param gbps speed of a cable in 10⁹ bit/s
   * @param count cables each
   */
  public static EditResult cable(
      Cluster cluster, Collection<String> lower, Collection<String> upper, double gbps, int count) {
    var joined = new HashSet<Set<String>>();
    cluster.links().forEach(link -> joined.add(Set.of(link.from(), link.to())));
    var links = new ArrayList<>(cluster.links());
    for (var low : lower) {
      for (var high : upper) {
        if (!low.equals(high) && joined.add(Set.of(low, high))) {
          links.add(new Link(low, high, gbps, count));
        }
      }
    }
    return new EditResult(withLinks(cluster, links), new LinkedHashSet<>(lower));
  }

  private static Cluster withLinks(Cluster cluster, List<Link> links) {
    return cluster.edited(
        cluster.name(), cluster.hostTypes().values(), cluster.switches(), cluster.hosts(), links);
  }

  private static SequencedSet<String> both(String one, String other) {
    return new LinkedHashSet<>(List.of(one, other));
  }
}
