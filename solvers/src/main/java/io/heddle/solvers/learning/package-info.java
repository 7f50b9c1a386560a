/**
 * A small Transformer over sets of GPUs: trained with the learning library, which only this package
 * names, and evaluated in plain Java.
 */
@NullMarked
package io.heddle.solvers.learning;

import org.jspecify.annotations.NullMarked;
