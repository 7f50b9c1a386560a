/**
 * Walkthroughs: steps that point at the window's own controls and complete themselves when the
 * window stands as they ask. A walkthrough is data; nothing of it is spread over the panes.
 */
@NullMarked
package io.heddle.app.planner.walk;

import org.jspecify.annotations.NullMarked;
