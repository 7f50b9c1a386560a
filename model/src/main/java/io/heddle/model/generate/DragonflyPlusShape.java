package io.heddle.model.generate;

import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.List;

/**
 * Dragonfly+: groups of leaves and spines, every leaf on every spine of its group, and every pair
 * of groups joined between their spines. A global link passes a patch of tier core, so that groups
 * are minipods.
 */
final class DragonflyPlusShape {
  static final FabricShape SHAPE =
      new FabricShape(
          "dragonfly",
          "dragonfly+: leaf-spine groups, every pair of groups connected",
          ShapeSettings.with(
              ShapeOption.number("groups", "groups", 5, 2, 64),
              ShapeOption.number("leaves", "leaves per group", 4, 1, 64),
              ShapeOption.number("spines", "spines per group", 4, 1, 64),
              ShapeOption.number("hosts-per-leaf", "hosts per leaf", 8, 1, 128)),
          DragonflyPlusShape::draw);

  private DragonflyPlusShape() {}

  private static void draw(GeneratedFabricBuilder fabric, ShapeSettings settings) {
    int groups = settings.number("groups");
    int leaves = settings.number("leaves");
    int spines = settings.number("spines");
    int each = settings.number("hosts-per-leaf");
    var type = settings.hostType();
    var spineIds = new ArrayList<List<String>>();
    for (int group = 0; group < groups; group++) {
      var prefix = GeneratedFabricBuilder.id("group-", group, groups) + "-";
      var ids = fabric.addSwitches(prefix + "spine-", spines, Tier.SPINE);
      spineIds.add(ids);
      for (int leaf = 0; leaf < leaves; leaf++) {
        var id =
            fabric.addSwitch(GeneratedFabricBuilder.id(prefix + "leaf-", leaf, leaves), Tier.LEAF);
        fabric.linkUp(id, ids, 1);
        fabric.addHosts(prefix + "h-", leaf * each, each, leaves * each, type, id, type.gpus());
      }
    }
    int pairs = groups * (groups - 1) / 2;
    int pair = 0;
    for (int a = 0; a < groups; a++) {
      for (int b = a + 1; b < groups; b++) {
        var patch = fabric.addSwitch(GeneratedFabricBuilder.id("global-", pair, pairs), Tier.CORE);
        fabric.linkUp(spineIds.get(a).get(pair % spines), patch, 1);
        fabric.linkUp(spineIds.get(b).get(pair % spines), patch, 1);
        pair++;
      }
    }
  }
}
