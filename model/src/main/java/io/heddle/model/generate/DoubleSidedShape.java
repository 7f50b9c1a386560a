package io.heddle.model.generate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.List;

/**
 * CRUX's double-sided fabric (6.1): every host hangs off two leaves, one for each half of its GPUs.
 */
final class DoubleSidedShape implements FabricShape {
  @Override
  public String name() {
    return "double-sided";
  }

  @Override
  public String summary() {
    return "each host on two leaves, aggregation and core switches above (defaults as in the CRUX"
        + " paper)";
  }

  @Override
  public List<ShapeOption> options() {
    return ShapeSettings.with(
        ShapeOption.number("leaves", "leaves (ToR), even", 6, 2, 1024),
        ShapeOption.number("hosts-per-pair", "hosts per pair of leaves", 32, 1, 512),
        ShapeOption.number("spines", "aggregation switches", 12, 1, 512),
        ShapeOption.number("cores", "core switches", 32, 1, 512));
  }

  @Override
  public Cluster draw(String clusterName, ShapeSettings settings) {
    int leaves = settings.number("leaves");
    if (leaves % 2 != 0) {
      throw new IllegalArgumentException(
          "leaves is %d, expected an even number. Use %d or %d."
              .formatted(leaves, leaves - 1, leaves + 1));
    }
    var fabric = new GeneratedFabricBuilder(clusterName);
    int each = settings.number("hosts-per-pair");
    int spines = settings.number("spines");
    int cores = settings.number("cores");
    var type = settings.hostType();
    double hostGbps = settings.number("host-gbps");
    double fabricGbps = settings.number("fabric-gbps");
    var coreIds = new ArrayList<String>();
    for (int core = 0; core < cores; core++) {
      coreIds.add(fabric.addSwitch(GeneratedFabricBuilder.id("core-", core, cores), Tier.CORE));
    }
    var spineIds = new ArrayList<String>();
    for (int spine = 0; spine < spines; spine++) {
      var id = fabric.addSwitch(GeneratedFabricBuilder.id("spine-", spine, spines), Tier.SPINE);
      spineIds.add(id);
      coreIds.forEach(core -> fabric.link(id, core, fabricGbps, 1));
    }
    int half = (type.gpus() + 1) / 2;
    int up = MinipodClosShape.cables(each * half * hostGbps / spines, fabricGbps);
    for (int pair = 0; pair < leaves / 2; pair++) {
      var sides = new ArrayList<String>();
      for (int side = 0; side < 2; side++) {
        var id =
            fabric.addSwitch(
                GeneratedFabricBuilder.id("leaf-", 2 * pair + side, leaves), Tier.LEAF);
        sides.add(id);
        spineIds.forEach(spine -> fabric.link(id, spine, fabricGbps, up));
      }
      var prefix = GeneratedFabricBuilder.id("h-", pair, leaves / 2) + "-";
      for (int host = 0; host < each; host++) {
        var id = fabric.addHost(GeneratedFabricBuilder.id(prefix, host, each), type);
        fabric.link(id, sides.get(0), hostGbps, half);
        fabric.link(id, sides.get(1), hostGbps, Math.max(1, type.gpus() - half));
      }
    }
    return fabric.build(settings.share("busy"), settings.number("seed"));
  }
}
