/**
 * Two simulators. {@link io.heddle.solvers.simulation.ClusterSimulator} lives through days of jobs
 * that come, run and end under a policy; {@link io.heddle.solvers.simulation.FluidSimulator}
 * through the iterations of jobs that share a network, as fluid flows, and so tells the former how
 * fast they are.
 */
@NullMarked
package io.heddle.solvers.simulation;

import org.jspecify.annotations.NullMarked;
