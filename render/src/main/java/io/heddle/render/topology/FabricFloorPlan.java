package io.heddle.render.topology;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.text.NaturalNameOrder;
import io.heddle.render.ShortenedNames;
import io.heddle.render.topology.FabricLayout.Planned;
import io.heddle.render.topology.FabricLayout.Pod;
import io.heddle.render.topology.FabricLayout.Rows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Arranges minipods in rows under the switches that join them. */
final class FabricFloorPlan {
  private static final double GAP = 12;
  private static final double TIER_ROW = 58;

  /** So much more, at most, where minipods would leave a part of a usual pane empty. */
  private static final double LONGER_CABLES = 40;

  private static final double PLACED_SWITCH = 22;
  private static final double PLEASANT = 1.9;

  /** So many minipods stand in one row, unless that gets flatter than this. */
  private static final int ONE_ROW = 8;

  private static final double FLATTEST = 6;

  private final Cluster cluster;
  private final List<String> labels;
  private final @Nullable FabricLayout before;
  private final Map<String, ModelBox> boxes = new HashMap<>();
  private final Map<String, Integer> podOf = new HashMap<>();
  private final List<Switch> loose;
  private final List<Link> looseLinks;

  /** By their names. */
  private final List<Minipod> minipods;

  /**
   * @param before the layout before an edit, or null; minipods stay in its rows if they are as many
   */
  FabricFloorPlan(Cluster cluster, List<String> labels, @Nullable FabricLayout before) {
    this.before = before;
    this.cluster = cluster;
    this.labels = labels;
    this.minipods =
        cluster.minipods().stream()
            .sorted(
                Comparator.comparing(each -> labels.get(each.index()), NaturalNameOrder.INSTANCE))
            .toList();
    for (var minipod : cluster.minipods()) {
      minipod.hosts().forEach(host -> podOf.put(host.id(), minipod.index()));
      minipod.switches().forEach(each -> podOf.put(each.id(), minipod.index()));
    }
    loose = cluster.switches().stream().filter(each -> !podOf.containsKey(each.id())).toList();
    looseLinks = looseLinks();
  }

  FabricLayout layout() {
    var insides = insides();
    var framed = new ArrayList<MinipodLayout>();
    var lone = new ArrayList<Minipod>();
    var layouts = new HashMap<Integer, MinipodLayout>();
    for (var minipod : minipods) {
      if (isLone(minipod)) {
        lone.add(minipod);
      } else {
        var pod = Objects.requireNonNull(insides.get(minipod.index()));
        layouts.put(minipod.index(), pod);
        framed.add(pod);
      }
    }
    var tiers = tiers();
    var rows =
        before != null
                && before.rows().framed() == framed.size()
                && before.rows().tiers() == tiers.size()
            ? before.rows()
            : rows(framed, tiers.size());
    double top =
        tiers.isEmpty()
            ? 0
            : tiers.values().stream().mapToDouble(tier -> height(tier, rows)).sum() + 16;
    var origins = new HashMap<Integer, ModelBox>();
    double width = placePods(layouts, rows.perRow(), top, origins);
    double bottom = origins.values().stream().mapToDouble(ModelBox::bottom).max().orElse(top - GAP);
    width = Math.max(width, placeLone(lone, width, bottom + GAP));
    placeTiers(tiers, Math.max(width, 20), rows);
    keepPlaced();
    var frames = frames(origins);
    var pods = new ArrayList<Pod>();
    var names = ShortenedNames.byRoom(labels);
    for (var minipod : cluster.minipods()) {
      pods.add(
          new Pod(
              minipod,
              Objects.requireNonNull(names.get(labels.get(minipod.index()))),
              frames.get(minipod.index()),
              minipod.hosts().stream().map(this::box).toList()));
    }
    var plans =
        cluster.minipods().stream()
            .map(each -> new Planned(each, layouts.get(each.index()), origins.get(each.index())))
            .toList();
    return new FabricLayout(cluster, bounds(pods), pods, boxes, loose, podOf, rows, plans, before);
  }

  /** The inside of each minipod by its index; that of before, where an edit left it alone. */
  private Map<Integer, MinipodLayout> insides() {
    var insides = new HashMap<Integer, MinipodLayout>();
    var fresh = new HashSet<Integer>();
    for (var minipod : minipods) {
      var kept = before == null ? null : before.inside(minipod);
      if (kept == null && !isLone(minipod)) {
        fresh.add(minipod.index());
      } else if (kept != null) {
        insides.put(minipod.index(), kept);
      }
    }
    var leaves = fresh.isEmpty() ? Map.<String, String>of() : onlyLeaves(fresh);
    fresh.forEach(
        index -> insides.put(index, new MinipodLayout(cluster.minipods().get(index), leaves)));
    return insides;
  }

