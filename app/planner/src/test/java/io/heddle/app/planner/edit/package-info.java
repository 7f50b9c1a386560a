@NullMarked
package io.heddle.app.planner.edit;

import org.jspecify.annotations.NullMarked;
