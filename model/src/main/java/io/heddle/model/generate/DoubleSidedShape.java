package io.heddle.model.generate;

import io.heddle.model.cluster.Tier;
import java.util.ArrayList;

/**
 * CRUX's double-sided fabric (6.1): every host hangs off two leaves, one for each half of its GPUs.
 */
final class DoubleSidedShape {
  static final FabricShape SHAPE =
      new FabricShape(
          "double-sided",
          "each host on two leaves, aggregation and core switches above (defaults as in the CRUX"
              + " paper)",
          ShapeSettings.with(
              ShapeOption.number("leaves", "leaves (ToR), even", 6, 2, 1024),
              ShapeOption.number("hosts-per-pair", "hosts per pair of leaves", 32, 1, 512),
              ShapeOption.number("spines", "aggregation switches", 12, 1, 512),
              ShapeOption.number("cores", "core switches", 32, 1, 512)),
          DoubleSidedShape::draw);

  private DoubleSidedShape() {}

  private static void draw(GeneratedFabricBuilder fabric, ShapeSettings settings) {
    int leaves = settings.number("leaves");
    if (leaves % 2 != 0) {
      throw new IllegalArgumentException(
          "leaves is %d, expected an even number. Use %d or %d."
              .formatted(leaves, leaves - 1, leaves + 1));
    }
    int each = settings.number("hosts-per-pair");
    int spines = settings.number("spines");
    int cores = settings.number("cores");
    var type = settings.hostType();
    double hostGbps = settings.number("host-gbps");
    var coreIds = fabric.addSwitches("core-", cores, Tier.CORE);
    var spineIds = fabric.addSwitches("spine-", spines, Tier.SPINE);
    spineIds.forEach(id -> fabric.linkUp(id, coreIds, 1));
    int half = (type.gpus() + 1) / 2;
    int up = fabric.cables(each * half * hostGbps / spines);
    for (int pair = 0; pair < leaves / 2; pair++) {
      var sides = new ArrayList<String>();
      for (int side = 0; side < 2; side++) {
        var id =
            fabric.addSwitch(
                GeneratedFabricBuilder.id("leaf-", 2 * pair + side, leaves), Tier.LEAF);
        sides.add(id);
        fabric.linkUp(id, spineIds, up);
      }
      var prefix = GeneratedFabricBuilder.id("h-", pair, leaves / 2) + "-";
      for (int host = 0; host < each; host++) {
        var id = fabric.addHost(GeneratedFabricBuilder.id(prefix, host, each), type);
        fabric.linkHost(id, sides.get(0), half);
        fabric.linkHost(id, sides.get(1), Math.max(1, type.gpus() - half));
      }
    }
  }
}
