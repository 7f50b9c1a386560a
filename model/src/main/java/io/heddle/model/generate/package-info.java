/** Fabrics made to measure: one class a shape, all in one registry. Pure and seeded. */
@NullMarked
package io.heddle.model.generate;

import org.jspecify.annotations.NullMarked;
