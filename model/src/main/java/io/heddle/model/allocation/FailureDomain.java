package io.heddle.model.allocation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import java.util.List;

/** What fails together, and so keeps jobs apart. */
public enum FailureDomain {
  HOST,
  /** The switch that a host hangs off. */
  LEAF,
  /** Hosts of one label {@code rack}; a host without it is alone. */
  RACK,
  MINIPOD;

  /** The name of the one that a host lies in. Constant time after the first call. */
  public String of(Cluster cluster, Host host) {
    return switch (this) {
      case HOST -> host.id();
      case LEAF -> cluster.switchOf(host.id());
      case RACK -> {
        var rack = host.labels().get("rack");
        // no id and no label begins with a line feed
        yield rack == null ? "\n" + host.id() : rack;
      }
      case MINIPOD -> cluster.minipodOf(host.id()).name();
    };
  }

  /** Itself, and the domains in which jobs that are apart in it are apart as well. */
  public List<FailureDomain> within() {
    return switch (this) {
      case HOST -> List.of(HOST);
      case LEAF -> List.of(LEAF, HOST);
      case RACK -> List.of(RACK, HOST);
      case MINIPOD -> List.of(MINIPOD, LEAF, HOST);
    };
  }
}
