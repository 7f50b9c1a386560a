@NullMarked
package io.heddle.app.planner.features.place;

import org.jspecify.annotations.NullMarked;