  private static boolean isLone(Minipod minipod) {
    return minipod.switches().isEmpty() && minipod.hosts().size() == 1;
  }

  /** The leaf of every host of some minipods that has exactly one switch there. */
  private Map<String, String> onlyLeaves(Set<Integer> of) {
    var leaf = new HashMap<String, String>();
    var several = new HashSet<String>();
    for (var link : cluster.links()) {
      var from = podOf.get(link.from());
      if (from == null || !of.contains(from) || !from.equals(podOf.get(link.to()))) {
        continue;
      }
      boolean fromHost = cluster.hasHost(link.from());
      if (fromHost != cluster.hasHost(link.to())) {
        var host = fromHost ? link.from() : link.to();
        var other = link.opposite(host);
        var before = leaf.put(host, other);
        if (before != null && !before.equals(other)) {
          several.add(host);
        }
      }
    }
    leaf.keySet().removeAll(several);
    return leaf;
  }

  /** Cables that join no minipod: those of a mesh, if there is one. */
  private List<Link> looseLinks() {
    return cluster.links().stream()
        .filter(link -> !podOf.containsKey(link.from()) && !podOf.containsKey(link.to()))
        .toList();
  }

  private NavigableMap<Tier, List<Switch>> tiers() {
    var tiers = new TreeMap<Tier, List<Switch>>();
    loose.forEach(each -> tiers.computeIfAbsent(each.tier(), _ -> new ArrayList<>()).add(each));
    tiers.values().forEach(tier -> tier.sort(MinipodLayout.BY_NAME));
    return tiers;
  }

  /** Where pods are wide and low, the cables above them are longer, so that all fills a pane. */
  private static Rows rows(List<MinipodLayout> pods, int tiers) {
    int perRow = perRow(pods);
    double width =
        perRow * (pods.stream().mapToDouble(pod -> pod.frame.width()).max().orElse(0) + GAP);
    double tallest = pods.stream().mapToDouble(pod -> pod.frame.height()).max().orElse(0) + GAP;
    double height = Math.ceilDiv(pods.size(), perRow) * tallest + tiers * TIER_ROW;
    double missing = (width / PLEASANT - height) / Math.max(1, tiers);
    return new Rows(pods.size(), perRow, tiers, TIER_ROW + Math.clamp(missing, 0, LONGER_CABLES));
  }

  /**
   * All pods where they are few; else the number in a row that makes the picture most pleasantly
   * wide.
   */
  private static int perRow(List<MinipodLayout> pods) {
    double widest = pods.stream().mapToDouble(pod -> pod.frame.width()).max().orElse(1) + GAP;
    double tallest = pods.stream().mapToDouble(pod -> pod.frame.height()).max().orElse(1) + GAP;
    if (pods.size() <= ONE_ROW && pods.size() * widest <= FLATTEST * (tallest + TIER_ROW)) {
      return Math.max(
          1, pods.size()); // of two rows, the cables of the lower would run across the upper
    }
    int best = 1;
    double bestError = Double.MAX_VALUE;
    for (int rows = 1; rows <= pods.size(); rows++) {
      int each = (pods.size() + rows - 1) / rows; // as even as can be
      double error = Math.abs(Math.log(each * widest / (rows * tallest + TIER_ROW) / PLEASANT));
      if (error < bestError) {
        bestError = error;
        best = each;
      }
    }
    return best;
  }

  private double placePods(
      Map<Integer, MinipodLayout> layouts, int perRow, double top, Map<Integer, ModelBox> origins) {
    double x = 0;
    double y = top;
    double tallest = 0;
    double widest = 0;
    int inRow = 0;
    for (var minipod : minipods) {
      var pod = layouts.get(minipod.index());
      if (pod == null) {
        continue;
      }
      if (inRow == perRow) {
        x = 0;
        y += tallest + GAP;
        tallest = 0;
        inRow = 0;
      }
      double dx = x;
      double dy = y;
      pod.boxes.forEach((id, box) -> boxes.put(id, box.moved(dx, dy)));
      origins.put(minipod.index(), pod.frame.moved(x, y));
      x += pod.frame.width() + GAP;
      widest = Math.max(widest, x - GAP);
      tallest = Math.max(tallest, pod.frame.height());
      inRow++;
    }
    return widest;
  }

