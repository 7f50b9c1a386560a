@NullMarked
package io.heddle.app.planner.terms;

import org.jspecify.annotations.NullMarked;
