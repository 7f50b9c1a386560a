package io.heddle.model.cluster;

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
  FAILED("failedGpus");

  private final String member;

  GpuState(String member) {
    this.member = member;
  }

  /** The member of {@code heddle.cluster/1} that lists such GPUs; empty for {@link #FREE}. */
  public String member() {
    return member;
  }
}
