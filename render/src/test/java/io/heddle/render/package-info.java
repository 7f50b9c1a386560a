/** Pictures, as a person would see them. */
@NullMarked
package io.heddle.render;

import org.jspecify.annotations.NullMarked;
