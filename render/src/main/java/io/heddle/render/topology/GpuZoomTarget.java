package io.heddle.render.topology;

import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a view may come near to, to show GPUs. */
final class GpuZoomTarget {
  /** Below the hosts, for the words at a minipod's foot: so near, a line of them is 3 high. */
  private static final double FOOT = 11;

  private GpuZoomTarget() {}

  /**
   * The best first: the whole fabric, all hosts under their leaves, all hosts with the words at the
   * feet of their minipods, all hosts. Never a part of the hosts: a fabric that is too large for
   * its GPUs is seen whole.
   */
  static List<ModelBox> of(FabricSceneModel scene) {
    var layout = scene.layout;
    var found = new ArrayList<ModelBox>();
    var hosts = layout.hostBounds();
    if (hosts != null) {
      found.add(layout.bounds());
      var leaves =
          around(
              layout,
              layout.cluster().switches().stream()
                  .filter(each -> each.tier().equals(Tier.LEAF))
                  .map(Switch::id)
                  .toList());
      if (leaves != null) {
        found.add(downFrom(Math.min(leaves.y(), hosts.y()), hosts, layout));
      }
      found.add(downFrom(hosts.y(), hosts, layout));
      found.add(hosts);
    }
    return found;
  }

  /** To the words at the feet of the minipods. */
  private static ModelBox downFrom(double top, ModelBox hosts, FabricLayout layout) {
    var all = layout.bounds();
    double bottom = Math.min(all.bottom(), hosts.bottom() + FOOT);
    return new ModelBox(all.x(), top, all.width(), bottom - top);
  }

  private static @Nullable ModelBox around(FabricLayout layout, Collection<String> nodes) {
    return nodes.stream().map(layout::box).reduce(ModelBox::union).orElse(null);
  }
}
