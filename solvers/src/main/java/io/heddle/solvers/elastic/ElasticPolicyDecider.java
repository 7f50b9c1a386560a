package io.heddle.solvers.elastic;

/**
 * What tells one policy from another: who shall hold what. One object is for one run; the same
 * views and seed lead it to the same plans.
 */
@FunctionalInterface
interface ElasticPolicyDecider {
  /**
   * A plan in which every job that runs still runs: once admitted, a job is not suspended (Arena,
   * 5.1).
   */
  ElasticAllocationPlan decide(ElasticPolicyView view);
}
