@NullMarked
package io.heddle.app.planner.features.contend;

import org.jspecify.annotations.NullMarked;
