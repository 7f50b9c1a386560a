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
    double hostGbps = settings.number("host-gbps");
    double fabricGbps = settings.number("fabric-gbps");
    var cores = fabric.addSwitches("core-", half * half, Tier.CORE);
    for (int pod = 0; pod < k; pod++) {
      var prefix = GeneratedFabricBuilder.id("pod-", pod, k) + "-";
      var spines = new ArrayList<String>();
      for (int spine = 0; spine < half; spine++) {
        var id =
            fabric.addSwitch(GeneratedFabricBuilder.id(prefix + "spine-", spine, half), Tier.SPINE);
        spines.add(id);
        for (int core = 0; core < half; core++) {
          fabric.link(id, cores.get(spine * half + core), fabricGbps, 1);
        }
      }
      for (int leaf = 0; leaf < half; leaf++) {
        var id =
            fabric.addSwitch(GeneratedFabricBuilder.id(prefix + "leaf-", leaf, half), Tier.LEAF);
        fabric.link(id, spines, fabricGbps, 1);
        for (int host = 0; host < half; host++) {
          var hostId =
              fabric.addHost(
                  GeneratedFabricBuilder.id(prefix + "h-", leaf * half + host, half * half), type);
          fabric.link(hostId, id, hostGbps, 1);
        }
      }
    }
  }
}
