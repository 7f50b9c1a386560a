package io.heddle.model.federation;

import static java.util.Objects.requireNonNull;

import io.heddle.model.result.FederatedJob;
import java.util.ArrayList;
import java.util.List;
import org.jgrapht.alg.shortestpath.DijkstraShortestPath;
import org.jgrapht.graph.AsWeightedGraph;
import org.jgrapht.graph.MaskSubgraph;

/** The links that a job's data take from each of its clusters to the next. */
public final class WanRoute {
  private WanRoute() {}

  /**
   * For each hop of a job's way, the links of least latency among those at least as wide as its
   * bottleneck: the way of which {@link FederatedJob#latencyMs} tells. A hop is empty where the
   * federation has no such way (any more). O(shares · links · log clusters).
   *
   * @param job whose clusters the federation has
   */
  public static List<List<WanLink>> hops(Federation federation, FederatedJob job) {
    if (job.clusterCount() == 1) {
      return List.of();
    }
    var wide =
        new MaskSubgraph<>(
            federation.graph(), _ -> false, link -> link.gbps() < job.bottleneckGbps());
    var paths =
        new DijkstraShortestPath<>(new AsWeightedGraph<>(wide, WanLink::latencyMs, false, false));
    var indices = federation.indices();
    var hops = new ArrayList<List<WanLink>>();
    for (int i = 1; i < job.clusterCount(); i++) {
      var path =
          paths.getPath(
              requireNonNull(indices.get(job.shares().get(i - 1).cluster())),
              requireNonNull(indices.get(job.shares().get(i).cluster())));
      hops.add(path == null ? List.of() : List.copyOf(path.getEdgeList()));
    }
    return hops;
  }
}
