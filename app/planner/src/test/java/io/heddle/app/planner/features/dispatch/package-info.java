@NullMarked
package io.heddle.app.planner.features.dispatch;

import org.jspecify.annotations.NullMarked;
