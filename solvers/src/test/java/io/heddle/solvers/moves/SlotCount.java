package io.heddle.solvers.moves;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobSegment;
import java.util.Collection;
import java.util.stream.Collectors;

/** Counts segments by the names of domains, apart from the solvers. */
final class SlotCount {
  private SlotCount() {}

  static int of(Cluster cluster, JobSegment segment, Collection<String> hosts) {
    return hosts.stream()
        .collect(Collectors.groupingBy(host -> domain(cluster, segment.level(), host)))
        .values()
        .stream()
        .mapToInt(here -> here.size() / segment.hosts())
        .sum();
  }

  private static String domain(Cluster cluster, String level, String host) {
    return switch (level) {
      case "rack" -> String.valueOf(cluster.host(host).labels().get("rack"));
      case "leaf" -> String.valueOf(cluster.switchOf(host));
      case "minipod" -> cluster.minipodOf(host).name();
      default -> throw new IllegalArgumentException(level);
    };
  }
}
