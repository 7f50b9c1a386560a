package io.heddle.model.generate;

import io.heddle.model.cluster.Tier;

/** Rail-optimised: GPU r of every host of a pod hangs off the pod's leaf r. */
final class RailPodShape {
  static final FabricShape SHAPE =
      new FabricShape(
          "rail",
          "rail-optimised pods: one leaf per rail, spines above",
          ShapeSettings.with(
              ShapeOption.number("pods", "rail pods", 4, 1, 256),
              ShapeOption.number("hosts-per-pod", "hosts per pod", 32, 1, 1024),
              ShapeOption.number("spines", "spine switches above all pods", 8, 1, 512)),
          RailPodShape::draw);

  private RailPodShape() {}

  private static void draw(GeneratedFabricBuilder fabric, ShapeSettings settings) {
    int pods = settings.number("pods");
    int each = settings.number("hosts-per-pod");
    int spines = settings.number("spines");
    var type = settings.hostType();
    double hostGbps = settings.number("host-gbps");
    var spineIds = fabric.addSwitches("spine-", spines, Tier.SPINE);
    int up = fabric.cables(each * hostGbps / spines);
    for (int pod = 0; pod < pods; pod++) {
      var prefix = GeneratedFabricBuilder.id("pod-", pod, pods) + "-";
      var rails = fabric.addSwitches(prefix + "rail-", type.gpus(), Tier.LEAF);
      rails.forEach(rail -> fabric.linkUp(rail, spineIds, up));
      for (int host = 0; host < each; host++) {
        var id = fabric.addHost(GeneratedFabricBuilder.id(prefix + "h-", host, each), type);
        rails.forEach(rail -> fabric.linkHost(id, rail, 1));
      }
    }
  }
}
