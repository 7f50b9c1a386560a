/**
 * Elastic scheduling of training jobs on several GPU types (Arena, sections 3.5 and 5): policies
 * that change the number and type of GPUs while jobs run. Start with {@link
 * ElasticSchedulingPolicies}.
 */
@NullMarked
package io.heddle.solvers.elastic;

import org.jspecify.annotations.NullMarked;
