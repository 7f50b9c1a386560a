package io.heddle.model.cluster;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What one GPU of a host is used for. Only a free GPU can be given to a job. */
public enum GpuState {
  /** Available. */
  FREE(""),
  /** Wholly allocated to a job. */
  BUSY("busyGpus"),
  /** Cut into MIG instances, each of which is allocated by itself. */
  SLICED("slicedGpus"),
  /** Shared by several jobs: Slurm shards, MPS, or a device plugin's time slicing. */
  SHARED("sharedGpus"),
  /** Present, but not offered by the device plugin or node daemon. */
  WITHDRAWN("withdrawnGpus"),
  /** Broken. */
  FAILED("failedGpus"),
  /**
   * Free, but held for a job that is planned and does not run yet. No member of a cluster file: the
   * plan beside the file says so.
   */
  PLANNED("");

  private static final Set<GpuState> LISTED =
      Collections.unmodifiableSet(EnumSet.range(BUSY, FAILED));

  private final String member;

  GpuState(String member) {
    this.member = member;
  }

  /**
   * The member of {@code heddle.cluster/1} that lists such GPUs; empty for {@link #FREE} and {@link
   * #PLANNED}.
   */
  public String member() {
    return member;
  }

  /** The states that a file of a cluster lists. */
  public static Set<GpuState> listed() {
    return LISTED;
  }
}
