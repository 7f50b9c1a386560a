package io.heddle.model.generate;

import io.heddle.model.cluster.Tier;

/** Two tiers: every leaf is a minipod under common spines. */
final class LeafSpineShape {
  static final FabricShape SHAPE =
      new FabricShape(
          "clos2",
          "two-tier Clos: leaves, each a minipod, under common spines",
          ShapeSettings.with(
              ShapeOption.number("leaves", "leaf switches", 4, 1, 4096),
              ShapeOption.number("hosts-per-leaf", "hosts per leaf", 16, 1, 512),
              ShapeOption.number("spines", "spine switches", 4, 1, 512),
              ShapeOption.oversubscription()),
          LeafSpineShape::draw);

  private LeafSpineShape() {}

  private static void draw(GeneratedFabricBuilder fabric, ShapeSettings settings) {
    int leaves = settings.number("leaves");
    int each = settings.number("hosts-per-leaf");
    int spines = settings.number("spines");
    var type = settings.hostType();
    double hostGbps = settings.number("host-gbps");
    var spineIds = fabric.addSwitches("spine-", spines, Tier.SPINE);
    double leafGbps = (double) each * type.gpus() * hostGbps / settings.share("oversubscription");
    int up = fabric.cables(leafGbps / spines);
    for (int leaf = 0; leaf < leaves; leaf++) {
      var id = fabric.addSwitch(GeneratedFabricBuilder.id("leaf-", leaf, leaves), Tier.LEAF);
      fabric.linkUp(id, spineIds, up);
      var prefix = GeneratedFabricBuilder.id("h-", leaf, leaves) + "-";
      fabric.addHosts(prefix, 0, each, each, type, id, type.gpus());
    }
  }
}
