package io.heddle.render.topology;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Link;
import io.heddle.render.topology.FabricLayout.Wire;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The links of a fabric as they are drawn. O(links).
 *
 * @param up links whose ends are not in one minipod
 * @param inside links inside each minipod, by its index
 */
record DrawnFabricLinks(List<Wire> up, List<List<Wire>> inside) {
  private record Places(Cluster cluster, Map<String, ModelBox> boxes, Map<String, Integer> podOf) {
    /** The minipod that both ends are in, or −1. */
    int podOf(Link link) {
      var from = podOf.get(link.from());
      return from != null && from.equals(podOf.get(link.to())) ? from : -1;
    }

    Wire wire(Link link, int pod) {
      boolean toHost =
          cluster.node(link.from()) instanceof Host || cluster.node(link.to()) instanceof Host;
      var from = box(link.from());
      var to = box(link.to());
      var into = podOf.get(from.centreY() > to.centreY() ? link.from() : link.to());
      return new Wire(link, from, to, pod, toHost, into == null ? -1 : into);
    }

    private ModelBox box(String id) {
      return Objects.requireNonNull(boxes.get(id), id);
    }
  }

  /**
   * Draws the links of a cluster between boxes.
   *
   * @param kept by index the links inside each minipod that is as it was and where it was; null for
   *     the others
   */
  static DrawnFabricLinks of(
      Cluster cluster,
      Map<String, ModelBox> boxes,
      Map<String, Integer> podOf,
      List<@Nullable List<Wire>> kept) {
    var places = new Places(cluster, boxes, podOf);
    var up = new ArrayList<Wire>();
    var inside = new ArrayList<List<Wire>>();
    kept.forEach(wires -> inside.add(wires == null ? new ArrayList<>() : wires));
    for (var link : cluster.links()) {
      int pod = places.podOf(link);
      if (pod < 0) {
        up.add(places.wire(link, pod));
      } else if (kept.get(pod) == null) {
        inside.get(pod).add(places.wire(link, pod));
      }
    }
    return new DrawnFabricLinks(List.copyOf(up), List.copyOf(inside));
  }

  /**
   * Links above the minipods with those from one switch into one minipod as one line to the middle
   * of its region. O(links).
   */
  List<Wire> bundled(List<FabricLayout.Pod> pods) {
    var known = new HashMap<Integer, Set<String>>();
    var single = new ArrayList<Wire>();
    var bundles = new ArrayList<Wire>();
    for (var wire : up) {
      var frame = wire.into() < 0 ? null : pods.get(wire.into()).frame();
      if (frame == null) {
        single.add(wire);
        continue;
      }
      boolean isFromUpper = wire.from().centreY() <= wire.to().centreY();
      var link = wire.link();
      if (known
          .computeIfAbsent(wire.into(), _ -> new HashSet<>())
          .add(isFromUpper ? link.from() : link.to())) {
        var foot = new ModelBox(frame.centreX(), frame.y(), 0, 0);
        bundles.add(
            new Wire(link, isFromUpper ? wire.from() : wire.to(), foot, -1, false, wire.into()));
      }
    }
    single.addAll(bundles);
    return single;
  }
}
