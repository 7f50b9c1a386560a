package io.heddle.model.generate;

import io.heddle.model.cluster.Tier;
import java.util.List;

/** A few hosts of several types on one leaf, as BandPilot's clusters are (5.1). */
final class MixedHostsShape {
  static final FabricShape SHAPE =
      new FabricShape(
          "mixed",
          "hosts of up to four types on one leaf under one spine",
          List.of(
              types("first", "dgx-h100"),
              ShapeOption.number("first-count", "hosts of the first type", 4, 1, 256),
              types("second", "dgx-h100"),
              ShapeOption.number("second-count", "hosts of the second type", 0, 0, 256),
              types("third", "dgx-h100"),
              ShapeOption.number("third-count", "hosts of the third type", 0, 0, 256),
              types("fourth", "dgx-h100"),
              ShapeOption.number("fourth-count", "hosts of the fourth type", 0, 0, 256),
              ShapeOption.number("host-gbps", "speed of one host link in Gbit/s", 400, 1, 6400),
              ShapeOption.number("fabric-gbps", "speed of one switch link in Gbit/s", 400, 1, 6400),
              ShapeOption.share("busy", "mean share of busy hosts", 0.0, 0, 0.95),
              ShapeOption.number("seed", "seed of the busy hosts", 1, 0, Integer.MAX_VALUE)),
          MixedHostsShape::draw);

  private MixedHostsShape() {}

  private static ShapeOption types(String name, String fallback) {
    return ShapeOption.choice(
        name, name + " type of the hosts", fallback, List.copyOf(StandardHostTypes.all().keySet()));
  }

  private static void draw(GeneratedFabricBuilder fabric, ShapeSettings settings) {
    var spine = fabric.addSwitch("spine-0", Tier.SPINE);
    var leaf = fabric.addSwitch("leaf-0", Tier.LEAF);
    fabric.linkUp(leaf, spine, 8);
    int number = 0;
    for (var name : List.of("first", "second", "third", "fourth")) {
      var type = settings.hostType(name);
      for (int i = 0; i < settings.number(name + "-count"); i++) {
        var host = fabric.addHost("h-%02d".formatted(number++), type);
        fabric.linkHost(host, leaf, type.gpus());
      }
    }
  }
}
