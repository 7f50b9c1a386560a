@NullMarked
package io.heddle.app.planner.walk;

import org.jspecify.annotations.NullMarked;