  private double placeLone(List<Minipod> lone, double width, double top) {
    int columns =
        Math.max(
            (int) (width / (2 * MinipodLayout.PITCH)),
            (int) Math.ceil(Math.sqrt(lone.size() * PLEASANT)));
    for (int i = 0; i < lone.size(); i++) {
      boxes.put(
          lone.get(i).hosts().getFirst().id(),
          new ModelBox(
              i % columns * 2 * MinipodLayout.PITCH,
              top + Math.floorDiv(i, columns) * 2 * MinipodLayout.PITCH,
              MinipodLayout.HOST,
              MinipodLayout.HOST));
    }
    return Math.min(columns, lone.size()) * 2 * MinipodLayout.PITCH;
  }

  private double height(List<Switch> tier, Rows rows) {
    var cables = MeshSwitchLayout.cables(tier, looseLinks);
    return cables.isEmpty() ? rows.tier() : MeshSwitchLayout.height(tier, cables) + TIER_ROW;
  }

  private void placeTiers(NavigableMap<Tier, List<Switch>> tiers, double width, Rows rows) {
    double y = 0;
    for (var tier : tiers.descendingMap().values()) {
      var cables = MeshSwitchLayout.cables(tier, looseLinks);
      if (!cables.isEmpty()) {
        boxes.putAll(MeshSwitchLayout.place(tier, cables, width, y));
        y += height(tier, rows);
        continue;
      }
      double pitch =
          Math.max(width / tier.size(), 6); // more switches than room: wider than the pods
      double left = (width - pitch * tier.size()) / 2;
      double wide = Math.clamp(pitch - 6, 3, 34);
      for (int i = 0; i < tier.size(); i++) {
        boxes.put(
            tier.get(i).id(),
            new ModelBox(left + pitch * (i + 0.5) - wide / 2, y, wide, Math.min(18, wide)));
      }
      y += rows.tier();
    }
  }

  private void keepPlaced() {
    cluster.switches().forEach(this::keep);
    cluster.hosts().forEach(this::keep);
  }

  private void keep(FabricNode node) {
    Position position = node.position();
    if (position != null) {
      boxes.put(node.id(), placed(node, position));
    }
  }

  /** What a person placed has its own size, however crowded its tier is. */
  static ModelBox placed(FabricNode node, Position position) {
    return node instanceof Switch
        ? new ModelBox(position.x(), position.y(), PLACED_SWITCH, MinipodLayout.SWITCH)
        : new ModelBox(position.x(), position.y(), MinipodLayout.HOST, MinipodLayout.HOST);
  }

  /** The planned frames, but around the members where a person placed one; null for lone hosts. */
  private List<@Nullable ModelBox> frames(Map<Integer, ModelBox> planned) {
    var all = cluster.minipods();
    var frames = new ArrayList<@Nullable ModelBox>();
    all.forEach(minipod -> frames.add(planned.get(minipod.index())));
    var drawn =
        all.stream()
            .filter(minipod ->
                planned.containsKey(minipod.index())
                    && nodes(minipod).anyMatch(node -> node.position() != null))
            .map(Minipod::index)
            .toList();
    if (!drawn.isEmpty()) {
      var fit = new MinipodFrames(frames, all.stream().map(this::members).toList());
      drawn.forEach(fit::enclose);
      drawn.forEach(fit::separate);
    }
    return frames;
  }

  private static Stream<FabricNode> nodes(Minipod minipod) {
    return Stream.concat(minipod.hosts().stream(), minipod.switches().stream());
  }

  private ModelBox members(Minipod minipod) {
    return nodes(minipod).map(this::box).reduce(ModelBox::union).orElseThrow();
  }

  private ModelBox box(FabricNode node) {
    return Objects.requireNonNull(boxes.get(node.id()), node.id());
  }

  private ModelBox bounds(List<Pod> pods) {
    ModelBox bounds = null;
    for (var box : boxes.values()) {
      bounds = bounds == null ? box : bounds.union(box);
    }
    for (var pod : pods) {
      var frame = pod.frame();
      if (frame != null) {
        bounds = bounds == null ? frame : bounds.union(frame);
      }
    }
    return bounds == null ? new ModelBox(0, 0, 100, 60) : bounds;
  }
}
