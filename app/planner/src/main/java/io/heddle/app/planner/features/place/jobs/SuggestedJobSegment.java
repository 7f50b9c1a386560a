package io.heddle.app.planner.features.place.jobs;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The smallest segment that is worth asking for: whole hosts that hold a TP·CP·EP group, at the
 * innermost level that has a domain large enough.
 *
 * @param hosts of a segment, which divides the job's hosts
 * @param level the id of the level
 * @param free how many such segments are free now
 */
public record SuggestedJobSegment(int hosts, String level, int free) {
  /**
   * The segment for a job; null where its groups fit a host each, or no domain holds one. O(hosts ·
   * levels).
   */
  public static @Nullable SuggestedJobSegment of(TrainingJob job, Cluster cluster) {
    var split = job.parallelism();
    var hosts = split == null ? null : hosts(job, split, cluster);
    if (hosts == null) {
      return null;
    }
    for (var level : cluster.domains().levels()) {
      var all = new int[level.domains()];
      var free = new int[level.domains()];
      for (int i = 0; i < cluster.hosts().size(); i++) {
        var host = cluster.hosts().get(i);
        if (job.accepts(host.type().gpuModel())) {
          all[level.domainOf()[i]]++;
          free[level.domainOf()[i]] += host.isFree() ? 1 : 0;
        }
      }
      if (IntStream.of(all).max().orElse(0) >= hosts) {
        int segments = IntStream.of(free).map(each -> each / hosts).sum();
        return new SuggestedJobSegment(hosts, level.id(), segments);
      }
    }
    return null;
  }

  private static @Nullable Integer hosts(TrainingJob job, Parallelism split, Cluster cluster) {
    long group = (long) split.tp() * split.cp() * split.ep();
    int each =
        cluster.hostTypes().values().stream()
            .filter(type -> job.accepts(type.gpuModel()))
            .mapToInt(HostType::gpus)
            .findFirst()
            .orElse(0);
    if (each == 0 || group <= each) {
      return null;
    }
    int all = Math.ceilDiv(job.gpus(), each);
    int hosts = (int) Math.ceilDiv(group, (long) each);
    while (hosts < all && all % hosts != 0) {
      hosts++;
    }
    return hosts <= all ? hosts : null;
  }
}
