/** Words of the trade, explained where they stand. */
@NullMarked
package io.heddle.app.planner.terms;

import org.jspecify.annotations.NullMarked;
