/**
 * The cost of a parallelism plan on a cluster, and the search for the best plan, for all programs.
 */
@NullMarked
package io.heddle.app.usecase.estimate;

import org.jspecify.annotations.NullMarked;
