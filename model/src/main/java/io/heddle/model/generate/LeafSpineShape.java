package io.heddle.model.generate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.List;

/** Two tiers: every leaf is a minipod under common spines. */
final class LeafSpineShape implements FabricShape {
  @Override
  public String name() {
    return "clos2";
  }

  @Override
  public String summary() {
    return "two-tier Clos: leaves, each a minipod, under common spines";
  }

  @Override
  public List<ShapeOption> options() {
    return ShapeSettings.with(
        ShapeOption.number("leaves", "leaf switches", 4, 1, 4096),
        ShapeOption.number("hosts-per-leaf", "hosts per leaf", 16, 1, 512),
        ShapeOption.number("spines", "spine switches", 4, 1, 512),
        ShapeOption.share(
            "oversubscription", "host bandwidth over uplink bandwidth of a leaf", 1.0, 0.1, 64));
  }

  @Override
  public Cluster draw(String clusterName, ShapeSettings settings) {
    var fabric = new GeneratedFabricBuilder(clusterName);
    int leaves = settings.number("leaves");
    int each = settings.number("hosts-per-leaf");
    int spines = settings.number("spines");
    var type = settings.hostType();
    double hostGbps = settings.number("host-gbps");
    double fabricGbps = settings.number("fabric-gbps");
    var spineIds = new ArrayList<String>();
    for (int spine = 0; spine < spines; spine++) {
      spineIds.add(
          fabric.addSwitch(GeneratedFabricBuilder.id("spine-", spine, spines), Tier.SPINE));
    }
    double leafGbps = (double) each * type.gpus() * hostGbps / settings.share("oversubscription");
    int up = MinipodClosShape.cables(leafGbps / spines, fabricGbps);
    for (int leaf = 0; leaf < leaves; leaf++) {
      var id = fabric.addSwitch(GeneratedFabricBuilder.id("leaf-", leaf, leaves), Tier.LEAF);
      spineIds.forEach(spine -> fabric.link(id, spine, fabricGbps, up));
      for (int host = 0; host < each; host++) {
        var hostId =
            fabric.addHost(
                GeneratedFabricBuilder.id(
                    GeneratedFabricBuilder.id("h-", leaf, leaves) + "-", host, each),
                type);
        fabric.link(hostId, id, hostGbps, type.gpus());
      }
    }
    return fabric.build(settings.share("busy"), settings.number("seed"));
  }
}
