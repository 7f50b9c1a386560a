package io.heddle.render.topology;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.result.Placement;
import io.heddle.render.DrawnDomainLevel;
import io.heddle.render.MinipodLabels;
import io.heddle.render.ViewTextBundle;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the pointer says of what is under it. */
record HitTestText(ViewTextBundle words, Cluster cluster, FabricViewMarks marks) {
  /** Levels that follow from the cables, which are drawn. */
  private static final Set<String> DERIVED = Set.of(TopologyDomains.LEAF, TopologyLevel.MINIPOD);

  /** Lines, the name first. */
  List<String> of(HitTestResult hit) {
    return switch (hit) {
      case HitTestResult.HostHit(Host host) ->
          Stream.concat(
                  Stream.of(
                      host.id(),
                      words.of(
                          host.hasKnownGpus() ? "drawn.tip.gpus" : "drawn.tip.gpus.assumed",
                          host.type().gpus(),
                          host.type().gpuModel()),
                      duty(marks.gpus().host(host))),
                  domains(host))
              .toList();
      case HitTestResult.SwitchHit(Switch node) ->
          List.of(node.id(), words.of("drawn.tip.switch", node.tier()));
      case HitTestResult.MinipodHit(Minipod minipod) ->
          List.of(
              MinipodLabels.of(cluster, minipod),
              words.of("drawn.tip.minipod", minipod.hosts().size(), free(minipod)));
    };
  }

  /** The host's domains of the levels that labels give. */
  private Stream<String> domains(Host host) {
    if (host.labels().isEmpty()) {
      return Stream.empty();
    }
    var domains = cluster.domains();
    return domains.levels().stream()
        .filter(level -> !DERIVED.contains(level.id()))
        .map(level -> {
          var name = level.names().get(domains.domain(level, host.id()));
          return words.of("drawn.tip.level", DrawnDomainLevel.title(level.id(), words), name);
        });
  }

  /** Hosts that are free as the picture shows it, where groups have some. */
  private int free(Minipod minipod) {
    var groups = marks.groups();
    return (int)
        minipod.hosts().stream()
            .filter(host -> groups.of(host.id()) == null && isFree(host))
            .count();
  }

  private boolean isFree(Host host) {
    return host.isFree() || marks.groups().vacant().contains(host.id());
  }

  /** What the host is doing, with its rank where it is placed. */
  private String duty(Host host) {
    var placement = marks.placement();
    var rank = placement == null ? null : rank(host, placement);
    var broken = broken(host);
    if (rank != null) {
      return broken == null ? rank : broken + " · " + rank;
    }
    long chosen =
        marks.gpus().chosen().keySet().stream()
            .filter(each -> each.host().equals(host.id()))
            .count();
    if (chosen > 0) {
      return words.of("drawn.tip.chosen", chosen, host.busyGpus().size(), host.type().gpus());
    }
    if (broken != null) {
      return broken;
    }
    var group = marks.groups().of(host.id());
    return group != null
        ? marks.groups().owners().getOrDefault(host.id(), group.name())
        : isFree(host) ? words.of("drawn.state.free") : GpuStateText.of(host, words::of);
  }

  private @Nullable String rank(Host host, Placement placement) {
    for (int row = 0; row < placement.rows(); row++) {
      int col = placement.matrix().get(row).indexOf(host.id());
      if (col >= 0) {
        return words.of(
            "drawn.tip.rank", col * placement.rows() + row, placement.ppGroup(row), col);
      }
    }
    return null;
  }

  private @Nullable String broken(Host host) {
    return switch (HostState.of(host)) {
      case FAILED -> words.of("drawn.state.failed");
      case DRAINED -> words.of("drawn.state.drained");
      case FREE, BUSY, UNKNOWN, PLANNED -> null;
    };
  }
}
