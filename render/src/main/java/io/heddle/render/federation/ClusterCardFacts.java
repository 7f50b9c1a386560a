package io.heddle.render.federation;

import org.jspecify.annotations.Nullable;

/**
 * What a card says of a cluster.
 *
 * @param free GPUs
 * @param gpus free and busy; null if unknown
 * @param models types of GPU; empty if unknown
 * @param region or empty
 * @param file that holds its fabric, or empty
 * @param trouble why that file cannot be used; empty: it can
 */
public record ClusterCardFacts(
    int free, @Nullable Integer gpus, String models, String region, String file, String trouble) {
  /** GPUs that there are, as far as it is known. */
  int known() {
    return gpus == null ? free : gpus;
  }
}
