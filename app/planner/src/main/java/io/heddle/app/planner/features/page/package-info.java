/** A file that stands by itself, as it is. */
@NullMarked
package io.heddle.app.planner.features.page;

import org.jspecify.annotations.NullMarked;
