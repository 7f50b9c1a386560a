@NullMarked
package io.heddle.app.planner.features.fabric.planned;

import org.jspecify.annotations.NullMarked;
