/**
 * Two simulators. {@link io.heddle.solvers.simulation.ClusterJobSimulator} simulates days of jobs
 * under a scheduling policy; {@link io.heddle.solvers.simulation.FluidFlowSimulator} simulates the
 * iterations of jobs that share a network as fluid flows, and gives the former their speeds.
 */
@NullMarked
package io.heddle.solvers.simulation;

import org.jspecify.annotations.NullMarked;
