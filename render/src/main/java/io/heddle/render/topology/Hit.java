package io.heddle.render.topology;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Minipod;
import io.heddle.model.cluster.Switch;

/** What is under a point of the canvas. */
public sealed interface Hit {
  record HostHit(Host host) implements Hit {}

  record SwitchHit(Switch node) implements Hit {}

  record MinipodHit(Minipod minipod) implements Hit {}
}
