/**
 * The workspace <i>Lab</i>: runs the pages of {@code io.heddle.app.lab} and shows their tables and
 * figures.
 */
@NullMarked
package io.heddle.app.planner.features.lab;

import org.jspecify.annotations.NullMarked;
