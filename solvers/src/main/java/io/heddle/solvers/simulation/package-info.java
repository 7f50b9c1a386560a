/** Training jobs that share a network, as fluid flows over time. */
@NullMarked
package io.heddle.solvers.simulation;

import org.jspecify.annotations.NullMarked;
