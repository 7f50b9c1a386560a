@NullMarked
package io.heddle.app.planner.task;

import org.jspecify.annotations.NullMarked;
