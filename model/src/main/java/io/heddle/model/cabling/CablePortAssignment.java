package io.heddle.model.cabling;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.text.NaturalNameOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Proposes a port for both ends of every cable, as a network engineer counts them: on a switch from
 * 1 on, first what is below it, then its equals, then what is above, each by name; on a host from
 * {@code nic0} on, leaf by leaf, which is rail by rail. Parallel cables lie side by side, the
 * fastest first. What names say decides, not the order of the file, so that a cluster that was
 * saved in another order keeps its plan.
 */
public final class CablePortAssignment {
  /** More are no fabric but a digit too many. */
  public static final int MOST_CABLES = 2_000_000;

  /** Name of unnamed host ports: which adapter it is remains open. */
  public static final String NIC = "nic";

  private final Cluster cluster;
  private final Map<String, List<Bundle>> bundles = new HashMap<>();

  /** Parallel cables of one speed. */
  private record Bundle(Link link, Map<String, Integer> first) {}

  private CablePortAssignment(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * O(cables + links · log links).
   *
   * @throws IllegalArgumentException if there are more than {@value #MOST_CABLES} cables
   */
  public static ClusterCablingPlan of(Cluster cluster) {
    long cables = cluster.links().stream().mapToLong(Link::count).sum();
    if (cables > MOST_CABLES) {
      throw new IllegalArgumentException(
          "cluster %s has %,d cables, expected at most %,d. A count may have a digit too many."
              .formatted(cluster.name(), cables, MOST_CABLES));
    }
    return new CablePortAssignment(cluster).planned((int) cables);
  }

  private ClusterCablingPlan planned(int count) {
    var all = cluster.links().stream().map(link -> new Bundle(link, new HashMap<>())).toList();
    for (var bundle : all) {
      bundles.computeIfAbsent(bundle.link().from(), _ -> new ArrayList<>()).add(bundle);
      bundles.computeIfAbsent(bundle.link().to(), _ -> new ArrayList<>()).add(bundle);
    }
    bundles.forEach(this::number);
    var sorted = new ArrayList<>(all);
    sorted.sort(
        Comparator.comparingInt((Bundle each) -> level(lower(each.link())))
            .thenComparing(each -> lower(each.link()), NaturalNameOrder.INSTANCE)
            .thenComparingInt(each -> first(each, lower(each.link()))));
    int digits = String.valueOf(Math.max(1, count)).length();
    var cables = new ArrayList<Cable>(count);
    for (var bundle : sorted) {
      var from = lower(bundle.link());
      var to = bundle.link().opposite(from);
      for (int i = 0; i < bundle.link().count(); i++) {
        var number = String.valueOf(cables.size() + 1);
        cables.add(
            new Cable(
                "C" + "0".repeat(digits - number.length()) + number,
                port(from, first(bundle, from) + i),
                port(to, first(bundle, to) + i),
                bundle.link().gbps()));
      }
    }
    return new ClusterCablingPlan(cluster.name(), cables);
  }

  private static int first(Bundle bundle, String end) {
    return Objects.requireNonNull(bundle.first().get(end));
  }

  /** The ports of one device, from 0 on. */
  private void number(String device, List<Bundle> here) {
    here.sort(
        Comparator.comparingInt((Bundle each) -> rank(device, each.link().opposite(device)))
            .thenComparing(each -> each.link().opposite(device), NaturalNameOrder.INSTANCE)
            .thenComparing(each -> each.link().gbps(), Comparator.reverseOrder()));
    int next = 0;
    for (var bundle : here) {
      bundle.first().put(device, next);
      next += bundle.link().count();
    }
  }

  /** What is below comes first; further below before nearer. */
  private int rank(String device, String peer) {
    int own = level(device);
    int other = level(peer);
    return other < own ? other - own : other - own + 1;
  }

  private DevicePort port(String device, int number) {
    return new DevicePort(
        device, cluster.hasHost(device) ? NIC + number : String.valueOf(number + 1));
  }

  /** Distance from the hosts. */
  private int level(String id) {
    return level(cluster, id);
  }

  static int level(Cluster cluster, String id) {
    return switch (cluster.node(id)) {
      case Host _ -> 0;
      case Switch each -> each.tier().level();
    };
  }

  private String lower(Link link) {
    int order = Integer.compare(level(link.from()), level(link.to()));
    if (order == 0) {
      order = NaturalNameOrder.INSTANCE.compare(link.from(), link.to());
    }
    return order <= 0 ? link.from() : link.to();
  }
}
