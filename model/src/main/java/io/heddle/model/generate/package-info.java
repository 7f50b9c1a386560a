/**
 * Generators of fabrics: one class per shape, all in one registry. Pure and seeded. Start with
 * {@link FabricShapes}.
 */
@NullMarked
package io.heddle.model.generate;

import org.jspecify.annotations.NullMarked;
