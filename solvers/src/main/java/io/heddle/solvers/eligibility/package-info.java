/**
 * Which hosts may run a job together, and which rule excludes the others. Start with {@link
 * HostEligibility}.
 */
@NullMarked
package io.heddle.solvers.eligibility;

import org.jspecify.annotations.NullMarked;
