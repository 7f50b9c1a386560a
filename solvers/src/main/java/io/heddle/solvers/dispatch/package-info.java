/** Which of the free GPUs give a request the highest collective bandwidth (BandPilot). */
@NullMarked
package io.heddle.solvers.dispatch;

import org.jspecify.annotations.NullMarked;
