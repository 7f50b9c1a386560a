@NullMarked
package io.heddle.app.planner.features.study;

import org.jspecify.annotations.NullMarked;
