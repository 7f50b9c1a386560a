@NullMarked
package io.heddle.app.planner.features.fabric;

import org.jspecify.annotations.NullMarked;
