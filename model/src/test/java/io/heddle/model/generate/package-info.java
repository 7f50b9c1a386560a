/** Tests of generated fabrics. */
@NullMarked
package io.heddle.model.generate;

import org.jspecify.annotations.NullMarked;
