/**
 * Selection of the clusters of a federation that run a job (SpiderFlow). Start with {@link
 * FederatedJobsProblem} and {@link ClusterChoiceAlgorithms}.
 */
@NullMarked
package io.heddle.solvers.federation;

import org.jspecify.annotations.NullMarked;
