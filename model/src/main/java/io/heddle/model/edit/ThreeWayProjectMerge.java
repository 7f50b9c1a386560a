package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.MultiJobPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two edited states of one project in one: each node, each pair of cabled nodes, each host type and
 * each job is as the side left it that changed it.
 *
 * @param merged both edits; null where they meet
 * @param conflicts what both sides changed, in different ways, or what one side needs and the other
 *     removed
 */
public record ThreeWayProjectMerge(@Nullable ClusterProject merged, List<String> conflicts) {
  public ThreeWayProjectMerge {
    conflicts = List.copyOf(conflicts);
  }

  /**
   * Merges two edits of one project. The order is ours, then what only they have. O(nodes + links +
   * jobs).
   *
   * @param base what both sides began with
   */
  public static ThreeWayProjectMerge of(
      ClusterProject base, ClusterProject ours, ClusterProject theirs) {
    return new Sides(base, ours, theirs).merge();
  }

  /** Parallel cables between two nodes by their speeds, however they are written in a file. */
  private record Cables(List<Link> links, Map<Double, Integer> counts) {
    static Cables of(List<Link> links) {
      return new Cables(
          links,
          links.stream()
              .collect(
                  Collectors.groupingBy(
                      Link::gbps, TreeMap::new, Collectors.summingInt(Link::count))));
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Cables that && counts.equals(that.counts);
    }

    @Override
    public int hashCode() {
      return counts.hashCode();
    }
  }

  private static final class Sides {
    private final ClusterProject base;
    private final ClusterProject ours;
    private final ClusterProject theirs;
    private final List<String> conflicts = new ArrayList<>();

    Sides(ClusterProject base, ClusterProject ours, ClusterProject theirs) {
      this.base = base;
      this.ours = ours;
      this.theirs = theirs;
    }

    ThreeWayProjectMerge merge() {
      var types = merge("host type ", by(Sides::types, HostType::name));
      var nodes = nodes(by(Sides::nodes, FabricNode::id));
      var cables = merge("cables ", Sides::cables);
      var jobs = merge("job ", by(ClusterProject::jobs, TrainingJob::id)).values();
      var name = whole("name", each -> each.cluster().name());
      var levels = whole("levels", each -> each.cluster().levels());
      var running = whole("running jobs", ClusterProject::allocations);
      var placed = merge("planned job ", by(each -> each.kept().placed(), Sides::job));
      var dispatched =
          merge("planned job ", by(each -> each.kept().dispatched(), MultiJobPlan.Dispatched::job));
      var waiting =
          merge("waiting job ", by(each -> each.kept().waiting(), MultiJobPlan.Waiting::job));
      if (conflicts.isEmpty()) {
        check(types, nodes, cables);
      }
      if (!conflicts.isEmpty()) {
        return new ThreeWayProjectMerge(null, conflicts);
      }
      var cluster =
          new Cluster(
              name,
              types.values(),
              only(Switch.class, nodes),
              only(Host.class, nodes),
              cables.values().stream().flatMap(each -> each.links().stream()).toList());
      var merged = new ClusterProject(cluster.withLevels(levels), List.copyOf(jobs), running);
      try {
        var kept =
            new KeptJobPlacements(
                List.copyOf(placed.values()),
                List.copyOf(dispatched.values()),
                List.copyOf(waiting.values()),
                null);
        return new ThreeWayProjectMerge(merged.with(kept).after(ours), List.of());
      } catch (IllegalArgumentException taken) { // both sides gave a host away, to different jobs
        return new ThreeWayProjectMerge(null, List.of("planned jobs: " + taken.getMessage()));
      }
    }

    private static String job(MultiJobPlan.Planned planned) {
      return planned.placement().job();
    }

