/** The planner's view of dispatch: choices, answers, plots, measurements. */
@NullMarked
package io.heddle.app.planner.features.dispatch.view;

import org.jspecify.annotations.NullMarked;
