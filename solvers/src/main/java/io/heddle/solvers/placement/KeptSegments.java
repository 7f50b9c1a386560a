package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PreferredSegments;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Segments of a placed job that each share a domain, and stay so when hosts are replaced. */
final class KeptSegments {
  private KeptSegments() {}

  /**
   * The hosts of each segment that a job asks for, in the order of ranks; none where it asks for
   * none, or prefers them and one is split.
   */
  static List<List<String>> of(Cluster cluster, TrainingJob job, Placement placement) {
    var asked = job.request().topology().segment();
    if (asked == null) {
      return List.of();
    }
    var segments = inRankOrder(placement, asked.hosts());
    var domains = cluster.domains();
    var level = domains.find(asked.level());
    return level != null && areWhole(domains, level, segments) ? segments : List.of();
  }

  /**
   * How many of the segments that a job prefers are kept, and a number that no placement on these
   * hosts exceeds, whatever else it costs: of each domain the segments that its hosts hold. Null
   * where it prefers none. O(hosts).
   *
   * @param usable hosts that the job may have
   */
  static @Nullable PreferredSegments preferred(
      Cluster cluster, TrainingJob job, Placement placement, List<Host> usable) {
    var asked = job.request().topology().segment();
    var domains = cluster.domains();
    var level = asked == null ? null : domains.find(asked.level());
    if (asked == null || asked.required() || level == null) {
      return null;
    }
    var segments = inRankOrder(placement, asked.hosts());
    if (segments.isEmpty()) {
      return null;
    }
    int kept = (int) segments.stream().filter(hosts -> isWhole(domains, level, hosts)).count();
    int most =
        domains.together(level.id(), usable).stream()
            .mapToInt(here -> here.size() / asked.hosts())
            .sum();
    return new PreferredSegments(segments.size(), kept, Math.clamp(most, kept, segments.size()));
  }

  /** Segments of so many hosts, in the order of ranks. */
  static List<List<String>> inRankOrder(Placement placement, int size) {
    var hosts = new ArrayList<String>();
    for (int col = 0; col < placement.cols(); col++) {
      for (int row = 0; row < placement.rows(); row++) {
        hosts.add(placement.host(row, col));
      }
    }
    return IntStream.range(0, hosts.size() / size)
        .mapToObj(i -> hosts.subList(i * size, (i + 1) * size))
        .toList();
  }

  /** The innermost level at which each segment of a placement shares a domain; null: none. */
  static TopologyDomains.@Nullable Level level(Cluster cluster, Placement placement) {
    var domains = cluster.domains();
    return placement.segments().isEmpty()
        ? null
        : domains.levels().stream()
            .filter(level -> areWhole(domains, level, placement.segments()))
            .findFirst()
            .orElse(null);
  }

  private static boolean areWhole(
      TopologyDomains domains, TopologyDomains.Level level, List<List<String>> segments) {
    return segments.stream().allMatch(hosts -> isWhole(domains, level, hosts));
  }

  private static boolean isWhole(
      TopologyDomains domains, TopologyDomains.Level level, List<String> hosts) {
    return hosts.stream().mapToInt(host -> domains.domain(level, host)).distinct().count() == 1;
  }
}
