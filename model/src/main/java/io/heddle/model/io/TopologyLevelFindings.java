package io.heddle.model.io;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.cluster.TopologyDomains.Crossing;
import io.heddle.model.cluster.TopologyDomains.Level;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** What is strange about the levels of a cluster, and about those that jobs ask for. */
public final class TopologyLevelFindings {
  private TopologyLevelFindings() {}

  /**
   * Pairs of levels that cross: two hosts share a domain of the one and none of the other, so
   * labels and cables disagree. Each names the first two hosts. O(hosts · levels²).
   */
  public static List<FileFinding> crossings(String file, Cluster cluster) {
    var domains = cluster.domains();
    return domains.crossings().stream()
        .map(crossing -> crossing(file, cluster, domains, crossing))
        .toList();
  }

  private static FileFinding crossing(
      String file, Cluster cluster, TopologyDomains domains, Crossing crossing) {
    var inner = Objects.requireNonNull(domains.find(crossing.one()));
    var outer = Objects.requireNonNull(domains.find(crossing.other()));
    var firsts = new int[inner.domains()];
    Arrays.fill(firsts, -1);
    int host = 0;
    while (true) {
      int domain = inner.domainOf()[host];
      if (firsts[domain] >= 0 && outer.domainOf()[firsts[domain]] != outer.domainOf()[host]) {
        break;
      }
      firsts[domain] = firsts[domain] < 0 ? host : firsts[domain];
      host++;
    }
    int first = firsts[inner.domainOf()[host]];
    return new FileFinding(
        file,
        "/hosts/" + host,
        "%s in %s and %s".formatted(id(cluster, host), name(inner, host), name(outer, host)),
        "each %s in one %s, and %s of the same %s is in %s"
            .formatted(inner.id(), outer.id(), id(cluster, first), inner.id(), name(outer, first)),
        Advice.sentence("Check the label and the cables of both."));
  }

  private static String id(Cluster cluster, int host) {
    return cluster.hosts().get(host).id();
  }

  private static String name(Level level, int host) {
    return level.id() + " " + level.names().get(level.domainOf()[host]);
  }

  /** Levels that jobs ask for and that a cluster lacks. O(jobs), after the cluster's domains. */
  public static List<FileFinding> unknown(String file, List<TrainingJob> jobs, Cluster cluster) {
    var found = new ArrayList<FileFinding>();
    for (int i = 0; i < jobs.size(); i++) {
      var asked = jobs.get(i).request().topology();
      var job = "/jobs/" + i;
      var segment = asked.segment();
      if (segment != null) {
        check(file, job + "/segment/level", segment.level(), cluster, found);
      }
      asked
          .groups()
          .forEach((kind, group) ->
              check(
                  file, job + "/groups/" + kind.word() + "/level", group.level(), cluster, found));
    }
    return found;
  }

  private static void check(
      String file, String pointer, String level, Cluster cluster, List<FileFinding> found) {
    if (cluster.domains().find(level) == null) {
      found.add(
          new FileFinding(
              file,
              pointer,
              JsonCursor.quote(level),
              "a level of cluster %s: %s"
                  .formatted(cluster.name(), String.join(", ", cluster.domains().ids())),
              null));
    }
  }
}
