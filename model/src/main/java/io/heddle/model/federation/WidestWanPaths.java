package io.heddle.model.federation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jgrapht.alg.spanning.KruskalMinimumSpanningTree;
import org.jgrapht.graph.AsWeightedGraph;

/**
 * How wide the best way between two clusters is (SpiderFlow, Eq. 1): the widest path between any
 * two runs along a maximum spanning tree, so that one tree answers for all pairs. Clusters are
 * named by their indices. Immutable; made in O(links · log links).
 */
public final class WidestWanPaths {
  /**
   * A link of the spanning tree.
   *
   * @param gbps 10⁹ bit/s
   */
  public record Branch(int from, int to, double gbps) {}

  private final List<Branch> branches;
  private final List<List<Branch>> of;
  private final double[] incident;

  public WidestWanPaths(Federation federation) {
    var graph = federation.graph();
    var negated = new AsWeightedGraph<>(graph, link -> -link.gbps(), false, false);
    var found = new ArrayList<Branch>();
    for (var link : new KruskalMinimumSpanningTree<>(negated).getSpanningTree()) {
      found.add(new Branch(graph.getEdgeSource(link), graph.getEdgeTarget(link), link.gbps()));
    }
    found.sort(
        Comparator.comparingDouble(Branch::gbps)
            .reversed()
            .thenComparingInt(Branch::from)
            .thenComparingInt(Branch::to));
    branches = List.copyOf(found);
    incident = new double[federation.clusters().size()];
    for (var link : federation.links()) {
      incident[graph.getEdgeSource(link)] += link.gbps();
      incident[graph.getEdgeTarget(link)] += link.gbps();
    }
    of = new ArrayList<>();
    for (int i = 0; i < incident.length; i++) {
      of.add(new ArrayList<>());
    }
    for (var branch : branches) {
      of.get(branch.from()).add(branch);
      of.get(branch.to()).add(branch);
    }
  }

  /** The links of a maximum spanning tree of each part, the widest first. */
  public List<Branch> branches() {
    return branches;
  }

  /**
   * β(from → i) of Eq. 1 for each cluster i, in Gbit/s: infinite for {@code from} itself, 0 where
   * there is no way. As a priority it is Eq. 3. O(clusters).
   */
  public double[] from(int from) {
    var width = new double[incident.length];
    width[from] = Double.POSITIVE_INFINITY;
    var open = new ArrayDeque<Integer>();
    open.add(from);
    while (!open.isEmpty()) {
      int at = open.remove();
      for (var branch : of.get(at)) {
        int next = branch.from() == at ? branch.to() : branch.from();
        if (width[next] == 0) {
          width[next] = Math.min(width[at], branch.gbps());
          open.add(next);
        }
      }
    }
    return width;
  }

  /** B of Eq. 2 for each cluster: the Gbit/s of all its links together. */
  public double[] incident() {
    return Arrays.copyOf(incident, incident.length);
  }
}
