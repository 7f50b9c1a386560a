@NullMarked
package io.heddle.app.planner.features;

import org.jspecify.annotations.NullMarked;
