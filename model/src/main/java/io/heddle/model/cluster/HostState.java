package io.heddle.model.cluster;

import java.util.Collections;
import java.util.List;

/** What a person sees of a host: its health, and where it is well, whether it is at work. */
public enum HostState {
  FREE,
  BUSY,
  FAILED,
  DRAINED,
  /** Well, and no source names its GPUs: no job gets it. */
  UNKNOWN,
  /** Well, and held for planned jobs alone: nothing runs on it. */
  PLANNED;

  /** Those that a person can give a host; planned hosts follow from the plan. */
  public static final List<HostState> MARKS = List.of(FREE, BUSY, FAILED, DRAINED, UNKNOWN);

  /** The state of a host; a well one whose GPUs are partly busy counts as busy. */
  public static HostState of(Host host) {
    return switch (host.health()) {
      case FAILED -> FAILED;
      case DRAINED -> DRAINED;
      case WELL -> ofWell(host);
    };
  }

  private static HostState ofWell(Host host) {
    if (!host.hasKnownGpus()) {
      return UNKNOWN;
    }
    if (host.isFree()) {
      return FREE;
    }
    var states = host.gpuStates();
    return states.of(GpuState.PLANNED).size() == states.takenCount() ? PLANNED : BUSY;
  }

  /**
   * The host marked so. Failed and drained leave its busy GPUs as they are; free makes such a host
   * well again, its GPUs as busy as they were, and frees the GPUs of a well one. On a well host
   * whose GPUs are unknown, free and busy say that it has those of its type.
   *
   * @throws IllegalArgumentException for planned, which follows from the plan
   */
  public Host mark(Host host) {
    return switch (this) {
      case FAILED -> host.withHealth(Health.FAILED);
      case DRAINED -> host.withHealth(Health.DRAINED);
      case PLANNED ->
          throw new IllegalArgumentException(
              "host %s: planned hosts follow from the plan, expected one of %s"
                  .formatted(host.id(), MARKS));
      case UNKNOWN -> known(host.withHealth(Health.WELL), false);
      case BUSY -> known(host.withHealth(Health.WELL), true).allBusy();
      case FREE ->
          host.isWell()
              ? known(host, true).withBusyGpus(Collections.emptySortedSet())
              : host.withHealth(Health.WELL);
    };
  }

  private static Host known(Host host, boolean known) {
    return host.withGpuStates(host.gpuStates().withKnown(known));
  }
}
