package io.heddle.model.sources;

import io.heddle.model.cluster.Cluster;
import java.util.List;
import java.util.Set;

/**
 * What files of one format say about a cluster.
 *
 * @param format the word of the format
 * @param files their names
 * @param cluster switches, links and hosts; a host whose GPUs the files do not name has unknown
 *     GPUs
 * @param cabled whether the links are counted cables, not assumed from a hierarchy
 * @param withoutGpus hosts that the files list, but without GPUs; not among the cluster's
 * @param namesGpus whether hosts that the files do not list are likely to have no GPUs
 */
public record ClusterSourceFacts(
    String format,
    List<String> files,
    Cluster cluster,
    boolean cabled,
    Set<String> withoutGpus,
    boolean namesGpus) {
  public ClusterSourceFacts {
    files = List.copyOf(files);
    withoutGpus = Set.copyOf(withoutGpus);
  }

  /** The files for a person. */
  String where() {
    return String.join(", ", files);
  }
}
