/**
 * Elastic scheduling of training jobs on GPUs of several types (Arena, 3.5 and 5): jobs whose
 * number and type of GPUs may change while they run, and the policies that decide it.
 */
@NullMarked
package io.heddle.solvers.elastic;

import org.jspecify.annotations.NullMarked;
