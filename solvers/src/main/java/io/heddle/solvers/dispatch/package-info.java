/** Selection of free GPUs for the highest collective bandwidth (BandPilot). */
@NullMarked
package io.heddle.solvers.dispatch;

import org.jspecify.annotations.NullMarked;
