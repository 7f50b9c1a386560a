package io.heddle.model.cabling;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A fabric by lot: up to three tiers, rails or not, parallel cables, a few odd ones. */
final class DrawnFabric {
  private static final double[] SPEEDS = {100, 200, 400};

  private DrawnFabric() {}

  static Cluster draw(Random random) {
    var type = new HostType("t", "H100", 8);
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    int leaves = 2 + random.nextInt(4);
    int spines = 1 + random.nextInt(3);
    boolean cores = random.nextBoolean();
    boolean rails = random.nextBoolean();
    for (int i = 0; i < leaves; i++) {
      switches.add(new Switch("leaf-" + i, Tier.LEAF));
    }
    for (int i = 0; i < spines; i++) {
      switches.add(new Switch("spine-" + i, Tier.SPINE));
      for (int leaf = 0; leaf < leaves; leaf++) {
        links.add(link(random, "leaf-" + leaf, "spine-" + i));
      }
    }
    if (cores) {
      switches.add(new Switch("core-0", Tier.CORE));
      for (int i = 0; i < spines; i++) {
        links.add(link(random, "core-0", "spine-" + i));
      }
    }
    int many = 3 + random.nextInt(12);
    for (int i = 0; i < many; i++) {
      hosts.add(new Host("h-" + i, type));
      if (rails) {
        for (int leaf = 0; leaf < leaves; leaf++) {
          links.add(new Link("h-" + i, "leaf-" + leaf, 400, 1));
        }
      } else {
        links.add(link(random, "h-" + i, "leaf-" + i % leaves));
      }
    }
    if (random.nextInt(4) == 0) {
      links.add(link(random, "leaf-0", "leaf-1"));
    }
    Collections.shuffle(links, random);
    Collections.shuffle(hosts, random);
    return new Cluster("drawn", List.of(type), switches, hosts, links);
  }

  private static Link link(Random random, String one, String other) {
    return random.nextBoolean()
        ? new Link(one, other, SPEEDS[random.nextInt(3)], 1 + random.nextInt(4))
        : new Link(other, one, SPEEDS[random.nextInt(3)], 1 + random.nextInt(4));
  }
}
