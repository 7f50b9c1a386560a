/** What runs on a cluster now: which job holds which GPUs, since when and until when. */
@NullMarked
package io.heddle.model.allocation;

import org.jspecify.annotations.NullMarked;
