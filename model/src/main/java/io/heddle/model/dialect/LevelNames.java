package io.heddle.model.dialect;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.exchange.ImportNotes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What schedulers call the levels of a cluster: Kubernetes a node label, Volcano a tier, Slurm
 * {@code block} or {@code switch}. Labels are those that the cluster's levels have; leaves and
 * minipods have none unless they are given one.
 */
public final class LevelNames {
  /** Slurm's name of the level that {@code --segment} is about. */
  public static final String BLOCK = "block";

  /** Slurm's name of the level that {@code --switches} is about. */
  public static final String SWITCH = "switch";

  private static final Pattern LABEL =
      Pattern.compile(
          "([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?");
  private static final Pattern TIER = Pattern.compile("\\d{1,3}");

  private final @Nullable Cluster cluster;
  private final Map<String, String> given;

  private LevelNames(@Nullable Cluster cluster, Map<String, String> given) {
    this.cluster = cluster;
    this.given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
  }

  /**
   * @param cluster null if not given
   * @param given names by level, before those that follow from the cluster
   */
  public static LevelNames of(@Nullable Cluster cluster, Map<String, String> given) {
    return new LevelNames(cluster, given);
  }

  @Nullable Cluster cluster() {
    return cluster;
  }

  /** The ids of the levels, from the innermost outward; without a cluster those with names. */
  public List<String> levels() {
    var levels = new ArrayList<String>();
    if (cluster != null) {
      levels.addAll(cluster.domains().ids());
    }
    given.keySet().stream().filter(each -> !levels.contains(each)).forEach(levels::add);
    return levels;
  }

  /** The key of the node label of a level; null where it has none that Kubernetes takes. */
  @Nullable String label(String level) {
    var name = given.get(level);
    if (name == null || isNoLabel(name)) {
      name = cluster == null ? null : ofCluster(cluster, level);
    }
    return name != null && LABEL.matcher(name).matches() ? name : null;
  }

  private static boolean isNoLabel(String name) {
    return name.equals(BLOCK) || name.equals(SWITCH) || TIER.matcher(name).matches();
  }

  private static @Nullable String ofCluster(Cluster cluster, String level) {
    for (TopologyLevel each : cluster.levels()) {
      if (each.id().equals(level)) {
        return each.label();
      }
    }
    return switch (level) {
      case TopologyDomains.NVLINK ->
          NvlinkDomains.LABELS.stream()
              .filter(label ->
                  cluster.hosts().stream().anyMatch(host -> host.labels().containsKey(label)))
              .findFirst()
              .orElse(null);
      case TopologyDomains.RACK -> TopologyDomains.RACK;
      default -> null;
    };
  }

  /** Why a level has no label, for a note. */
  String withoutLabel(String level) {
    return "level %s has no node label (name one with --domain-label %s=KEY)"
        .formatted(level, level);
  }

  /**
   * The levels that have labels, from the outermost inward, as topologies of schedulers list them.
   */
  List<String> labels() {
    var labels = new ArrayList<String>();
    for (var level : levels().reversed()) {
      var label = label(level);
      if (label != null && !labels.contains(label)) {
        labels.add(label);
      }
    }
    return labels;
  }

  /** The tier of a level: its number from the innermost level, from 1; 0 where it is no level. */
  int tier(String level) {
    var name = given.get(level);
    return name != null && TIER.matcher(name).matches()
        ? Integer.parseInt(name)
        : levels().indexOf(level) + 1;
  }

  /** The level of a node label; an unknown label is a level of its own, which is reported. */
  String ofLabel(String label, ImportNotes notes) {
    for (var level : levels()) {
      if (label.equals(label(level))) {
        return level;
      }
    }
    notes.assumed(
        "label " + label, "a level of this name, because no level of the cluster has this label");
    return label;
  }

  /** The level of a tier; null where no level has the number. */
  @Nullable String ofTier(int tier) {
    return levels().stream().filter(level -> tier(level) == tier).findFirst().orElse(null);
  }

  /** The level that Slurm's blocks are, or its switches: assumed and reported if not stated. */
  String ofSlurm(String name, ImportNotes notes) {
    for (var each : given.entrySet()) {
      if (each.getValue().equals(name)) {
        return each.getKey();
      }
    }
    var level = name.equals(SWITCH) ? TopologyDomains.LEAF : blockLevel();
    notes.assumed(
        "Slurm's %s: level %s".formatted(name, level),
        "no file states the level; set it with --domain-label LEVEL=%s".formatted(name));
    return level;
  }

  /** The innermost level with labels whose domains have several hosts. */
  private String blockLevel() {
    if (cluster != null) {
      for (var level : cluster.domains().levels()) {
        if (label(level.id()) != null && level.domains() < cluster.hosts().size()) {
          return level.id();
        }
      }
    }
    return BLOCK;
  }
}
