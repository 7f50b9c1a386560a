/**
 * Background tasks with progress, message and cancellation, and helpers that schedule work on the
 * UI thread.
 */
@NullMarked
package io.heddle.app.planner.task;

import org.jspecify.annotations.NullMarked;
