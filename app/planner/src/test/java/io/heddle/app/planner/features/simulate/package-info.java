@NullMarked
package io.heddle.app.planner.features.simulate;

import org.jspecify.annotations.NullMarked;
