package io.heddle.model.telemetry;

/** What a device is asked for. */
public enum DeviceQuantity {
  /** A counter of the bytes that a network adapter has sent. */
  SENT_BYTES,

  /** Share of the time in which tensor cores computed. */
  TENSOR_ACTIVE,

  /** Share of the time in which multiprocessors had work; NCCL's kernels are work, too. */
  SM_ACTIVE,

  /** Share of the time in which any kernel ran; NCCL's are kernels, too. */
  GPU_BUSY
}
