@NullMarked
package io.heddle.app.planner.features.parallelize;

import org.jspecify.annotations.NullMarked;
