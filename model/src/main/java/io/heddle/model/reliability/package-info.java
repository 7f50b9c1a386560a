/**
 * Failures of hosts: a log of them, the rates learnt from it, and the goodput of a training run
 * under such rates. Start with {@link FailureModel}.
 */
@NullMarked
package io.heddle.model.reliability;

import org.jspecify.annotations.NullMarked;
