package io.heddle.render.federation;

import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import io.heddle.model.federation.WanRoute;
import io.heddle.model.result.FederatedJob;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What of a federation an answer uses.
 *
 * @param shares in the order of the way
 * @param way its links, which may pass through clusters that have no share
 * @param bottleneck those of them that are narrowest
 */
public record FederationAnswerMarks(
    List<FederatedJob.Share> shares, Map<WanLink, Leg> way, Set<WanLink> bottleneck) {
  public static final FederationAnswerMarks NONE =
      new FederationAnswerMarks(List.of(), Map.of(), Set.of());

  public FederationAnswerMarks {
    shares = List.copyOf(shares);
    way = Map.copyOf(way);
    bottleneck = Set.copyOf(bottleneck);
  }

  /** In which direction the way takes a link. */
  public record Leg(String from, String to) {}

  /** Those of a job; none where the federation lacks one of its clusters. */
  public static FederationAnswerMarks of(Federation federation, @Nullable FederatedJob job) {
    var ids = federation.indices().keySet();
    if (job == null || !job.shares().stream().allMatch(each -> ids.contains(each.cluster()))) {
      return NONE;
    }
    var way = new HashMap<WanLink, Leg>();
    var at = job.shares().getFirst().cluster();
    for (var hop : WanRoute.hops(federation, job)) {
      for (var link : hop) {
        var next = link.from().equals(at) ? link.to() : link.from();
        way.put(link, new Leg(at, next));
        at = next;
      }
    }
    var narrowest = new HashSet<>(way.keySet());
    narrowest.removeIf(link -> link.gbps() > job.bottleneckGbps());
    return new FederationAnswerMarks(job.shares(), way, narrowest);
  }

  /** Where a cluster comes on the way, from 1; 0: it does not. */
  public int order(String cluster) {
    for (int i = 0; i < shares.size(); i++) {
      if (shares.get(i).cluster().equals(cluster)) {
        return i + 1;
      }
    }
    return 0;
  }

  /** GPUs that are used of a cluster. */
  public int used(String cluster) {
    int order = order(cluster);
    return order == 0 ? 0 : shares.get(order - 1).gpus();
  }
}
