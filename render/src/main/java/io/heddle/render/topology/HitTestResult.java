package io.heddle.render.topology;

import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.Switch;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/** What is under a point of the canvas. */
public sealed interface HitTestResult {
  /** Ids of the nodes that belong to it. */
  SequencedSet<String> ids();

  static HitTestResult of(FabricNode node) {
    return switch (node) {
      case Host host -> new HostHit(host);
      case Switch each -> new SwitchHit(each);
    };
  }

  record HostHit(Host host) implements HitTestResult {
    @Override
    public SequencedSet<String> ids() {
      return new LinkedHashSet<>(List.of(host.id()));
    }
  }

  record SwitchHit(Switch node) implements HitTestResult {
    @Override
    public SequencedSet<String> ids() {
      return new LinkedHashSet<>(List.of(node.id()));
    }
  }

  record MinipodHit(Minipod minipod) implements HitTestResult {
    @Override
    public SequencedSet<String> ids() {
      var ids = new LinkedHashSet<String>();
      minipod.switches().forEach(each -> ids.add(each.id()));
      minipod.hosts().forEach(host -> ids.add(host.id()));
      return ids;
    }
  }
}
