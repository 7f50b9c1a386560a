package io.heddle.render.topology;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.text.NaturalNameOrder;
import io.heddle.render.MinipodLabels;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where everything of a cluster is drawn, in model coordinates. Immutable, so it can be computed
 * off the UI thread, and the same at every opening. Under edits, minipods stay in their rows.
 * Positions that a person gave are kept. O(nodes + links).
 */
public final class FabricLayout {
  /**
   * A minipod.
   *
   * @param labels names from long to short, each of which tells it from the others
   * @param frame its region, or null for a lone host, which has none
   * @param boxes where its hosts are, in the order of the minipod
   */
  public record Pod(
      Minipod minipod, List<String> labels, @Nullable ModelBox frame, List<ModelBox> boxes) {
    private Pod of(Cluster cluster) {
      return new Pod(cluster.minipods().get(minipod.index()), labels, frame, boxes);
    }

    /** The longest name. */
    public String label() {
      return labels.getFirst();
    }
  }

  /**
   * A link as it is drawn.
   *
   * @param pod index of the minipod that both ends are in, or −1
   * @param into index of the minipod that the lower end is in, or −1
   */
  public record Wire(Link link, ModelBox from, ModelBox to, int pod, boolean toHost, int into) {}

  private final Cluster cluster;
  private final ModelBox bounds;
  private final @Nullable ModelBox hostBounds;
  private final List<Pod> pods;
  private final Map<String, ModelBox> boxes;
  private final List<Switch> loose;
  private final DrawnFabricLinks wires;
  private final List<Wire> bundled;
  private final Map<String, Integer> podOf;
  private final SwitchLabels labels;
  private final List<Pod> sorted;
  private final List<Planned> plans;
  private final Rows rows;

  /**
   * How a minipod is laid out.
   *
   * @param inside null for a lone host, which has no region
   * @param origin where its region begins, before a person moved what is in it
   */
  record Planned(Minipod minipod, @Nullable MinipodLayout inside, @Nullable ModelBox origin) {
    /** Whether all of a minipod is where it is here; its nodes and cables are those of here. */
    @SuppressWarnings("ReferenceEquality") // what an edit left alone is handed on as it is
    boolean isLike(Planned other) {
      return minipod == other.minipod && origin != null && origin.equals(other.origin);
    }
  }

  /**
   * How minipods stand in rows.
   *
   * @param framed minipods that have a region
   * @param perRow so many of them in a row
   * @param tiers of switches above them
   * @param tier height of each of these
   */
  record Rows(int framed, int perRow, int tiers, double tier) {}

  FabricLayout(
      Cluster cluster,
      ModelBox bounds,
      List<Pod> pods,
      Map<String, ModelBox> boxes,
      List<Switch> loose,
      Map<String, Integer> podOf,
      Rows rows,
      List<Planned> plans,
      @Nullable FabricLayout before) {
    this.rows = rows;
    this.plans = List.copyOf(plans);
    this.cluster = cluster;
    this.bounds = bounds;
    this.pods = List.copyOf(pods);
    this.hostBounds =
        pods.stream().flatMap(pod -> pod.boxes.stream()).reduce(ModelBox::union).orElse(null);
    this.sorted = byName(pods);
    this.boxes =
        Collections.unmodifiableMap(boxes); // a copy costs as much as a third of the layout
    this.loose = List.copyOf(loose);
    this.podOf = podOf;
    this.labels = new SwitchLabels(cluster, podOf);
    this.wires = DrawnFabricLinks.of(cluster, boxes, podOf, wiresOf(before));
    this.bundled = wires.bundled(pods);
  }

  /** By index the wires in each minipod that is as it was and where it was; null for the others. */
  private List<@Nullable List<Wire>> wiresOf(@Nullable FabricLayout before) {
    var kept = new ArrayList<@Nullable List<Wire>>();
    for (int i = 0; i < plans.size(); i++) {
      boolean same =
          before != null && i < before.plans.size() && plans.get(i).isLike(before.plans.get(i));
      kept.add(before != null && same ? before.wires.inside().get(i) : null);
    }
    return kept;
  }

  /** With the places of another, whose cluster has the same nodes in the same places. */
  private FabricLayout(Cluster cluster, FabricLayout same) {
    var minipods = cluster.minipods();
    this.cluster = cluster;
    this.rows = same.rows;
    this.plans =
        same.plans.stream()
            .map(plan ->
                new Planned(minipods.get(plan.minipod().index()), plan.inside(), plan.origin()))
            .toList();
    this.bounds = same.bounds;
    this.hostBounds = same.hostBounds;
    this.pods = same.pods.stream().map(pod -> pod.of(cluster)).toList();
    this.sorted = byName(pods);
    this.boxes = same.boxes;
    this.loose = same.loose;
    this.podOf = same.podOf;
    this.labels = same.labels;
    this.wires = same.wires;
    this.bundled = same.bundled;
  }

  private static List<Pod> byName(List<Pod> pods) {
    return pods.stream()
        .sorted(Comparator.comparing(Pod::label, NaturalNameOrder.INSTANCE))
        .toList();
  }

