/**
 * Selection of the running jobs to migrate so that another job finds whole hosts close together.
 */
@NullMarked
package io.heddle.solvers.moves;

import org.jspecify.annotations.NullMarked;
