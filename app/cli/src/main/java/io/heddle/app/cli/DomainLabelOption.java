package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.dialect.LevelNames;
import io.heddle.model.text.NameRules;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a scheduler calls the levels of a cluster. */
final class DomainLabelOption {
  @Option(
      names = "--domain-label",
      paramLabel = "LEVEL=NAME",
      description =
          "scheduler's name of a level: the key of a node label (Kubernetes), a tier (Volcano),"
              + " block or switch (Slurm); may be repeated (default: the label of the cluster's"
              + " level)")
  private List<String> labels = List.of();

  /**
   * @throws UsageException if one is not of the form
   */
  LevelNames names(@Nullable Cluster cluster) {
    var given = new LinkedHashMap<String, String>();
    for (var each : labels) {
      int equals = each.indexOf('=');
      if (equals < 1
          || !NameRules.isName(each.substring(0, equals))
          || !NameRules.isName(each.substring(equals + 1))) {
        throw new UsageException(
            "--domain-label: %s, expected LEVEL=NAME, such as rack=topology.kubernetes.io/rack."
                .formatted(each));
      }
      given.put(each.substring(0, equals), each.substring(equals + 1));
    }
    return LevelNames.of(cluster, given);
  }
}
