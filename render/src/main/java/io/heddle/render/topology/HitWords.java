package io.heddle.render.topology;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.Switch;
import java.util.List;
import java.util.Locale;

/** What the pointer says of what is under it. */
final class HitWords {
  private HitWords() {}

  /** Lines, the name first. */
  static List<String> of(Hit hit, FabricScene scene) {
    return switch (hit) {
      case Hit.HostHit(Host host) ->
          List.of(
              host.id(),
              "%d × %s".formatted(host.type().gpus(), host.type().gpuModel()),
              duty(host, scene));
      case Hit.SwitchHit(Switch node) -> List.of(node.id(), node.tier() + " switch");
      case Hit.MinipodHit(Minipod minipod) ->
          List.of(
              minipod.name(),
              "%d hosts, %d free".formatted(minipod.hosts().size(), minipod.freeHosts().size()));
    };
  }

  /** What the host is doing, with its rank where it is placed. */
  private static String duty(Host host, FabricScene scene) {
    var placement = scene.marks.placement();
    var marks = scene.marks.gpus();
    var now = marks.host(host);
    var state = HostState.of(now);
    var broken =
        state == HostState.FAILED || state == HostState.DRAINED
            ? state.name().toLowerCase(Locale.ROOT)
            : null;
    if (placement != null) {
      for (int row = 0; row < placement.rows(); row++) {
        int col = placement.matrix().get(row).indexOf(host.id());
        if (col >= 0) {
          return "%snode rank %d: PP group %d, stage %d"
              .formatted(
                  broken == null ? "" : broken + " · ", col * placement.rows() + row, row, col);
        }
      }
    }
    long chosen =
        marks.chosen().keySet().stream().filter(each -> each.host().equals(host.id())).count();
    if (chosen > 0) {
      return "%d GPUs chosen, %d of %d busy"
          .formatted(chosen, now.busyGpus().size(), now.type().gpus());
    }
    return broken != null
        ? broken
        : now.isFree()
            ? "free"
            : "%d of %d GPUs busy".formatted(now.busyGpus().size(), now.type().gpus());
  }
}
