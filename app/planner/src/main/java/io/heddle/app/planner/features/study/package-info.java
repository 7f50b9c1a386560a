/**
 * View models of the workspace <i>Study</i>: setting up and running a study, and its rows. No
 * JavaFX nodes. Start with {@link StudySession}.
 */
@NullMarked
package io.heddle.app.planner.features.study;

import org.jspecify.annotations.NullMarked;
