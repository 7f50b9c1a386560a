package io.heddle.render;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.cluster.TopologyLevel;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A level of a cluster's domains as pictures show it: the level's noun, and the name and the colour
 * number of each domain. Minipods are numbered as in {@link Cluster#minipods()}, the domains of
 * another level as in {@link TopologyDomains}.
 */
public final class DrawnDomainLevel {
  /** Levels that have words. */
  private static final Set<String> WORDS =
      Set.of(
          TopologyDomains.NVLINK,
          TopologyDomains.RACK,
          TopologyDomains.LEAF,
          TopologyLevel.MINIPOD);

  private final Cluster cluster;
  private final TopologyDomains.@Nullable Level level;
  private final String noun;
  private final String title;
  private final List<String> labels;

  private DrawnDomainLevel(
      Cluster cluster,
      TopologyDomains.@Nullable Level level,
      ViewTextBundle words,
      List<String> labels) {
    this.cluster = cluster;
    this.level = level;
    this.noun = noun(id(), words);
    this.title = title(id(), words);
    this.labels = labels;
  }

  /** The minipods. O(nodes). */
  public static DrawnDomainLevel minipods(Cluster cluster, ViewTextBundle words) {
    return new DrawnDomainLevel(cluster, null, words, MinipodLabels.of(cluster));
  }

  /** A level by its id; the minipods where the cluster has no such level. O(hosts · levels). */
  public static DrawnDomainLevel of(Cluster cluster, String id, ViewTextBundle words) {
    var found = id.equals(TopologyLevel.MINIPOD) ? null : cluster.domains().find(id);
    return found == null
        ? minipods(cluster, words)
        : new DrawnDomainLevel(cluster, found, words, found.names());
  }

  /** What one domain of a level is called; the id where a cluster declares the level. */
  public static String noun(String id, ViewTextBundle words) {
    return switch (id) {
      case TopologyDomains.NVLINK -> words.of("drawn.level.nvlink");
      case TopologyDomains.RACK -> words.of("drawn.level.rack");
      case TopologyDomains.LEAF -> words.of("drawn.level.leaf");
      case TopologyLevel.MINIPOD -> words.of("drawn.level.minipod");
      default -> id;
    };
  }

  /** The noun as a heading or a choice begins with it; a declared level keeps its id. */
  public static String title(String id, ViewTextBundle words) {
    var noun = noun(id, words);
    return WORDS.contains(id)
        ? noun.substring(0, 1).toUpperCase(Locale.ENGLISH) + noun.substring(1)
        : noun;
  }

  public Cluster cluster() {
    return cluster;
  }

  public String id() {
    return level == null ? TopologyLevel.MINIPOD : level.id();
  }

  /** Whether its domains are the minipods. */
  public boolean isMinipods() {
    return level == null;
  }

  public String noun() {
    return noun;
  }

  public String title() {
    return title;
  }

  /** Names of the domains, by number. */
  public List<String> labels() {
    return labels;
  }

  /** The number of a host's domain. Constant time. */
  public int domain(String host) {
    return level == null ? cluster.minipodOf(host).index() : cluster.domains().domain(level, host);
  }
}
