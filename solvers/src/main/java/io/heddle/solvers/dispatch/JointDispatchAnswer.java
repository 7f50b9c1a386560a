package io.heddle.solvers.dispatch;

import io.heddle.model.result.JointGpuDispatch;
import org.jspecify.annotations.Nullable;

/**
 * Answers to several requests.
 *
 * @param dispatches each with the optimum that its request alone would have
 * @param share mean over the requests of the expected bandwidth, as a share of what the algorithm
 *     expects for the request alone
 * @param inOrder the same, had the requests been served one after another in their order; null
 *     where that serves not all of them
 */
public record JointDispatchAnswer(
    JointGpuDispatch dispatches, double share, @Nullable Double inOrder) {}
