@NullMarked
package io.heddle.app.planner.features.fabric.running;

import org.jspecify.annotations.NullMarked;
