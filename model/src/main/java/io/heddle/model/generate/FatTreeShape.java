package io.heddle.model.generate;

import io.heddle.model.cluster.Tier;
import java.util.ArrayList;

/** The k-ary fat tree of Al-Fares et al.: k pods of k/2 edge and k/2 aggregation switches. */
final class FatTreeShape {
  static final FabricShape SHAPE =
      new FabricShape(
          "fat-tree",
          "k-ary fat tree: k pods, (k/2)² cores, k³/4 hosts",
          ShapeSettings.with(ShapeOption.number("k", "ports per switch, even", 8, 2, 64)),
          FatTreeShape::draw);

  private FatTreeShape() {}

  private static void draw(GeneratedFabricBuilder fabric, ShapeSettings settings) {
    int k = settings.number("k");
    if (k % 2 != 0) {
      throw new IllegalArgumentException(
          "k is %d, expected an even number. Use %d or %d.".formatted(k, k - 1, k + 1));
    }
    int half = k / 2;
    var type = settings.hostTypeOnOneCable();
    var cores = fabric.addSwitches("core-", half * half, Tier.CORE);
    for (int pod = 0; pod < k; pod++) {
      var prefix = GeneratedFabricBuilder.id("pod-", pod, k) + "-";
      var spines = new ArrayList<String>();
      for (int spine = 0; spine < half; spine++) {
        var id =
            fabric.addSwitch(GeneratedFabricBuilder.id(prefix + "spine-", spine, half), Tier.SPINE);
        spines.add(id);
        fabric.linkUp(id, cores.subList(spine * half, (spine + 1) * half), 1);
      }
      for (int leaf = 0; leaf < half; leaf++) {
        var id =
            fabric.addSwitch(GeneratedFabricBuilder.id(prefix + "leaf-", leaf, half), Tier.LEAF);
        fabric.linkUp(id, spines, 1);
        fabric.addHosts(prefix + "h-", leaf * half, half, half * half, type, id, 1);
      }
    }
  }
}
