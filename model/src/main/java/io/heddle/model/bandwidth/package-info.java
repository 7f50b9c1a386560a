/**
 * Collective bandwidth of a set of GPUs: measured profiles, the built-in model, and B(S), which
 * combines the two. Start with {@link ClusterBandwidthFunction}.
 */
@NullMarked
package io.heddle.model.bandwidth;

import org.jspecify.annotations.NullMarked;
