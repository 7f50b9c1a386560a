/**
 * Selection of free GPUs for the highest collective bandwidth (BandPilot). Start with {@link
 * GpuDispatchAlgorithms}.
 */
@NullMarked
package io.heddle.solvers.dispatch;

import org.jspecify.annotations.NullMarked;
