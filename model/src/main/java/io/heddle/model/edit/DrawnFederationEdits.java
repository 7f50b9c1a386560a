package io.heddle.model.edit;

import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a person can do to a drawn federation. Each edit makes a new one; all are
 * O(clusters + links).
 */
public final class DrawnFederationEdits {
  private DrawnFederationEdits() {}

  /** The first of {@code cluster-1}, {@code cluster-2}, … that no cluster is called. */
  public static String freeId(Federation federation) {
    var ids = federation.indices().keySet();
    int number = 1;
    while (ids.contains("cluster-" + number)) {
      number++;
    }
    return "cluster-" + number;
  }

  /** Adds a cluster at the end. */
  public static Federation add(Federation federation, FederatedCluster cluster) {
    var clusters = new ArrayList<>(federation.clusters());
    clusters.add(cluster);
    return new Federation(clusters, federation.links());
  }

  /**
   * Puts another cluster in the place of one; its links follow a new id.
   *
   * @throws IllegalArgumentException if there is no such cluster, or another has the new id
   */
  public static Federation replace(Federation federation, String id, FederatedCluster now) {
    if (!id.equals(now.id()) && federation.indices().containsKey(now.id())) {
      throw new IllegalArgumentException(
          "id \"%s\": another cluster has it, expected one of its own.".formatted(now.id()));
    }
    var clusters = new ArrayList<>(federation.clusters());
    clusters.set(indexOf(federation, id), now);
    var links =
        id.equals(now.id())
            ? federation.links()
            : federation.links().stream()
                .map(link ->
                    new WanLink(
                        link.from().equals(id) ? now.id() : link.from(),
                        link.to().equals(id) ? now.id() : link.to(),
                        link.gbps(),
                        link.latencyMs()))
                .toList();
    return new Federation(clusters, links);
  }

  private static int indexOf(Federation federation, String id) {
    var index = federation.indices().get(id);
    if (index == null) {
      throw new IllegalArgumentException("no cluster " + id);
    }
    return index;
  }

  /** Takes clusters away, with their links. */
  public static Federation remove(Federation federation, Set<String> ids) {
    return new Federation(
        federation.clusters().stream().filter(each -> !ids.contains(each.id())).toList(),
        federation.links().stream()
            .filter(link -> !ids.contains(link.from()) && !ids.contains(link.to()))
            .toList());
  }

  /** The link between two clusters, in whichever direction it is written; null: there is none. */
  public static @Nullable WanLink between(Federation federation, String one, String other) {
    var pair = Set.of(one, other);
    return federation.links().stream()
        .filter(link -> pair.contains(link.from()) && pair.contains(link.to()))
        .findFirst()
        .orElse(null);
  }

  /** Lays a link, in the place of the one between the same two clusters if there is one. */
  public static Federation connect(Federation federation, WanLink link) {
    var links = new ArrayList<>(federation.links());
    var before = between(federation, link.from(), link.to());
    if (before == null) {
      links.add(link);
    } else {
      links.set(links.indexOf(before), link);
    }
    return new Federation(federation.clusters(), links);
  }

  /** Takes a link away. */
  public static Federation disconnect(Federation federation, WanLink link) {
    List<WanLink> links = new ArrayList<>(federation.links());
    links.remove(link);
    return new Federation(federation.clusters(), links);
  }
}
