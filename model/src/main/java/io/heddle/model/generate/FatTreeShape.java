package io.heddle.model.generate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.List;

/** The k-ary fat tree of Al-Fares et al.: k pods of k/2 edge and k/2 aggregation switches. */
final class FatTreeShape implements FabricShape {
  @Override
  public String name() {
    return "fat-tree";
  }

  @Override
  public String summary() {
    return "k-ary fat tree: k pods, (k/2)² cores, k³/4 hosts";
  }

  @Override
  public List<ShapeOption> options() {
    return ShapeSettings.with(ShapeOption.number("k", "ports per switch, even", 8, 2, 64));
  }

  @Override
  public Cluster draw(String clusterName, ShapeSettings settings) {
    int k = settings.number("k");
    if (k % 2 != 0) {
      throw new IllegalArgumentException(
          "k is %d, expected an even number. Use %d or %d.".formatted(k, k - 1, k + 1));
    }
    int half = k / 2;
    var fabric = new GeneratedFabricBuilder(clusterName);
    var type = settings.hostTypeOnOneCable();
    double hostGbps = settings.number("host-gbps");
    double fabricGbps = settings.number("fabric-gbps");
    var cores = new ArrayList<String>();
    for (int core = 0; core < half * half; core++) {
      cores.add(fabric.addSwitch(GeneratedFabricBuilder.id("core-", core, half * half), Tier.CORE));
    }
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
        spines.forEach(spine -> fabric.link(id, spine, fabricGbps, 1));
        for (int host = 0; host < half; host++) {
          var hostId =
              fabric.addHost(
                  GeneratedFabricBuilder.id(prefix + "h-", leaf * half + host, half * half), type);
          fabric.link(hostId, id, hostGbps, 1);
        }
      }
    }
    return fabric.build(settings.share("busy"), settings.number("seed"));
  }
}
