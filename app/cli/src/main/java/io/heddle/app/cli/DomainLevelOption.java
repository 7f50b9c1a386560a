package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.ViewTextBundle;
import picocli.CommandLine.Option;

/** {@code --by}: the level whose domains colour hosts in pictures. */
final class DomainLevelOption {
  private static final String NAME = "--by";

  @Option(
      names = NAME,
      paramLabel = "LEVEL",
      description =
          "level whose domains colour hosts in the pictures: nvlink, rack, leaf, minipod, or a"
              + " level of the cluster file (default: minipod)")
  private String level = TopologyLevel.MINIPOD;

  /**
   * The level of a cluster.
   *
   * @throws UsageException if the cluster has none of this id
   */
  DrawnDomainLevel of(Cluster cluster) {
    if (!level.equals(TopologyLevel.MINIPOD)) { // which every cluster has, and needs no search
      InputValidation.level(NAME, level, cluster);
    }
    return DrawnDomainLevel.of(cluster, level, ViewTextBundle.english());
  }
}
