package io.heddle.model.sources;

import io.heddle.model.cluster.Cluster;
import java.util.List;

/** One cluster from several sources, and what came of each of them. */
public record MergedClusterSources(Cluster cluster, List<SourceMergeFinding> findings) {
  public MergedClusterSources {
    findings = List.copyOf(findings);
  }
}
