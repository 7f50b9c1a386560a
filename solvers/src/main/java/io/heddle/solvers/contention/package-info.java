/** Which path a flow takes, which job goes first, and how that fits few priority levels (CRUX). */
@NullMarked
package io.heddle.solvers.contention;

import org.jspecify.annotations.NullMarked;
