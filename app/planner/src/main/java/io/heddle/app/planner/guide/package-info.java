/**
 * The guide inside the planner: pages rendered from Markdown, and which page belongs to which part
 * of the window.
 */
@NullMarked
package io.heddle.app.planner.guide;

import org.jspecify.annotations.NullMarked;
