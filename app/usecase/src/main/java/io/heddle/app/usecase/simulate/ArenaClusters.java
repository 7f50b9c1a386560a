package io.heddle.app.usecase.simulate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The clusters that Arena is evaluated on (5.1, Table 1): hosts of a type under leaves of their
 * own.
 */
public final class ArenaClusters {
  private static final int HOSTS_OF_A_LEAF = 16;
  private static final int SPINES = 4;
  private static final double GBPS = 100;

  private ArenaClusters() {}

  /** Hosts of one type. */
  private record Group(String gpu, int gpus, int memory, int hosts) {}

  /** One of them by its name, or null. */
  public static @Nullable Cluster byName(String name) {
    return switch (name) {
      case "arena-a" -> cluster(name, new Group("A40", 2, 48, 16), new Group("A10", 2, 24, 16));
      case "arena-b" -> cluster(name, new Group("H100", 8, 80, 16), new Group("L20", 16, 48, 16));
      case "arena-h100" -> cluster(name, new Group("H100", 8, 80, 16));
      case "arena-1280" ->
          cluster(
              name,
              new Group("A100-40GB", 4, 40, 80),
              new Group("A40", 2, 48, 160),
              new Group("A10", 2, 24, 160),
              new Group("V100-32GB", 16, 32, 20));
      default -> null;
    };
  }

  private static Cluster cluster(String name, Group... groups) {
    var types = new ArrayList<HostType>();
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    for (int s = 0; s < SPINES; s++) {
      switches.add(new Switch("spine-" + s, Tier.SPINE));
    }
    for (var group : groups) {
      var word = group.gpu().toLowerCase(Locale.ROOT);
      var type =
          new HostType(
              "%d-%s".formatted(group.gpus(), word),
              group.gpu(),
              group.gpus(),
              group.memory(),
              null,
              0,
              Map.of());
      types.add(type);
      for (int h = 0; h < group.hosts(); h++) {
        var leaf = "leaf-%s-%d".formatted(word, h / HOSTS_OF_A_LEAF);
        if (h % HOSTS_OF_A_LEAF == 0) {
          switches.add(new Switch(leaf, Tier.LEAF));
          for (int s = 0; s < SPINES; s++) {
            links.add(new Link(leaf, "spine-" + s, GBPS, 1));
          }
        }
        var id = "%s-%03d".formatted(word, h);
        hosts.add(new Host(id, type));
        links.add(new Link(id, leaf, GBPS, 1));
      }
    }
    return new Cluster(name, types, switches, hosts, links);
  }
}
