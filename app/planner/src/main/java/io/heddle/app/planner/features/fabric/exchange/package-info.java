/** Fabrics from elsewhere: imports with their reports, exports, and new clusters by shape. */
@NullMarked
package io.heddle.app.planner.features.fabric.exchange;

import org.jspecify.annotations.NullMarked;
