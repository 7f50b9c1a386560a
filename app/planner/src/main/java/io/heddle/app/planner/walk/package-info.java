/**
 * Walkthroughs: steps that point at the window's own controls and are completed when the window
 * reaches the state that a step asks for. A walkthrough is data; no pane knows of it.
 */
@NullMarked
package io.heddle.app.planner.walk;

import org.jspecify.annotations.NullMarked;
