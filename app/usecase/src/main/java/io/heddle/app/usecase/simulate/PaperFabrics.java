package io.heddle.app.usecase.simulate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fabrics of CRUX, 6.1 and Fig. 18. The paper gives the numbers of switches; the hosts (8 A100,
 * 4 adapters of 200 Gbit/s, two GPUs each) are those of its testbed, and the speeds above are ours.
 */
public final class PaperFabrics {
  private static final int HOSTS = 260;

  private PaperFabrics() {}

  /** 8 GPUs of which two each share a PCIe switch and its adapter. */
  public static HostType hostType() {
    var table = new ArrayList<List<String>>();
    for (int row = 0; row < 8; row++) {
      var words = new ArrayList<String>();
      for (int col = 0; col < 8; col++) {
        words.add(row == col ? "X" : row / 2 == col / 2 ? "PIX" : "NV12");
      }
      table.add(words);
    }
    return new HostType("a100-4nic", "A100", 8, 80, table, 25, Map.of());
  }

  /** 173 ToR and 16 aggregation switches; each host on one ToR. 2,080 GPUs. */
  public static Cluster twoLayer() {
    return twoLayer("two-layer", 200);
  }

  /** The same with links between switches half as fast as an adapter. */
  public static Cluster twoLayerNarrow() {
    return twoLayer("two-layer-narrow", 100);
  }

  private static Cluster twoLayer(String name, double gbps) {
    var fabric = new Builder(name);
    for (int agg = 0; agg < 16; agg++) {
      fabric.add("agg-%02d".formatted(agg), Tier.SPINE);
    }
    for (int tor = 0; tor < 173; tor++) {
      var id = "tor-%03d".formatted(tor);
      fabric.add(id, Tier.LEAF);
      fabric.link(id, "agg-%02d", 0, 16, gbps, 1);
    }
    for (int h = 0; h < HOSTS; h++) {
      fabric.host(h, 4, "tor-%03d".formatted(h * 173 / HOSTS));
    }
    return fabric.cluster();
  }

  /** One of them by its name, or null. */
  public static @Nullable Cluster byName(String name) {
    return switch (name) {
      case "two-layer" -> twoLayer();
      case "two-layer-narrow" -> twoLayerNarrow();
      case "double-sided" -> doubleSided();
      case "testbed" -> testbed();
      case "two-tors" -> twoTors();
      default -> null;
    };
  }

  /** 6 ToR, 12 aggregation and 32 core switches; each host on two ToR. 2,080 GPUs. */
  public static Cluster doubleSided() {
    var fabric = new Builder("double-sided");
    for (int core = 0; core < 32; core++) {
      fabric.add("core-%02d".formatted(core), Tier.CORE);
    }
    for (int agg = 0; agg < 12; agg++) {
      var id = "agg-%02d".formatted(agg);
      fabric.add(id, Tier.SPINE);
      fabric.link(id, "core-%02d", 0, 32, 400, 1);
    }
    for (int tor = 0; tor < 6; tor++) {
      var id = "tor-" + tor;
      fabric.add(id, Tier.LEAF);
      // A pair of ToR shares its aggregation switches.
      fabric.link(id, "agg-%02d", tor / 2 * 4, 4, 400, 8);
    }
    for (int h = 0; h < HOSTS; h++) {
      int pair = h * 3 / HOSTS;
      fabric.host(h, 2, "tor-" + 2 * pair, "tor-" + (2 * pair + 1));
    }
    return fabric.cluster();
  }

  /** Fig. 18: 12 hosts, 96 GPUs, 4 ToR and 2 aggregation switches. */
  public static Cluster testbed() {
    return twelveHosts("testbed", 4, 2);
  }

  /** CRUX, 2.2: two ToR switches with six hosts each under two aggregation switches. */
  public static Cluster twoTors() {
    return twelveHosts("two-tors", 2, 4);
  }

  /**
   * @param cables of a ToR to each of two aggregation switches
   */
  private static Cluster twelveHosts(String name, int tors, int cables) {
    var fabric = new Builder(name);
    fabric.add("agg-0", Tier.SPINE);
    fabric.add("agg-1", Tier.SPINE);
    for (int tor = 0; tor < tors; tor++) {
      fabric.add("tor-" + tor, Tier.LEAF);
      fabric.link("tor-" + tor, "agg-%d", 0, 2, 200, cables);
    }
    for (int h = 0; h < 12; h++) {
      fabric.host(h, 4, "tor-" + h * tors / 12);
    }
    return fabric.cluster();
  }

  private static final class Builder {
    private final String name;
    private final HostType type = hostType();
    private final List<Switch> switches = new ArrayList<>();
    private final List<Host> hosts = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();

    Builder(String name) {
      this.name = name;
    }

    void add(String id, Tier tier) {
      switches.add(new Switch(id, tier));
    }

    /**
     * Links a switch to several above it.
     *
     * @param names of those, by number
     * @param first of their numbers
     */
    void link(String id, String names, int first, int count, double gbps, int cables) {
      for (int i = first; i < first + count; i++) {
        links.add(new Link(id, names.formatted(i), gbps, cables));
      }
    }

    void host(int number, int adapters, String... tors) {
      var id = "host-%03d".formatted(number);
      hosts.add(new Host(id, type));
      for (var tor : tors) {
        links.add(new Link(id, tor, 200, adapters));
      }
    }

    Cluster cluster() {
      return new Cluster(name, List.of(type), switches, hosts, links);
    }
  }
}
