package io.heddle.model.generate;

import io.heddle.model.cluster.Tier;

/** Three tiers: hosts, leaves and spines in minipods, cores above (Arnold, Fig. 2b). */
final class MinipodClosShape {
  static final FabricShape SHAPE =
      new FabricShape(
          "clos3",
          "three-tier Clos: minipods of leaves and spines under core switches",
          ShapeSettings.with(
              ShapeOption.number("minipods", "minipods", 4, 1, 1024),
              ShapeOption.number(
                  "hosts", "total number of hosts, divided among the minipods", 128, 1, 200_000),
              ShapeOption.number("leaves", "leaves per minipod", 4, 1, 256),
              ShapeOption.number("spines", "spines per minipod", 2, 1, 64),
              ShapeOption.number("cores", "core switches", 4, 1, 256),
              ShapeOption.oversubscription()),
          MinipodClosShape::draw);

  private MinipodClosShape() {}

  private static void draw(GeneratedFabricBuilder fabric, ShapeSettings settings) {
    int minipods = settings.number("minipods");
    int hosts = settings.number("hosts");
    int leaves = settings.number("leaves");
    int spines = settings.number("spines");
    int cores = settings.number("cores");
    if (hosts < minipods) {
      throw new IllegalArgumentException(
          "hosts is %d, expected at least one for each of the %d minipods."
              .formatted(hosts, minipods));
    }
    var type = settings.hostType();
    double hostGbps = settings.number("host-gbps");
    var coreIds = fabric.addSwitches("core-", cores, Tier.CORE);
    for (int pod = 0; pod < minipods; pod++) {
      var prefix = GeneratedFabricBuilder.id("pod-", pod, minipods) + "-";
      int members = hosts / minipods + (pod < hosts % minipods ? 1 : 0);
      int used = Math.min(leaves, members);
      double podGbps =
          (double) members * type.gpus() * hostGbps / settings.share("oversubscription");
      int up = fabric.cables(podGbps / used / spines);
      int toCore = fabric.cables(podGbps / spines / cores);
      var spineIds = fabric.addSwitches(prefix + "spine-", spines, Tier.SPINE);
      spineIds.forEach(id -> fabric.linkUp(id, coreIds, toCore));
      int next = 0;
      for (int leaf = 0; leaf < used; leaf++) {
        var id =
            fabric.addSwitch(GeneratedFabricBuilder.id(prefix + "leaf-", leaf, used), Tier.LEAF);
        fabric.linkUp(id, spineIds, up);
        int here = members / used + (leaf < members % used ? 1 : 0);
        fabric.addHosts(prefix + "h-", next, here, members, type, id, type.gpus());
        next += here;
      }
    }
  }
}
