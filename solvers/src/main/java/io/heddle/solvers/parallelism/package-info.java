/** Time and memory of a parallelism plan, and the search for the best plan (Arena). No files. */
@NullMarked
package io.heddle.solvers.parallelism;

import org.jspecify.annotations.NullMarked;