  /** Lays out a cluster. */
  public static FabricLayout of(Cluster cluster) {
    return new FabricFloorPlan(cluster, MinipodLabels.of(cluster), null).layout();
  }

  /**
   * Lays out this one's cluster after an edit: where minipods are as many, each stays in its row.
   */
  public FabricLayout after(Cluster edited) {
    return new FabricFloorPlan(edited, MinipodLabels.of(edited), this).layout();
  }

  /**
   * {@link #after} at once, where an edit moves and renames nothing: hosts failed, drained, busy;
   * null where it does. O(hosts).
   */
  public @Nullable FabricLayout unmoved(Cluster edited) {
    return edited.links().equals(cluster.links())
            && edited.switches().equals(cluster.switches())
            && areUnmoved(edited.hosts())
        ? new FabricLayout(edited, this)
        : null;
  }

  private boolean areUnmoved(List<Host> hosts) {
    var before = cluster.hosts();
    boolean same = before.size() == hosts.size();
    for (int i = 0; same && i < hosts.size(); i++) {
      var old = before.get(i);
      var now = hosts.get(i);
      same =
          old.equals(now)
              || old.id().equals(now.id()) && Objects.equals(old.position(), now.position());
    }
    return same;
  }

  /**
   * Names of a switch from long to short, which tell it from the others of its tier, in its minipod
   * where that has several: pod-01-spine-3, S3, 3.
   */
  List<String> names(Switch node) {
    return labels.of(node);
  }

  /** How the minipods stand in rows. */
  Rows rows() {
    return rows;
  }

  /** The inside of a minipod that an edit handed on as it is; null where it did not. */
  @SuppressWarnings("ReferenceEquality")
  @Nullable MinipodLayout inside(Minipod minipod) {
    var plan = minipod.index() < plans.size() ? plans.get(minipod.index()) : null;
    return plan != null && plan.minipod() == minipod ? plan.inside() : null;
  }

  public Cluster cluster() {
    return cluster;
  }

  /** Encloses everything. */
  public ModelBox bounds() {
    return bounds;
  }

  /** Encloses all hosts; null where there are none. */
  @Nullable ModelBox hostBounds() {
    return hostBounds;
  }

  /** In the order of {@link Cluster#minipods()}. */
  public List<Pod> pods() {
    return pods;
  }

  /** What the minipod of a node is called in the picture; null where it is in none. */
  public @Nullable String podLabel(String id) {
    var pod = podOf.get(id);
    return pod == null ? null : pods.get(pod).label();
  }

  /** By their names, as they stand in the picture. */
  List<Pod> podsByName() {
    return sorted;
  }

  /** Switches outside of all minipods: the topmost tier, and what hangs in the air. */
  public List<Switch> looseSwitches() {
    return loose;
  }

  /** Links whose ends are not in one minipod. */
  public List<Wire> upWires() {
    return wires.up();
  }

  /** The same with those from one switch into one minipod as one. */
  List<Wire> bundledUpWires() {
    return bundled;
  }

  /** Links inside a minipod. */
  public List<Wire> wires(Pod pod) {
    return wires.inside().get(pod.minipod().index());
  }

  public boolean has(String id) {
    return boxes.containsKey(id);
  }

  /** Nodes whose middle is inside a box, switches first, in the order of the cluster. O(nodes). */
  public List<String> nodesIn(ModelBox band) {
    return Stream.<FabricNode>concat(cluster.switches().stream(), cluster.hosts().stream())
        .map(FabricNode::id)
        .filter(id -> band.contains(box(id).centreX(), box(id).centreY()))
        .toList();
  }

  /** The place of a node that the cluster has. */
  public ModelBox box(String id) {
    var box = boxes.get(id);
    if (box == null) {
      throw new IllegalArgumentException("no node " + id + " in " + cluster.name());
    }
    return box;
  }

  /**
   * What is at a point: the smallest thing first, so a node that was drawn over the region of a
   * minipod comes before it. O(hosts), well under a millisecond.
   */
  public @Nullable HitTestResult at(double x, double y) {
    @Nullable HitTestResult region = null;
    for (var pod : pods) {
      if (pod.frame() == null || pod.frame().contains(x, y)) {
        var inside = nodeOf(pod, x, y);
        if (inside != null) {
          return inside;
        }
        region = pod.frame() == null ? region : new HitTestResult.MinipodHit(pod.minipod());
      }
    }
    for (var each : loose) {
      if (box(each.id()).contains(x, y)) {
        return new HitTestResult.SwitchHit(each);
      }
    }
    return region;
  }

  private @Nullable HitTestResult nodeOf(Pod pod, double x, double y) {
    for (var host : pod.minipod().hosts()) {
      if (box(host.id()).contains(x, y)) {
        return new HitTestResult.HostHit(host);
      }
    }
    for (var each : pod.minipod().switches()) {
      if (box(each.id()).contains(x, y)) {
        return new HitTestResult.SwitchHit(each);
      }
    }
    return null;
  }

  /** For tests and accessibility: every node's box. */
  public Map<String, ModelBox> boxes() {
    return new HashMap<>(boxes);
  }

  /** The box that a new node would have at a place. */
  public static ModelBox boxOf(FabricNode node, Position position) {
    return FabricFloorPlan.placed(node, position);
  }
}
