package io.heddle.model.exchange;

/**
 * The GPUs of a host by what they are used for, as far as resources tell; which of them is never
 * said.
 *
 * @param model such as {@code H100}
 * @param memoryGiB of one whole GPU; 0 where unknown
 * @param total physical GPUs
 * @param sliced cut into instances or partitions
 * @param shared offered to several pods at once
 * @param withdrawn present, but not offered
 * @param assumption what had to be assumed for it; empty where all of it is said
 */
record GpuCounts(
    String model,
    double memoryGiB,
    int total,
    int sliced,
    int shared,
    int withdrawn,
    String assumption) {
  GpuCounts {
    if (total < 1
        || sliced < 0
        || shared < 0
        || withdrawn < 0
        || sliced + shared + withdrawn > total) {
      throw new IllegalArgumentException(
          "%d GPUs: %d sliced, %d shared, %d withdrawn"
              .formatted(total, sliced, shared, withdrawn));
    }
  }
}
