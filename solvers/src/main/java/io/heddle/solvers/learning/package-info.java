/**
 * A small Transformer over sets: trained with the learning library, which is named here alone, and
 * answered in plain Java.
 */
@NullMarked
package io.heddle.solvers.learning;

import org.jspecify.annotations.NullMarked;
