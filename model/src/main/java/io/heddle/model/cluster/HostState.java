package io.heddle.model.cluster;

import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;

/**
 * Whether a host can take work. In a file it is told by {@code busyGpus}; a failed or drained host
 * has all of its GPUs busy and carries the label {@code state}, so that every solver leaves it out.
 */
public enum HostState {
  FREE,
  BUSY,
  FAILED,
  DRAINED;

  private static final String LABEL = "state";

  /** The state that a host is marked with; one whose GPUs are partly busy counts as busy. */
  public static HostState of(Host host) {
    return switch (host.labels().get(LABEL)) {
      case "failed" -> FAILED;
      case "drained" -> DRAINED;
      case null, default -> host.isFree() ? FREE : BUSY;
    };
  }

  /** The host in this state; free and busy hold for all of its GPUs. */
  public Host mark(Host host) {
    var labels = new HashMap<>(host.labels());
    labels.remove(LABEL);
    if (this == FAILED || this == DRAINED) {
      labels.put(LABEL, name().toLowerCase(Locale.ROOT));
    }
    var marked = host.withLabels(labels);
    return this == FREE ? marked.withBusyGpus(Collections.emptySortedSet()) : marked.allBusy();
  }
}
