/** Technical terms, and the explanation shown where a label uses one. */
@NullMarked
package io.heddle.app.planner.terms;

import org.jspecify.annotations.NullMarked;
