/**
 * The entry point: chooses between the desktop planner and the command line, and trains the
 * ahead-of-time cache.
 */
@NullMarked
package io.heddle.app;

import org.jspecify.annotations.NullMarked;
