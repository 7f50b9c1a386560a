package io.heddle.model.federation;

import static java.util.Objects.requireNonNull;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.graph.WeightedMultigraph;

/**
 * Clusters and the links between them ({@code heddle.federation/1}).
 *
 * @param clusters ids are unique
 * @param links between clusters of the list, each pair at most once
 */
public record Federation(List<FederatedCluster> clusters, List<WanLink> links) {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.federation/1";

  /**
   * @throws IllegalArgumentException if an id or a pair is there twice, or a link ends nowhere
   */
  public Federation {
    clusters = List.copyOf(clusters);
    links = List.copyOf(links);
    var ids = new HashSet<String>();
    for (var cluster : clusters) {
      if (!ids.add(cluster.id())) {
        throw new IllegalArgumentException("two clusters %s".formatted(cluster.id()));
      }
    }
    var pairs = new HashSet<Set<String>>();
    for (var link : links) {
      if (!ids.contains(link.from()) || !ids.contains(link.to())) {
        throw new IllegalArgumentException("%s ends at no cluster".formatted(link));
      }
      if (!pairs.add(Set.of(link.from(), link.to()))) {
        throw new IllegalArgumentException("%s is there twice".formatted(link));
      }
    }
  }

  /** The place of each id in {@link #clusters}. O(clusters). */
  public Map<String, Integer> indices() {
    var indices = LinkedHashMap.<String, Integer>newLinkedHashMap(clusters.size());
    clusters.forEach(cluster -> indices.put(cluster.id(), indices.size()));
    return indices;
  }

  /** Indices of clusters, joined by links that weigh their Gbit/s. O(clusters + links). */
  public Graph<Integer, WanLink> graph() {
    var graph = new WeightedMultigraph<Integer, WanLink>(WanLink.class);
    var indices = indices();
    indices.values().forEach(graph::addVertex);
    for (var link : links) {
      graph.addEdge(
          requireNonNull(indices.get(link.from())), requireNonNull(indices.get(link.to())), link);
      graph.setEdgeWeight(link, link.gbps());
    }
    return graph;
  }

  /** Sets of indices of clusters that reach each other; one where all do. O(clusters + links). */
  public List<Set<Integer>> parts() {
    return new ConnectivityInspector<>(graph()).connectedSets();
  }

  /** One line on it, for a person. */
  public String summary() {
    long files = clusters.stream().filter(cluster -> cluster.file() != null).count();
    return "federation of %,d clusters, %,d links, %,d free GPUs%s"
        .formatted(
            clusters.size(),
            links.size(),
            clusters.stream().mapToLong(FederatedCluster::gpus).sum(),
            files == 0 ? "" : " and those of %,d files".formatted(files));
  }
}
