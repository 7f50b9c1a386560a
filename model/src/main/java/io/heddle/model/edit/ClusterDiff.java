package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How two clusters differ, node by node and cable by cable, whatever their order. A node counts as
 * the same where its id is.
 */
public record ClusterDiff(List<Entry> entries) {
  /** What happened. */
  public enum Kind {
    ADDED,
    REMOVED,
    CHANGED
  }

  /**
   * One difference.
   *
   * @param nodes the node, or the two that are cabled
   * @param detail what is different, in words such as {@code tier leaf → spine}; empty for a node
   *     that came or went
   */
  public record Entry(Kind kind, List<String> nodes, String detail) {
    public Entry {
      nodes = List.copyOf(nodes);
    }

    public boolean isNode() {
      return nodes.size() == 1;
    }

    /** One line for a person. */
    @Override
    public String toString() {
      var what = String.join(" – ", nodes);
      return "%s %s%s"
          .formatted(
              switch (kind) {
                case ADDED -> "+";
                case REMOVED -> "−";
                case CHANGED -> "~";
              },
              what,
              detail.isEmpty() ? "" : ": " + detail);
    }
  }

  public ClusterDiff {
    entries = List.copyOf(entries);
  }

  /** The difference; moved nodes count only where {@code positions} says so. O(nodes + links). */
  public static ClusterDiff between(Cluster before, Cluster after, boolean positions) {
    var entries = new ArrayList<Entry>();
    for (var node : (Iterable<FabricNode>) nodes(before)::iterator) {
      if (!after.contains(node.id())) {
        entries.add(new Entry(Kind.REMOVED, List.of(node.id()), ""));
      } else {
        var detail = detail(node, after.node(node.id()), positions);
        if (!detail.isEmpty()) {
          entries.add(new Entry(Kind.CHANGED, List.of(node.id()), detail));
        }
      }
    }
    nodes(after)
        .filter(node -> !before.contains(node.id()))
        .forEach(node -> entries.add(new Entry(Kind.ADDED, List.of(node.id()), "")));
    var cablesBefore = cables(before);
    var cablesAfter = cables(after);
    cablesBefore.forEach((ends, cables) -> {
      var now = cablesAfter.get(ends);
      if (now == null) {
        entries.add(new Entry(Kind.REMOVED, ends, cables));
      } else if (!now.equals(cables)) {
        entries.add(new Entry(Kind.CHANGED, ends, cables + " → " + now));
      }
    });
    cablesAfter.forEach((ends, cables) -> {
      if (!cablesBefore.containsKey(ends)) {
        entries.add(new Entry(Kind.ADDED, ends, cables));
      }
    });
    return new ClusterDiff(entries);
  }

  private static Stream<FabricNode> nodes(Cluster cluster) {
    return Stream.concat(cluster.switches().stream(), cluster.hosts().stream());
  }

  /** All cables between two nodes as words, by their ends in the order of the alphabet. */
  private static Map<List<String>, String> cables(Cluster cluster) {
    var links = new LinkedHashMap<List<String>, List<Link>>();
    for (var link : cluster.links()) {
      var ends = Stream.of(link.from(), link.to()).sorted().toList();
      links.computeIfAbsent(ends, _ -> new ArrayList<>()).add(link);
    }
    var words = new LinkedHashMap<List<String>, String>();
    links.forEach((ends, all) ->
        words.put(
            ends,
            all.stream()
                .collect(
                    Collectors.groupingBy(
                        Link::gbps, java.util.TreeMap::new, Collectors.summingInt(Link::count)))
                .entrySet()
                .stream()
                .map(each -> "%d × %s Gbit/s".formatted(each.getValue(), plain(each.getKey())))
                .collect(Collectors.joining(", "))));
    return words;
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value);
  }

  private static String detail(FabricNode before, FabricNode after, boolean positions) {
    var changes = new ArrayList<String>();
    switch (before) {
      case Switch old when after instanceof Switch now ->
          add(changes, "tier", old.tier(), now.tier());
      case Host old when after instanceof Host now -> {
        add(changes, "type", old.type().name(), now.type().name());
        if (old.type().name().equals(now.type().name()) && !old.type().equals(now.type())) {
          changes.add("type " + old.type().name() + " itself");
        }
        for (var state : GpuState.values()) {
          add(
              changes,
              state.name().toLowerCase(Locale.ROOT) + " GPUs",
              indices(old.gpuStates().of(state)),
              indices(now.gpuStates().of(state)));
        }
        add(changes, "GPUs known", old.hasKnownGpus(), now.hasKnownGpus());
        add(changes, "health", old.health().word(), now.health().word());
        add(changes, "labels", old.labels(), now.labels());
      }
      default -> changes.add(before instanceof Host ? "host → switch" : "switch → host");
    }
    if (positions && !java.util.Objects.equals(before.position(), after.position())) {
      changes.add("moved");
    }
    return String.join(", ", changes);
  }

  /** Such as 0–5, 7. */
  private static String indices(SortedSet<Integer> gpus) {
    var runs = new ArrayList<String>();
    for (int first : gpus) {
      if (!gpus.contains(first - 1)) {
        int last = first;
        while (gpus.contains(last + 1)) {
          last++;
        }
        runs.add(first == last ? String.valueOf(first) : first + "–" + last);
      }
    }
    return runs.isEmpty() ? "none" : String.join(", ", runs);
  }

  private static void add(List<String> changes, String name, Object before, Object after) {
    if (!before.equals(after)) {
      changes.add("%s %s → %s".formatted(name, before, after));
    }
  }

  public boolean isEmpty() {
    return entries.isEmpty();
  }

  public long count(Kind kind) {
    return entries.stream().filter(entry -> entry.kind() == kind).count();
  }
}
