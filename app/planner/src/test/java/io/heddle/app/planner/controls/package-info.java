@NullMarked
package io.heddle.app.planner.controls;

import org.jspecify.annotations.NullMarked;
