/** Gantt charts of jobs by host or cluster. */
@NullMarked
package io.heddle.render.gantt;

import org.jspecify.annotations.NullMarked;
