package io.heddle.render.topology;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.Node;
import io.heddle.model.cluster.Switch;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/** What is under a point of the canvas. */
public sealed interface Hit {
  /** Ids of the nodes that belong to it. */
  SequencedSet<String> ids();

  static Hit of(Node node) {
    return switch (node) {
      case Host host -> new HostHit(host);
      case Switch each -> new SwitchHit(each);
    };
  }

  record HostHit(Host host) implements Hit {
    @Override
    public SequencedSet<String> ids() {
      return new LinkedHashSet<>(List.of(host.id()));
    }
  }

  record SwitchHit(Switch node) implements Hit {
    @Override
    public SequencedSet<String> ids() {
      return new LinkedHashSet<>(List.of(node.id()));
    }
  }

  record MinipodHit(Minipod minipod) implements Hit {
    @Override
    public SequencedSet<String> ids() {
      var ids = new LinkedHashSet<String>();
      minipod.switches().forEach(each -> ids.add(each.id()));
      minipod.hosts().forEach(host -> ids.add(host.id()));
      return ids;
    }
  }
}
