package io.heddle.solvers.eligibility;

import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import org.jspecify.annotations.Nullable;

/** What may exclude a host from a job, in the order in which the rules are applied. */
public enum EligibilityRule {
  UNKNOWN_GPUS("whose GPUs are not known"),
  GPU_MODEL("with other GPUs"),
  PRECISION("whose GPUs do not compute in the precision of the job"),
  DEGREES("whose size does not suit the degrees"),
  HEALTH("drained or failed"),
  GPU_STATE("with taken GPUs that no running job holds"),
  PLANNED("with GPUs that are planned for other jobs"),
  RESERVATION("reserved while it runs"),
  HELD("held by jobs that may not move"),
  NVLINK_DOMAIN("in NVLink domains that are too small for a tensor group"),
  DOMAIN("in domains of a level that are too small for a part of the job"),
  TENSOR_GROUP("of tensor groups that no NVLink domain holds"),
  LEVEL("of parts that share no domain of the level that the job requires"),
  CABLES("that too few others reach over cables"),
  NUMBER("of a model and size with too few of them");

  private final String words;

  EligibilityRule(String words) {
    this.words = words;
  }

  /** Completes “3 hosts …”. */
  public String words() {
    return words;
  }

  /** The rule by which the state of a host's own GPUs excludes it now; null where it is free. */
  public static @Nullable EligibilityRule stateNow(Host host) {
    if (!host.isWell()) {
      return HEALTH;
    }
    if (!host.hasKnownGpus()) {
      return UNKNOWN_GPUS;
    }
    return host.isFree() ? null : taken(host);
  }

  /** The rule by which a host has no GPU to give now; null where it has one. */
  public static @Nullable EligibilityRule gpusNow(Host host) {
    return host.freeGpus() > 0 ? null : stateNow(host);
  }

  /**
   * The rule by which a host cannot be running a job; null where it can. Busy GPUs may be the job's
   * own, and a drained host keeps who is on it.
   */
  public static @Nullable EligibilityRule stateOfRunner(Host host) {
    if (host.health() == Health.FAILED
        || host.health() == Health.DRAINED && host.busyGpus().isEmpty()) {
      return HEALTH;
    }
    if (!host.hasKnownGpus()) {
      return UNKNOWN_GPUS;
    }
    return host.unavailableGpus().isEmpty() ? null : taken(host);
  }

  /** The rule of a host whose GPUs are not free, and held by no running job. */
  public static EligibilityRule taken(Host host) {
    return host.plannedGpus().isEmpty() ? GPU_STATE : PLANNED;
  }
}
