/**
 * Running jobs: which GPUs each job holds, since when, and until when; reservations. Start with
 * {@link ClusterJobAllocations}.
 */
@NullMarked
package io.heddle.model.allocation;

import org.jspecify.annotations.NullMarked;
