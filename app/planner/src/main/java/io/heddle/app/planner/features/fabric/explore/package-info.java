/** What of a big fabric is looked at: filters, focus, overview. */
@NullMarked
package io.heddle.app.planner.features.fabric.explore;

import org.jspecify.annotations.NullMarked;
