package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.result.Placement;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where stand-ins of the hosts of a placement may be: in the same minipod; inside a tensor group in
 * the same NVLink domain, inside a segment in the domain that the segment shares.
 */
final class StandInHomes {
  private final Cluster cluster;
  private final boolean hasTensorGroups;
  private final TopologyDomains.@Nullable Level level;

  /**
   * @param domain empty: any of the minipod
   */
  record Home(int minipod, String domain) {}

  StandInHomes(Cluster cluster, Placement placement) {
    this.cluster = cluster;
    hasTensorGroups = placement.hostsPerTensorGroup() > 1;
    level = KeptSegments.level(cluster, placement);
  }

  /** Whether a host can be replaced by any other of its minipod, and of others. */
  boolean areFree() {
    return !hasTensorGroups && level == null;
  }

  Home of(Host host) {
    return new Home(
        cluster.minipodOf(host.id()).index(), Objects.requireNonNullElse(domain(host), ""));
  }

  private @Nullable String domain(Host host) {
    if (hasTensorGroups) {
      return NvlinkDomains.nameOf(host);
    }
    return level == null ? null : level.names().get(cluster.domains().domain(level, host.id()));
  }

  /** For a person: what the hosts of one home share. */
  String shared() {
    return hasTensorGroups || level == null ? "NVLink domain" : level.id();
  }
}
