package io.heddle.model.io;

import io.heddle.model.bandwidth.HostRailBandwidth;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricPartition;
import io.heddle.model.cluster.MissingCableCheck;
import io.heddle.model.cluster.SlowLinkDetector;
import io.heddle.model.text.Advice;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;

/** What is strange in a cluster that can be used. */
final class ClusterFileAdvice {
  private static final int NAMED = 5;

  private ClusterFileAdvice() {}

  /**
   * @param hosts where each host of the cluster stands in the file
   */
  static void on(Cluster cluster, JsonCursor root, List<JsonCursor> hosts) {
    onParts(cluster, root);
    onRails(cluster, root);
    onLoneHosts(cluster, hosts);
    onSlowLinks(cluster, root);
    onFewerCables(cluster, root);
  }

  private static void onLoneHosts(Cluster cluster, List<JsonCursor> cursors) {
    if (cluster.switches().isEmpty()) {
      return;
    }
    var at = new HashMap<String, JsonCursor>();
    for (int i = 0; i < cursors.size(); i++) {
      at.put(cluster.hosts().get(i).id(), cursors.get(i));
    }
    for (var part : cluster.partitions()) {
      var cursor = at.get(part.hosts().getFirst().id());
      if (part.isLone() && cursor != null) {
        cursor.at("id").advise("a host with a link", Advice.sentence("It may not be cabled yet."));
      }
    }
  }

  /** Parts that no cable joins: a job runs inside one of them. Lone hosts are named. */
  private static void onParts(Cluster cluster, JsonCursor root) {
    var parts =
        cluster.partitions().stream()
            .filter(part -> !part.isLone())
            .sorted(Comparator.comparingInt(part -> -part.hosts().size()))
            .toList();
    if (parts.size() > 1) {
      var named =
          parts.stream()
              .limit(NAMED)
              .map(ClusterFileAdvice::named)
              .collect(Collectors.joining(", "));
      root.at("links")
          .advise(
              "one fabric, and these are %d parts without a cable between them: %s%s; a job runs inside one of them"
                  .formatted(parts.size(), named, parts.size() > NAMED ? " and smaller ones" : ""),
              Advice.sentence("A cable may be missing."));
    }
  }

  private static String named(FabricPartition part) {
    int hosts = part.hosts().size();
    return hosts == 1
        ? "1 host around " + part.name()
        : "%,d hosts around %s".formatted(hosts, part.name());
  }

  private static void onSlowLinks(Cluster cluster, JsonCursor root) {
    var slow = SlowLinkDetector.of(cluster);
    if (!slow.isEmpty()) {
      var named =
          slow.stream()
              .limit(NAMED)
              .map(each -> "%s – %s: %s".formatted(each.from(), each.to(), each.figures()))
              .collect(Collectors.joining("; "));
      root.at("links")
          .advise(
              "parallel cables of one speed, and %s%s"
                  .formatted(
                      named,
                      slow.size() > NAMED ? "; %,d more".formatted(slow.size() - NAMED) : ""),
              Advice.sentence("A cable may have negotiated a lower speed."));
    }
  }

  private static void onFewerCables(Cluster cluster, JsonCursor root) {
    var fewer =
        MissingCableCheck.of(cluster).stream().filter(MissingCableCheck::oversubscribed).toList();
    if (!fewer.isEmpty()) {
      root.at("links")
          .advise(
              "as many cables as most places alike have, and %s%s"
                  .formatted(
                      fewer.stream()
                          .limit(NAMED)
                          .map(MissingCableCheck::figures)
                          .collect(Collectors.joining("; ")),
                      fewer.size() > NAMED ? "; %,d more".formatted(fewer.size() - NAMED) : ""),
              Advice.sentence("A cable may be missing, or its link may be down."));
    }
  }

  private static void onRails(Cluster cluster, JsonCursor root) {
    for (var each : HostRailBandwidth.mismatches(cluster)) {
      root.at("hostTypes")
          .at(each.type().name())
          .at("railGBps")
          .advise(
              "a bandwidth that the cables give: %s".formatted(each.figures()),
              Advice.sentence(
                  "Use %s, which Heddle calculates with.".formatted(each.cablesGBps())));
    }
  }
}
