@NullMarked
package io.heddle.app.planner.features.fabric.follow;

import org.jspecify.annotations.NullMarked;