    /** Each side may be right alone, and both together not. */
    private void check(
        Map<String, HostType> types,
        Map<String, FabricNode> nodes,
        Map<List<String>, Cables> cables) {
      for (var node : nodes.values()) {
        if (node instanceof Host host && !host.type().equals(types.get(host.type().name()))) {
          conflicts.add("host type " + host.type().name());
        }
      }
      for (var ends : cables.keySet()) {
        if (!nodes.keySet().containsAll(ends)) {
          conflicts.add("cables " + ends);
        }
      }
    }

    private static List<HostType> types(ClusterProject project) {
      return List.copyOf(project.cluster().hostTypes().values());
    }

    private static List<FabricNode> nodes(ClusterProject project) {
      return Stream.<FabricNode>concat(
              project.cluster().switches().stream(), project.cluster().hosts().stream())
          .toList();
    }

    private static Map<List<String>, Cables> cables(ClusterProject project) {
      var links = new LinkedHashMap<List<String>, List<Link>>();
      for (var link : project.cluster().links()) {
        links
            .computeIfAbsent(
                Stream.of(link.from(), link.to()).sorted().toList(), _ -> new ArrayList<>())
            .add(link);
      }
      var cables = new LinkedHashMap<List<String>, Cables>();
      links.forEach((ends, all) -> cables.put(ends, Cables.of(all)));
      return cables;
    }

    private static <N extends FabricNode> List<N> only(
        Class<N> kind, Map<String, FabricNode> nodes) {
      return nodes.values().stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private static <V> Function<ClusterProject, Map<String, V>> by(
        Function<ClusterProject, List<V>> part, Function<V, String> key) {
      return project -> {
        var named = new LinkedHashMap<String, V>();
        part.apply(project).forEach(each -> named.put(key.apply(each), each));
        return named;
      };
    }

    /** Where a node is drawn and what it is are different edits. */
    private Map<String, FabricNode> nodes(Function<ClusterProject, Map<String, FabricNode>> part) {
      var before = part.apply(base);
      BinaryOperator<@Nullable FabricNode> moved =
          (mine, other) -> {
            var old = mine == null ? null : before.get(mine.id());
            if (mine == null || other == null || old == null) {
              return null;
            }
            if (mine.at(null).equals(old.at(null))
                && Objects.equals(other.position(), old.position())) {
              return other.at(mine.position());
            }
            return other.at(null).equals(old.at(null))
                    && Objects.equals(mine.position(), old.position())
                ? mine.at(other.position())
                : null;
          };
      return merge("", part, moved);
    }

    private <K, V> Map<K, V> merge(String what, Function<ClusterProject, Map<K, V>> part) {
      return merge(what, part, (_, _) -> null);
    }

    /**
     * Merges values by their keys.
     *
     * @param both what is made of a value that both sides changed; null where their edits meet
     */
    private <K, V> Map<K, V> merge(
        String what, Function<ClusterProject, Map<K, V>> part, BinaryOperator<@Nullable V> both) {
      var before = part.apply(base);
      var mine = part.apply(ours);
      var others = part.apply(theirs);
      var merged = new LinkedHashMap<K, V>();
      var keys = Stream.of(mine, others, before).flatMap(each -> each.keySet().stream());
      for (var key : (Iterable<K>) keys.distinct()::iterator) {
        var old = before.get(key);
        var one = mine.get(key);
        var two = others.get(key);
        var value = Objects.equals(one, old) ? two : one;
        if (!Objects.equals(one, old) && !Objects.equals(two, old) && !Objects.equals(one, two)) {
          value = both.apply(one, two);
          if (value == null) {
            conflicts.add(what + key);
          }
        }
        if (value != null) {
          merged.put(key, value);
        }
      }
      return merged;
    }

    private <V> V whole(String what, Function<ClusterProject, V> part) {
      var old = part.apply(base);
      var one = part.apply(ours);
      var two = part.apply(theirs);
      if (!one.equals(old) && !two.equals(old) && !one.equals(two)) {
        conflicts.add(what);
      }
      return one.equals(old) ? two : one;
    }
  }
}
