@NullMarked
package io.heddle.app.planner.exchange;

import org.jspecify.annotations.NullMarked;
