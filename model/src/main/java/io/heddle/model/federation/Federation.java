package io.heddle.model.federation;

import static java.util.Objects.requireNonNull;

import io.heddle.model.kind.ClaimedMembers;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.StoredAs;
import io.heddle.model.text.Advice;
import io.heddle.model.text.CountedNoun;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.graph.WeightedMultigraph;

/**
 * Clusters and the links between them ({@code heddle.federation/1}).
 *
 * @param clusters ids are unique
 * @param links between clusters of the list, each pair at most once
 */
public record Federation(
    @FileMember(value = "an array of clusters", nonEmpty = "at least one cluster")
        List<@StoredAs(StoredCluster.Form.class) FederatedCluster> clusters,
    @FileMember("an array of links") List<@FileMember("a link") WanLink> links)
    implements FileRecordKind, ClaimedMembers {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.federation/1";

  private static final int SHOWN_PARTS = 4;

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
    var pairs = new HashMap<Set<String>, Integer>();
    for (int i = 0; i < links.size(); i++) {
      var link = links.get(i);
      if (!ids.contains(link.from()) || !ids.contains(link.to())) {
        throw new IllegalArgumentException("%s ends at no cluster".formatted(link));
      }
      var first = pairs.putIfAbsent(Set.of(link.from(), link.to()), i);
      if (first != null) {
        throw new MemberException(
            "/links/" + i,
            "each pair of clusters once, unlike /links/%d".formatted(first),
            Advice.sentence("Use one link with the sum of both gbps."));
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

  /** That all clusters reach each other. */
  @Override
  public List<MemberException> broken() {
    var parts = parts();
    if (parts.size() == 1) {
      return List.of();
    }
    var shown =
        parts.stream()
            .limit(SHOWN_PARTS)
            .map(part -> clusters.get(new HashSet<>(part).iterator().next()).id())
            .collect(Collectors.joining(", "));
    return List.of(
        new MemberException(
            "/links",
            "links between all clusters; there are %d parts that do not reach each other, with %s%s"
                .formatted(parts.size(), shown, parts.size() > SHOWN_PARTS ? ", …" : ""),
            Advice.sentence("Add a link between them.")));
  }

  @Override
  public String summary() {
    long files = clusters.stream().filter(cluster -> cluster.file() != null).count();
    return "federation of %s, %s, %s%s"
        .formatted(
            CountedNoun.of(clusters.size(), "cluster"),
            CountedNoun.of(links.size(), "link"),
            CountedNoun.of(clusters.stream().mapToLong(FederatedCluster::gpus).sum(), "free GPU"),
            files == 0 ? "" : " and those of " + CountedNoun.of(files, "file"));
  }
}
