@NullMarked
package io.heddle.app.planner.features.place.affinity;

import org.jspecify.annotations.NullMarked;
