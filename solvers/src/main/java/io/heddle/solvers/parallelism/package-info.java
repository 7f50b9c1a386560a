/**
 * What a plan of parallelism costs in time and memory, and which plan is best (Arena). Without
 * files and screen.
 */
@NullMarked
package io.heddle.solvers.parallelism;

import org.jspecify.annotations.NullMarked;
