@NullMarked
package io.heddle.app.planner.welcome;

import org.jspecify.annotations.NullMarked;
